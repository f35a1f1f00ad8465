// SPDX-License-Identifier: BSL-1.0
#include "trace/faults.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace trace::detail {
namespace {

constexpr const char* unknown_family = "x";
constexpr const char* foreign_row = "other";

enum class fault { family, time, row, other_row, nothing_to_do };

class spoiler {
public:
    explicit spoiler(dice& random) : random_(random) {}

    void operator()(mutate& op) {
        one_fault(op.one, random_.one_of({fault::family, fault::time, fault::row, fault::nothing_to_do}));
    }
    void operator()(mutate_row& op) { one_of_many(op.all, fault::other_row); }
    void operator()(mutate_rows& op) { one_of_many(op.all, fault::family); }
    void operator()(batch& op) { one_of_many(op.all, fault::family); }
    void operator()(check_and_mutate& op) {
        if (op.filtered && random_.chance(30)) return spoil_filter(*op.filtered);
        switch (random_.below(4)) {
            case 0:
                op.family = unknown_family;
                return;
            case 1:
                op.when = {-1, 5};
                return;
            default:
                one_of_many(op.all, fault::other_row);
        }
    }
    void operator()(get& op) {
        if (random_.chance(20))
            op.row = "";
        else
            spoil_read(op.how);
    }
    void operator()(scan& op) {
        if (op.raw && !op.how.columns.empty() && random_.chance(60))
            op.how.columns.front().qualifier = "a";
        else
            spoil_read(op.how);
    }
    void operator()(open_scanner& op) { (*this)(op.what); }
    void operator()(alter& op) {
        if (op.kind == alter::what::modify || op.kind == alter::what::remove) op.families.front().name = unknown_family;
    }
    template <class Other>
    void operator()(Other&) {}

private:
    /// What the constructors of HBase's filters refuse, alone or in a list.
    void spoil_filter(filter& whole) {
        const filter_argument negative{std::int64_t{-1}};
        const filter bad =
            random_.one_of<filter>({{filter_word::page, {negative}},
                                    {filter_word::column_count_get, {negative}},
                                    {filter_word::column_pagination, {{std::int64_t{1}}, negative}},
                                    {filter_word::column_pagination_from, {negative, {bytes("a")}}},
                                    {filter_word::timestamps, {{std::int64_t{5}}, negative}},
                                    {filter_word::fuzzy_row, {{filter_fuzzy_key{"ab", "0"}}}},
                                    {filter_word::multi_row_range, {}},
                                    {filter_word::multi_row_range, {{filter_range{"b", true, "a", true}}}},
                                    {filter_word::multi_row_range, {{filter_range{"a", true, "a", false}}}},
                                    {filter_word::multiple_column_prefix, {{bytes("a")}, {bytes("a")}}}});
        if (random_.chance(50))
            whole = bad;
        else
            whole = {filter_word::any_of, {{whole}, {bad}}};
    }

    void spoil_read(read& how) {
        if (how.filtered && random_.chance(40)) return spoil_filter(*how.filtered);
        switch (random_.below(4)) {
            case 0:
                how.when = {7, 3};
                return;
            case 1:
                how.when = {-5, 20};
                return;
            default:
                how.columns.push_back({unknown_family, std::nullopt});
                if (random_.chance(50)) how.columns.back().qualifier = "a";
        }
    }

    void one_of_many(std::vector<mutation>& all, fault likely) {
        mutation& one = all[random_.below(all.size())];
        one_fault(one, random_.one_of({likely, likely, fault::family, fault::time}));
    }

    void one_fault(mutation& m, fault what) {
        switch (what) {
            case fault::row:
                m.row = "";
                return;
            case fault::other_row:
                m.row = foreign_row;
                return;
            case fault::nothing_to_do:
                // A delete without a call is no fault: it deletes the row.
                if (m.kind != mutation::what::remove) m.items.clear();
                return;
            case fault::family:
                if (!m.items.empty()) m.items[random_.below(m.items.size())].family = unknown_family;
                return;
            case fault::time:
                // HBase notices that of increments, appends and markers in a put in the middle of the write, and its next
                // flush waits for ever.
                if (m.kind == mutation::what::increment || m.kind == mutation::what::append) return;
                if (m.items.empty()) return;
                item& one = m.items[random_.below(m.items.size())];
                if (m.kind == mutation::what::remove || one.kind == item::what::value) one.when = -1;
        }
    }

    dice& random_;
};

}  // namespace

void spoil(operation& op, dice& random) { std::visit(spoiler(random), op); }

}  // namespace trace::detail
