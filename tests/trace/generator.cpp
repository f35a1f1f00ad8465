// SPDX-License-Identifier: BSL-1.0
#include "trace/generator.hpp"

#include <string>
#include <utility>
#include <vector>

#include "trace/dice.hpp"
#include "trace/faults.hpp"
#include "trace/random_mutations.hpp"
#include "trace/random_reads.hpp"
#include "trace/surroundings.hpp"

namespace trace {
namespace {

enum class action {
    put,
    remove,
    increment,
    append,
    row,
    rows,
    batch,
    check,
    get,
    scan,
    open,
    next,
    close,
    load,
    clock,
    flush,
    compact,
    compact_some,
    flush_in_memory,
    reopen,
    alter
};

struct open_one {
    std::string name;
    bool ends_at_flush = false;
    std::size_t reads = 0;
};

class generator {
public:
    generator(std::uint64_t seed, const generator_options& options)
        : options_(options),
          random_(seed),
          places_(random_, options_),
          mutations_(random_, places_, options_),
          reads_(random_, places_, options_),
          clock_weight_(random_.one_of<std::size_t>({2, 5, 12})),
          flush_weight_(random_.one_of<std::size_t>({2, 5, 10})) {
        trace_.name = "seed_" + std::to_string(seed);
        trace_.tables = places_.tables();
        add(set_now{places_.now()});
    }

    generator(const generator&) = delete;
    generator& operator=(const generator&) = delete;

    trace generated(std::size_t operations) {
        for (std::size_t i = 0; i < operations; ++i) {
            operation op = next();
            const bool spoiled = options_.faults && random_.chance(4);
            if (spoiled) detail::spoil(op, random_);
            if (const auto* opened = std::get_if<open_scanner>(&op); opened != nullptr && !spoiled)
                open_.push_back({opened->name, loses_its_place(opened->what)});
            if (const auto* change = std::get_if<::trace::alter>(&op)) places_.apply(*change);
            add(std::move(op));
        }
        read_everything();
        add(flush{});
        read_everything();
        add(compact{});
        read_everything();
        return std::move(trace_);
    }

private:
    /// A flush, which a load begins with, makes HBase's own reversed scanners lose their place, and those with a batch
    /// the rest of a row.
    bool loses_its_place(const scan& opened) const {
        return (opened.reversed && !options_.reversed_scanners) || opened.batch > 0 ||
               (!options_.scanners_over_memory && may_pass_over_memory(opened));
    }
    /// And a read can tell.
    bool may_pass_over_memory(const scan& opened) const {
        bool may = opened.how.when != range{} || !opened.how.family_when.empty();
        bool tells = opened.how.filtered.has_value();
        for (const family& f : places_.tables().families) {
            may = may || f.ttl_seconds != forever;
            tells = tells || f.new_version_behavior;
        }
        return may && tells;
    }

    void close_what_a_flush_confuses() {
        for (const open_one& one : open_)
            if (one.ends_at_flush) add(close_scanner{one.name});
        std::erase_if(open_, [](const open_one& one) { return one.ends_at_flush; });
    }

    void add(operation op) { trace_.steps.push_back({.what = std::move(op)}); }

    std::size_t weight(bool possible, std::size_t weight_if_so) const { return possible ? weight_if_so : 0; }

    bool compacts_in_memory() const {
        for (const family& f : places_.tables().families)
            if (f.compaction != in_memory::none) return true;
        return false;
    }

    action next_action() {
        const bool counters = options_.counters;
        const bool scanners = options_.scanners;
        return random_.one_of_weighted<action>(
            {{action::put, 190},
             {action::remove, weight(options_.deletes, 120)},
             {action::increment, weight(counters, 25)},
             {action::append, weight(counters, 20)},
             {action::row, weight(options_.composites, 30)},
             {action::rows, weight(options_.composites, 15)},
             {action::batch, weight(options_.composites, 25)},
             {action::check, weight(options_.checks, 40)},
             {action::get, 215},
             {action::scan, 190},
             {action::open, weight(scanners && open_.size() < 2, 25)},
             {action::next, weight(!open_.empty(), 140)},
             {action::close, weight(!open_.empty(), 6)},
             {action::load, weight(options_.loads && places_.may_load(), 30)},
             {action::clock, clock_weight_ * 10},
             {action::flush, flush_weight_ * 10},
             {action::compact, flush_weight_ * 4},
             {action::compact_some, weight(options_.partial_compactions, flush_weight_ * 6)},
             {action::flush_in_memory, weight(compacts_in_memory(), 50)},
             {action::reopen, weight(options_.reopens, 6)},
             {action::alter, weight(places_.may_alter(), 40)}});
    }

