// SPDX-License-Identifier: BSL-1.0
#include "trace/simpler.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "trace/simpler_filter.hpp"

namespace trace::detail {
namespace {

/// Collects variants of `whole` in which one of its parts is changed.
template <class Whole>
class variants {
public:
    explicit variants(const Whole& whole) : whole_(whole) {}

    /// With `part` of the copy set to its default, unless it has that already.
    template <class Part, class Value>
    void reset(Part part, const Value& value) {
        if (part(whole_) == value) return;
        Whole next = whole_;
        part(next) = value;
        found_.push_back(std::move(next));
    }

    /// With one element of a list less, as long as `least` are left.
    template <class Part>
    void drop_one(Part list, std::size_t least = 0) {
        const std::size_t size = list(whole_).size();
        if (size <= least) return;
        for (std::size_t i = 0; i < size; ++i) {
            Whole next = whole_;
            auto& all = list(next);
            all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
            found_.push_back(std::move(next));
        }
    }

    /// With a part replaced by each of its own simpler forms.
    template <class Part, class Forms>
    void each(Part part, const Forms& forms) {
        for (const auto& form : forms) {
            Whole next = whole_;
            part(next) = form;
            found_.push_back(std::move(next));
        }
    }

    std::vector<Whole> found() && { return std::move(found_); }

private:
    const Whole& whole_;
    std::vector<Whole> found_;
};

std::vector<mutation> simpler_mutations(const mutation& m) {
    variants<mutation> v(m);
    v.drop_one(
        [](auto& one) -> auto& { return one.items; }, m.kind == mutation::what::remove ? 0 : 1);
    v.reset(
        [](auto& one) -> auto& { return one.ttl; }, std::optional<std::int64_t>());
    v.reset(
        [](auto& one) -> auto& { return one.when; }, latest);
    v.reset(
        [](auto& one) -> auto& { return one.read; }, range{});
    for (std::size_t i = 0; i < m.items.size(); ++i)
        v.reset(
            [i](auto& one) -> auto& { return one.items[i].when; }, latest);
    return std::move(v).found();
}

std::vector<read> simpler_reads(const read& r) {
    variants<read> v(r);
    v.drop_one([](auto& one) -> auto& { return one.columns; });
    v.drop_one([](auto& one) -> auto& { return one.family_when; });
    v.reset(
        [](auto& one) -> auto& { return one.when; }, range{});
    v.reset(
        [](auto& one) -> auto& { return one.store_limit; }, -1);
    v.reset(
        [](auto& one) -> auto& { return one.store_offset; }, 0);
    v.reset(
        [](auto& one) -> auto& { return one.versions; }, 1);
    v.reset(
        [](auto& one) -> auto& { return one.on_demand; }, std::optional<bool>());
    v.reset(
        [](auto& one) -> auto& { return one.filtered; }, std::optional<filter>());
    if (r.filtered)
        v.each(
            [](auto& one) -> auto& { return *one.filtered; }, simpler(*r.filtered));
    return std::move(v).found();
}

std::vector<scan> simpler_scans(const scan& s) {
    variants<scan> v(s);
    v.reset(
        [](auto& one) -> auto& { return one.start; }, "");
    v.reset(
        [](auto& one) -> auto& { return one.stop; }, "");
    v.reset(
        [](auto& one) -> auto& { return one.start_inclusive; }, true);
    v.reset(
        [](auto& one) -> auto& { return one.stop_inclusive; }, false);
    v.reset(
        [](auto& one) -> auto& { return one.prefix; }, std::optional<bytes>());
    v.reset(
        [](auto& one) -> auto& { return one.whole_prefix; }, false);
    v.reset(
        [](auto& one) -> auto& { return one.reversed; }, false);
    v.reset(
        [](auto& one) -> auto& { return one.raw; }, false);
    v.reset(
        [](auto& one) -> auto& { return one.metrics; }, false);
    v.reset(
        [](auto& one) -> auto& { return one.limit; }, -1);
    v.reset(
        [](auto& one) -> auto& { return one.batch; }, -1);
    v.each(
        [](auto& one) -> auto& { return one.how; }, simpler_reads(s.how));
    return std::move(v).found();
}

/// With one setting of a family at its default.
template <class Whole, class FamilyOf>
void reset_settings(variants<Whole>& v, const family& now, FamilyOf family_of) {
    const family plain;
    const auto reset = [&](auto member) {
        v.reset(
            [ family_of, member ](auto& one) -> auto& { return family_of(one).*member; }, plain.*member);
    };
    reset(&family::min_versions);
    reset(&family::ttl_seconds);
    reset(&family::keep_deleted);
    reset(&family::new_version_behavior);
    reset(&family::compaction);
    reset(&family::purge_delay);
    reset(&family::files);
    const auto reset_file = [&](auto member) {
        v.reset(
            [ family_of, member ](auto& one) -> auto& { return family_of(one).files.*member; }, plain.files.*member);
    };
    reset_file(&file_settings::block_size);
    reset_file(&file_settings::encoding);
    reset_file(&file_settings::bloom);
    // The minimum may not be more than all there is.
    if (now.min_versions <= plain.versions) reset(&family::versions);
}

class simplifier {
public:
    void operator()(const mutate& op) {
        for (mutation& m : simpler_mutations(op.one)) add(mutate{std::move(m)});
    }
    void operator()(const mutate_row& op) { composite(op); }
    void operator()(const mutate_rows& op) { composite(op); }
    void operator()(const batch& op) { composite(op); }
    void operator()(const check_and_mutate& op) {
        composite(op);
        variants<check_and_mutate> v(op);
        v.reset(
            [](auto& one) -> auto& { return one.when; }, range{});
        if (op.filtered)
            v.each(
                [](auto& one) -> auto& { return *one.filtered; }, simpler(*op.filtered));
        add_all(std::move(v).found());
    }
    void operator()(const get& op) {
        variants<get> v(op);
        v.reset(
            [](auto& one) -> auto& { return one.exists; }, false);
        v.each(
            [](auto& one) -> auto& { return one.how; }, simpler_reads(op.how));
        add_all(std::move(v).found());
    }
    void operator()(const scan& op) { add_all(simpler_scans(op)); }
    void operator()(const open_scanner& op) {
        for (scan& s : simpler_scans(op.what)) add(open_scanner{op.name, std::move(s)});
    }
    void operator()(const load& op) {
        variants<load> v(op);
        v.reset(
            [](auto& one) -> auto& { return one.replace; }, false);
        v.drop_one(
            [](auto& one) -> auto& { return one.rows; }, 1);
        for (std::size_t i = 0; i != op.rows.size(); ++i) {
            const auto cells = [i](auto& one) -> auto& { return one.rows[i].cells; };
            v.drop_one(cells, 1);
            for (std::size_t j = 0; j != op.rows[i].cells.size(); ++j)
                v.reset(
                    [ i, j ](auto& one) -> auto& { return one.rows[i].cells[j].ttl; }, std::optional<std::int64_t>());
        }
        load renumbered = op;
        renumbered.keep_sequence = false;
        for (loaded_row& row : renumbered.rows)
            for (loaded_cell& one : row.cells) one.after = 0;
        sort(renumbered);
        if (op.keep_sequence) add(renumbered);
        add_all(std::move(v).found());
    }
    void operator()(const alter& op) {
        variants<alter> v(op);
        v.reset(
            [](auto& one) -> auto& { return one.purge_delay; }, 0);
        v.drop_one(
            [](auto& one) -> auto& { return one.families; }, 1);
        for (std::size_t i = 0; i < op.families.size(); ++i)
            reset_settings(
                v, op.families[i], [i](auto& one) -> auto& { return one.families[i]; });
        add_all(std::move(v).found());
    }
    template <class Other>
    void operator()(const Other&) {}

