// SPDX-License-Identifier: BSL-1.0
// Layer: wire/thrift.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/wire/fields/number.hpp>
#include <strata/wire/thrift/type.hpp>

namespace strata::thrift {

namespace detail {

/// A value in the list that a reader makes: what lies in it follows it.
struct node {
    std::uint64_t data = 0;   // a number, or where a text begins
    std::uint32_t size = 0;   // the bytes of a text
    std::uint32_t count = 1;  // the nodes of the value, itself included
    field_id id{};            // of a field
    type kind = type::stop;
    type element = type::stop;  // of a list or set, or the keys of a map
    type mapped = type::stop;   // of a map
};

}  // namespace detail

/// A value of a message that was read.  It borrows, and costs as much to copy as two pointers.
///
/// A value may be absent: a field that nobody sent, or that is of another type than its reader expects.  An absent one
/// is false, 0, an empty text and a structure without fields.
/// Invalidated by: the end of the bytes, and whatever its reader reads after it.
class value {
public:
    class iterator;

    /// An absent value.
    value() noexcept = default;

    /// True unless it is absent.
    explicit operator bool() const noexcept { return node_ != nullptr; }
    /// The type of the value; stop if it is absent.
    type kind() const noexcept { return node_ ? node_->kind : type::stop; }
    /// The number of the field that it is the value of, in a structure.
    field_id id() const noexcept { return node_ ? node_->id : field_id{0}; }

    /// A number of any width; 1 for true.  0 for a value of another type.
    std::int64_t number() const noexcept { return is_number() ? static_cast<std::int64_t>(node_->data) : 0; }
    /// True if it is the boolean true.
    bool boolean() const noexcept { return kind() == type::boolean && node_->data != 0; }
    /// A floating-point number; 0 for a value of another type.
    double floating() const noexcept { return kind() == type::f64 ? std::bit_cast<double>(node_->data) : 0; }
    /// A text, or other bytes; empty for a value of another type.
    bytes_view text() const noexcept {
        return kind() == type::text ? bytes_view(base_ + node_->data, node_->size) : bytes_view();
    }

    /// The type of the elements of a list or set, or of the keys of a map; stop for a value of another type.
    type element() const noexcept { return node_ ? node_->element : type::stop; }
    /// The type of the values of a map; stop for a value of another type.
    type mapped() const noexcept { return node_ ? node_->mapped : type::stop; }

    /// The field of that number; of several, the last, as in Thrift's own code.  Absent in what is no structure.
    ///
    /// Complexity: linear in the fields.
    value operator[](field_id id) const noexcept;
    /// The field of that number if it is of that type, else an absent value: Thrift's own code skips it.
    value field(field_id id, type expected) const noexcept {
        const value found = (*this)[id];
        return found.kind() == expected ? found : value();
    }

    /// The elements of a list or set; the fields of a structure; a map has key and value in turn.
    ///@{
    iterator begin() const noexcept;
    iterator end() const noexcept;
    ///@}
    /// The number of what begin() to end() holds.  Linear in it.
    std::size_t size() const noexcept;

private:
    friend class reader;

    value(const detail::node* node, const char* base) noexcept : node_(node), base_(base) {}

    bool is_number() const noexcept {
        const type is = kind();
        return is == type::boolean || is == type::i8 || is == type::i16 || is == type::i32 || is == type::i64;
    }
    bool holds_others() const noexcept { return kind() >= type::structure; }

    const detail::node* node_ = nullptr;
    const char* base_ = nullptr;
};

/// Goes over the values that lie in another one.
class value::iterator {
public:
    /// Members of a forward iterator.
    ///@{
    using iterator_concept = std::forward_iterator_tag;
    using iterator_category = std::input_iterator_tag;
    using value_type = value;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = value;

    iterator() noexcept = default;

    value operator*() const noexcept { return at_; }
    iterator& operator++() noexcept {
        at_.node_ += at_.node_->count;
        return *this;
    }
    iterator operator++(int) noexcept {
        const iterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const iterator& other) const noexcept { return at_.node_ == other.at_.node_; }
    ///@}

private:
    friend class value;
    explicit iterator(value at) noexcept : at_(at) {}

    value at_;
};

inline value::iterator value::begin() const noexcept {
    return iterator(holds_others() ? value(node_ + 1, base_) : value());
}
inline value::iterator value::end() const noexcept {
    return iterator(holds_others() ? value(node_ + node_->count, base_) : value());
}
inline std::size_t value::size() const noexcept { return static_cast<std::size_t>(std::distance(begin(), end())); }
inline value value::operator[](field_id id) const noexcept {
    value found;
    if (kind() == type::structure)
        for (const value item : *this)
            if (item.id() == id) found = item;
    return found;
}

}  // namespace strata::thrift
