// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/equal.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/policy/memory/version_memory.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/segment/readers_left.hpp>
#include <strata/store/rewrite/bulk_load.hpp>
#include <strata/store/segments/versions.hpp>
#include <strata/store/store.hpp>
#include <strata/table/families/arguments.hpp>
#include <strata/table/rows/row_merge.hpp>
#include <strata/table/rows/whole_row.hpp>

namespace strata {

/// The families of a table, known at run time: a store each, in name order.  The counterpart of static_families.
template <class Family>
class dynamic_families {
    using store_type = store<Family, typename Family::memory>;
    using facts = typename Family::facts;

public:
    /// What all its families have in common: a runtime_family.
    using family = Family;

    /// A typed column is looked up by its family's name here.
    static constexpr bool is_runtime = true;
    /// No family is known at compile time.
    template <class Column>
    static constexpr bool has = false;

    /// Some store has a policy of that type.
    template <class Policy>
    static constexpr bool takes = std::same_as<Policy, typename Family::memory>;

    /// The walk over a row of any of its stores.
    using any_row = typename store_type::reader::row_type;

    /// Throws: bad_family_name; illegal_argument for no family, two of one name, or numbers that HBase refuses.
    template <class... Policies>
    explicit dynamic_families(const std::vector<family_options>& families, const Policies&... policies) {
        const std::vector<facts> checked = checked_facts(families);
        stores_.reserve(checked.size());
        const auto shared = detail::argument_or_default<typename Family::memory>(policies...);
        for (const facts& one : checked) stores_.emplace_back(shared, one);
    }

    /// Makes these the families.  Those that there were keep their cells, flushed under the old settings (R8.19); those
    /// that are not named lose them.
    ///
    /// Throws: as the constructor, and what an allocation throws.  Nothing has changed then.
    void alter(std::vector<family_options> families, timestamp now, std::uint64_t smallest_read_point) {
        struct next_family {
            facts settings;
            store_type* of;
            typename store_type::flushed_type flushed;
        };
        std::vector<next_family> changes;
        std::vector<store_type> added;
        std::vector<store_type> next;
        changes.reserve(families.size());
        added.reserve(families.size());
        next.reserve(families.size());
        for (facts& one : checked_facts(std::move(families))) {
            const auto at = lookup(stores_, one.name());
            if (at != stores_.end())
                changes.push_back({std::move(one), &*at, at->flushed(now, smallest_read_point)});
            else
                changes.push_back({one, &added.emplace_back(memory(), one), nullptr});
        }
        make_room_to_drop();
        // Nothing throws from here on.
        for (next_family& one : changes) {
            next.push_back(std::move(*one.of));
            next.back().alter(std::move(one.settings), one.flushed);
        }
        for (store_type& one : stores_)
            if (std::none_of(changes.begin(), changes.end(), [&](const next_family& kept) { return kept.of == &one; }))
                drop(one);
        stores_ = std::move(next);
        ++alterations_;
    }

    // ---- states: see detail::versioned_table ------------------------------------------------------------------------
    /// Gets the families of another one, with its settings and without cells, unless it has them.  Throws: what an
    /// allocation throws; nothing has changed then.
    void become_like(const dynamic_families& other) {
        if (alterations_ == other.alterations_) return;
        std::vector<store_type> made;
        made.reserve(other.stores_.size());
        for (const store_type& one : other.stores_) made.emplace_back(one.memory(), one.facts());
        stores_ = std::move(made);
        alterations_ = other.alterations_;
    }
    /// use(store, other's store) for every family, if both are of the same families; returns whether they are.
    ///@{
    template <class Use>
    bool for_each_with(const dynamic_families& other, Use&& use) {
        return use_both(*this, other, use);
    }
    template <class Use>
    bool for_each_with(const dynamic_families& other, Use&& use) const {
        return use_both(*this, other, use);
    }
    ///@}
    /// use(null pointer to a store) for the type of each store.
    template <class Use>
    static constexpr void for_each_store(Use use) {
        use(static_cast<const store_type*>(nullptr));
    }
    /// See detail::reclaim_store().
    void reclaim(const detail::readers_left& readers) noexcept {
        for (store_type& one : stores_) detail::reclaim_store(one, readers);
        for (std::size_t i = dropped_.size(); i-- > 0;) {
            detail::reclaim_store(dropped_[i], readers);
            if (detail::kept_bytes_of(dropped_[i]) != 0) continue;
            if (i + 1 != dropped_.size()) {  // a store is not assigned to
                std::destroy_at(&dropped_[i]);
                std::construct_at(&dropped_[i], std::move(dropped_.back()));
            }
            dropped_.pop_back();
        }
    }

