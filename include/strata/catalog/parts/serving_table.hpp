// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/any_snapshot.hpp>
#include <strata/catalog/any_table.hpp>
#include <strata/catalog/parts/options_of_store.hpp>
#include <strata/catalog/read_engine.hpp>
#include <strata/catalog/store_settings.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/policy/clock/shared.hpp>
#include <strata/request/cell_views.hpp>
#include <strata/request/condition.hpp>
#include <strata/request/mutation.hpp>
#include <strata/request/options.hpp>
#include <strata/schema/attribute_map.hpp>
#include <strata/schema/runtime_family.hpp>

namespace strata::detail {

/// A table that can be written.
template <class Table>
inline constexpr bool is_table = !std::is_const_v<Table> && requires(Table & table, const mutation& request) {
    typename Table::families_type;
    table.mutate(request);
};

/// A table that takes turns with its callers, and lends nothing.
template <class Table>
inline constexpr bool is_shared_table = requires {
    typename Table::table_type;
};

/// any_table's calls, passed on to a table of any type, which lives elsewhere.
template <class Table>
class serving_table : public any_table {
public:
    serving_table(table_name name, table_attributes attributes, Table& served)
        : any_table(std::move(name), std::move(attributes), reads_), served_(&served), reads_(served) {}

    std::vector<family_options> families() const override {
        std::vector<family_options> all;
        served_->families().for_each([&](const auto& store) { all.push_back(options_of(store)); });
        std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
        return all;
    }
    std::size_t size() const noexcept override { return served_->size(); }
    std::vector<family_statistics> statistics() const override {
        std::vector<family_statistics> all;
        served_->families().for_each([&](const auto& store) {
            all.push_back({bytes(store.name()), store.size(), store.segment_count(), !store.is_active_empty()});
        });
        std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
        return all;
    }
    const table_limits& limits() const noexcept override { return std::as_const(*served_).limits(); }

private:
    any_snapshot do_snapshot(std::shared_ptr<const any_table> self) const override {
        using snapshot_type = decltype(served_->snapshot());
        struct kept {
            explicit kept(snapshot_type one) : then(std::move(one)), reads(then) {}
            snapshot_type then;
            read_engine_of<snapshot_type> reads;
        };
        const auto seen = std::make_shared<const kept>(served_->snapshot());
        return {std::move(self), std::shared_ptr<const read_engine<cell>>(seen, &seen->reads), seen->then.point()};
    }
    void do_put(bytes_view row, const column& what, bytes_view value, timestamp written,
                const put_options& options) override {
        served_->put(row, what, value, written, options);
    }
    std::vector<cell> do_mutate(const mutation& request) override { return served_->mutate(request); }
    std::vector<cell> do_mutate_row(bytes_view row, mutations requests) override {
        return served_->mutate_row(row, requests);
    }
    std::vector<cell> do_mutate_rows(mutations requests) override { return served_->mutate_rows(requests); }
    void do_put_each(const cell_views& cells) override { served_->put_each(cells); }
    void do_bulk_load(std::span<const cell_view> cells, const bulk_load_options& options) override {
        served_->bulk_load(cells, options);
    }
    void do_batch(mutations requests, std::vector<batch_result>& results) override {
        served_->batch(requests, results);
    }
    check_result do_check_and_mutate(bytes_view row, const condition& expected, mutations requests) override {
        return served_->check_and_mutate(row, expected, requests);
    }
    check_result do_check_and_mutate(bytes_view row, const filter_condition& expected, mutations requests) override {
        return served_->check_and_mutate(row, expected, requests);
    }
    void do_flush() override { served_->flush(); }
    void do_compact() override { served_->compact(); }
    void do_compact_some(std::size_t first, std::size_t count) override { served_->compact_some(first, count); }
    void do_compact_memory() override { served_->compact_memory(); }
    void do_clear() noexcept override { served_->clear(); }
    void do_set_read_only(bool yes) noexcept override { served_->limits().read_only = yes; }
    void do_alter(std::vector<family_options> families, [[maybe_unused]] const table_attributes& attributes,
                  [[maybe_unused]] const attribute_map& cluster) override {
        if constexpr (requires { served_->alter(std::move(families)); }) {
            served_->alter(effective_families(std::move(families), attributes, cluster));
        } else {
            std::sort(families.begin(), families.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
            if (families == this->families()) return;  // only attributes of the table are other ones
            raise<illegal_argument>("the families of the table '" + name().text() +
                                    "' are part of the program: it is compiled again to alter them");
        }
    }

    Table* served_;
    read_engine_of<Table> reads_;
};

/// A table that the catalog does not own.
template <class Table>
class attached_table final : public serving_table<Table> {
public:
    attached_table(table_name name, Table& of) : serving_table<Table>(std::move(name), {}, of) {}
    bool is_attached() const noexcept override { return true; }
};

template <class Table>
struct table_holder {
    Table own;
};

/// A table that the catalog owns.
template <class Table>
class owned_table final : private table_holder<Table>, public serving_table<Table> {
public:
    template <class... Policies>
    owned_table(table_name name, table_attributes attributes, std::vector<family_options> families,
                const attribute_map& cluster, const Policies&... policies)
        : table_holder<Table>{Table(effective_families(families, attributes, cluster), policies...)},
          serving_table<Table>(std::move(name), std::move(attributes), table_holder<Table>::own),
          declared_(by_name(std::move(families))) {
        own().limits() = limits_of(this->attributes(), cluster);
        own().defaults() = defaults_of(this->attributes(), cluster);
    }
    bool is_attached() const noexcept override { return false; }
    std::vector<family_options> families() const override { return declared_; }

    /// The table itself.
    Table& own() noexcept { return holder::own; }
    const Table& own() const noexcept { return holder::own; }

private:
    using holder = table_holder<Table>;

    static std::vector<family_options> by_name(std::vector<family_options> all) {
        std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
        return all;
    }

    void do_alter(std::vector<family_options> families, const table_attributes& attributes,
                  const attribute_map& cluster) override {
        const table_limits limits = limits_of(attributes, cluster);
        const table_defaults defaults = defaults_of(attributes, cluster);
        std::vector<family_options> declared = by_name(families);
        own().alter(effective_families(std::move(families), attributes, cluster));
        declared_ = std::move(declared);
        own().limits() = limits;
        own().defaults() = defaults;
    }

    std::vector<family_options> declared_;  // without the settings of the table and of the catalog
};

/// Makes a table that the catalog owns.
///
/// A catalog has a pointer to one, which its constructor names: so the type of its tables is compiled by sources that
/// construct a catalog, and not by all that include one.
using table_maker = std::shared_ptr<any_table> (*)(table_name, table_attributes, std::vector<family_options>,
                                                   const attribute_map& cluster, const clock::shared&);
template <class Table>
std::shared_ptr<any_table> make_owned_table(table_name name, table_attributes attributes,
                                            std::vector<family_options> families, const attribute_map& cluster,
                                            const clock::shared& clock) {
    return std::make_shared<owned_table<Table>>(std::move(name), std::move(attributes), std::move(families), cluster,
                                                clock);
}

}  // namespace strata::detail