    std::vector<operation> found;

private:
    void add(operation op) { found.push_back(std::move(op)); }

    template <class Op>
    void add_all(std::vector<Op> all) {
        for (Op& op : all) add(std::move(op));
    }

    /// One of its mutations alone, one mutation less, or one of them simpler.
    template <class Op>
    void composite(const Op& op) {
        for (const mutation& m : op.all) add(mutate{m});
        variants<Op> v(op);
        v.drop_one(
            [](auto& one) -> auto& { return one.all; }, 1);
        for (std::size_t i = 0; i < op.all.size(); ++i)
            v.each(
                [i](auto& one) -> auto& { return one.all[i]; }, simpler_mutations(op.all[i]));
        add_all(std::move(v).found());
    }
};

}  // namespace

std::vector<operation> simpler(const operation& op) {
    simplifier forms;
    std::visit(forms, op);
    return std::move(forms.found);
}

std::vector<schema> simpler(const schema& tables) {
    variants<schema> v(tables);
    v.drop_one(
        [](auto& one) -> auto& { return one.families; }, 1);
    v.reset(
        [](auto& one) -> auto& { return one.purge_delay; }, 0);
    v.reset(
        [](auto& one) -> auto& { return one.slop; }, -1);
    v.reset(
        [](auto& one) -> auto& { return one.max_cell_size; }, schema{}.max_cell_size);
    v.reset(
        [](auto& one) -> auto& { return one.read_only; }, false);
    v.reset(
        [](auto& one) -> auto& { return one.on_demand; }, true);
    for (std::size_t i = 0; i < tables.families.size(); ++i)
        reset_settings(
            v, tables.families[i], [i](auto& one) -> auto& { return one.families[i]; });
    return std::move(v).found();
}

}  // namespace trace::detail