    /// There is a family of that name.
    bool contains(bytes_view name) const noexcept { return lookup(stores_, name) != stores_.end(); }

    /// The memory, which all families share.
    const typename Family::memory& memory() const noexcept { return stores_.front().memory(); }

    /// use(store) for every family, in name order.
    template <class Use>
    void for_each(Use&& use) {
        for (store_type& store : stores_) use(store);
    }
    /// Calls use(store) for every family, in name order.
    template <class Use>
    void for_each(Use&& use) const {
        for (const store_type& store : stores_) use(store);
    }

    /// use(store) for the family of that name.  Complexity: logarithmic in the families.
    /// Throws: no_such_column_family.
    template <class Use>
    auto visit(bytes_view name, Use&& use) {
        return use(*find_in(stores_, name));
    }
    /// Calls use(store) for the family of that name.
    template <class Use>
    auto visit(bytes_view name, Use&& use) const {
        return use(*find_in(stores_, name));
    }

    /// What a read of rows goes over.
    auto sources(const detail::rows_request& request) const {
        using all = std::vector<detail::family_scan<store_type>>;
        return detail::row_merge<all, detail::no_groups>(request, [this](const detail::rows_request& asked) {
            all parts;
            parts.reserve(stores_.size());
            for (const store_type& store : stores_) parts.emplace_back(detail::source_of<store_type>{store, asked});
            return parts;
        });
    }

    /// use(cell) for the cells of a row that a read without filter or columns returns.
    template <class Use>
    void get_row(bytes_view row, const read_request& read, const Use& use) const {
        std::vector<detail::family_get<store_type>> gets(stores_.begin(), stores_.end());
        detail::get_row(gets, row, read, use);
    }

    /// A bulk load into each store.
    auto loads() {
        std::deque<detail::bulk_load<store_type>> all;
        for (store_type& one : stores_) all.emplace_back(one);
        return all;
    }

private:
    static constexpr bool keeps_versions = detail::keeps_versions<typename Family::memory>;

    /// Families that are deleted may still be read, if others read beside the writer.
    void make_room_to_drop() {
        if constexpr (keeps_versions) dropped_.reserve(dropped_.size() + stores_.size());
    }
    void drop([[maybe_unused]] store_type& one) noexcept {
        if constexpr (keeps_versions) {
            one.with_segments([](auto& active, auto&, auto&) { active.clear(); });
            dropped_.push_back(std::move(one));
        }
    }

    static_assert(std::is_nothrow_move_constructible_v<facts> && std::is_nothrow_move_constructible_v<store_type>);

    /// The settings in name order.
    static std::vector<facts> checked_facts(std::vector<family_options> families) {
        if (families.empty()) detail::raise<illegal_argument>("a table has at least one column family");
        std::sort(families.begin(), families.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
        std::vector<facts> checked;
        checked.reserve(families.size());
        for (family_options& one : families) {
            if (!checked.empty() && checked.back().name() == one.name)
                detail::raise<illegal_argument>("two families of this table have the name '" + escape(one.name) + "'");
            checked.emplace_back(std::move(one));
        }
        return checked;
    }

    template <class Self, class Use>
    static bool use_both(Self& self, const dynamic_families& other, Use& use) {
        if (self.alterations_ != other.alterations_) return false;
        for (std::size_t i = 0; i != self.stores_.size(); ++i) use(self.stores_[i], other.stores_[i]);
        return true;
    }

    /// The store of that name, or the end.
    template <class Stores>
    static auto lookup(Stores& stores, bytes_view name) noexcept {
        constexpr std::size_t few = 8;  // are compared for equality, which is cheaper than for order
        if (stores.size() <= few)
            return std::find_if(stores.begin(), stores.end(),
                                [=](const auto& s) { return detail::are_equal(name, s.name()); });
        const auto at =
            std::partition_point(stores.begin(), stores.end(), [=](const auto& s) { return s.name() < name; });
        return at != stores.end() && at->name() == name ? at : stores.end();
    }
    template <class Stores>
    static auto find_in(Stores& stores, bytes_view name) {
        const auto at = lookup(stores, name);
        if (at == stores.end())
            detail::raise<no_such_column_family>("this table has no column family '" + escape(name) + "'");
        return at;
    }

    std::vector<store_type> stores_;
    std::vector<store_type> dropped_;  // those that were deleted, and may still be read
    std::size_t alterations_ = 0;
};

}  // namespace strata
