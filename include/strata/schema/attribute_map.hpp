// SPDX-License-Identifier: BSL-1.0
// Layer: schema.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>

namespace strata {

/// A list of attributes in braces: `{{"COMPRESSION", "GZ"}, {"owner", "anna"}}`.
using attribute_list = std::initializer_list<std::pair<bytes_view, bytes_view>>;

/// Attributes as HBase keeps them: a text for each key, in the order in which the keys were first set.
class attribute_map {
    using list = std::vector<std::pair<bytes, bytes>>;

public:
    /// An iterator over pairs of a key and a value.
    using iterator = list::const_iterator;

    /// No attribute.
    attribute_map() = default;

    /// Sets a key, or, with an empty value, removes it, as HBase does.
    ///
    /// Throws: what an allocation throws; nothing is changed then.
    void set(bytes_view key, bytes value) {
        const auto at = all_.begin() + (find(key) - all_.cbegin());
        if (value.empty()) {
            if (at != all_.end()) all_.erase(at);
        } else if (at != all_.end()) {
            at->second = std::move(value);
        } else {
            all_.emplace_back(bytes(key), std::move(value));
        }
    }

    /// The attribute of that key, or end().  Complexity: linear.
    iterator find(bytes_view key) const noexcept {
        return std::find_if(all_.begin(), all_.end(), [&](const auto& attribute) { return attribute.first == key; });
    }
    /// The value of a key, or `otherwise`.  Complexity: linear.
    bytes_view value_or(bytes_view key, bytes_view otherwise) const noexcept {
        const iterator at = find(key);
        return at == end() ? otherwise : bytes_view(at->second);
    }
    /// 1 if there is an attribute of that key, otherwise 0.  Complexity: linear.
    std::size_t count(bytes_view key) const noexcept { return find(key) == end() ? 0 : 1; }
    /// True if no attribute is set.
    bool empty() const noexcept { return all_.empty(); }
    /// The number of attributes.
    std::size_t size() const noexcept { return all_.size(); }
    /// The first that was set.
    iterator begin() const noexcept { return all_.begin(); }
    /// The end of them.
    iterator end() const noexcept { return all_.end(); }

    /// Equal in keys and values, whatever their order.
    friend bool operator==(const attribute_map& a, const attribute_map& b) noexcept {
        return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const auto& attribute) {
                   return b.value_or(attribute.first, {}) == attribute.second;
               });
    }

private:
    list all_;
};

}  // namespace strata