    operation next() {
        switch (next_action()) {
            case action::put:
                break;
            case action::remove:
                return mutations_.remove();
            case action::increment:
                return mutations_.increment();
            case action::append:
                return mutations_.append();
            case action::row:
                return mutations_.row();
            case action::rows:
                return mutations_.rows();
            case action::batch:
                return mutations_.batch();
            case action::check:
                return mutations_.check();
            case action::get:
                return reads_.get();
            case action::scan:
                return reads_.scan();
            case action::open:
                return open_scanner{"s" + std::to_string(++scanners_), reads_.long_scan()};
            case action::next:
                return next_of_one();
            case action::close:
                return close_one(random_.below(open_.size()));
            case action::load: {
                close_what_a_flush_confuses();
                ::trace::load file = mutations_.load(trace_.steps.size());
                // Scanners that it ends are asked once more, or never again.
                if (file.replace && random_.chance(50)) open_.clear();
                return file;
            }
            case action::clock:
                return set_now{places_.advance()};
            case action::flush:
                close_what_a_flush_confuses();
                return flush{};
            case action::compact:
                return compact{};
            case action::compact_some: {
                const std::int64_t first = random_.one_of({0, 0, 1, 1, 2});
                return compact_some{first, random_.one_of({1, 2, 2, 3})};
            }
            case action::flush_in_memory:
                return flush_in_memory{};
            case action::reopen:
                open_.clear();
                return ::trace::reopen{};
            case action::alter:
                close_what_a_flush_confuses();
                // Scanners that it ends are asked once more, or never again.
                if (random_.chance(50)) open_.clear();
                return places_.alter();
        }
        return mutations_.put();
    }

    operation next_of_one() {
        const std::size_t which = random_.below(open_.size());
        // There are few rows: who has read them is at the end soon.
        if (++open_[which].reads > places_.rows().size() + 3) return close_one(which);
        return next_row{open_[which].name};
    }

    operation close_one(std::size_t which) {
        close_scanner op{open_[which].name};
        open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(which));
        return op;
    }

    void read_everything() {
        scan stored;
        stored.how.versions = all_versions;
        scan seen = stored;
        stored.raw = true;
        if (options_.raw) add(stored);
        add(std::move(seen));
        for (const bytes& row : rows_to_read()) {
            get columns{.row = row};
            columns.how.versions = all_versions;
            for (const family& f : places_.tables().families)
                for (const bytes& qualifier : places_.qualifiers()) columns.how.columns.push_back({f.name, qualifier});
            add(std::move(columns));
        }
        if (options_.filters) read_through_filters();
    }

    /// All, or some of many.
    std::vector<bytes> rows_to_read() {
        std::vector<bytes> some = places_.rows();
        while (some.size() > 4) some.erase(some.begin() + static_cast<std::ptrdiff_t>(random_.below(some.size())));
        return some;
    }

    void read_through_filters() {
        scan all;
        all.how.versions = all_versions;
        all.reversed = options_.reversed && random_.chance(25);
        all.raw = options_.raw && random_.chance(25);
        reads_.choose_filter(all.how, {.raw = all.raw, .reversed = all.reversed}, 100);
        add(std::move(all));
        for (const bytes& row : rows_to_read()) {
            get cells{.row = row};
            cells.how.versions = all_versions;
            reads_.choose_filter(cells.how, {}, 100);
            add(std::move(cells));
        }
    }

    const generator_options& options_;
    dice random_;
    detail::surroundings places_;
    detail::random_mutations mutations_;
    detail::random_reads reads_;
    std::size_t clock_weight_;
    std::size_t flush_weight_;
    std::vector<open_one> open_;
    std::size_t scanners_ = 0;
    trace trace_;
};

}  // namespace

trace generate(std::uint64_t seed, std::size_t operations, const generator_options& options) {
    return generator(seed, options).generated(operations);
}

}  // namespace trace
