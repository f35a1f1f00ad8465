// SPDX-License-Identifier: BSL-1.0
#include "trace/coverage.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iomanip>
#include <iterator>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "trace/filter_words.hpp"
#include "trace/vocabulary.hpp"

namespace trace {
namespace {

struct group {
    std::string_view name;
    std::vector<std::string_view> members;
};

template <class Word, std::size_t Size>
std::vector<std::string_view> names_of(const std::array<detail::form<Word>, Size>& forms) {
    std::vector<std::string_view> names;
    for (const auto& one : forms) names.push_back(one.text);
    return names;
}

std::vector<std::string_view> filter_names() {
    std::vector<std::string_view> names = names_of(detail::filter_forms);
    for (const std::string_view name : {"empty list", "nested twice", "nested three times", "nested four times"})
        names.push_back(name);
    return names;
}

int depth_of(const filter& one) {
    int deepest = 0;
    for (const filter_argument& member : one.arguments)
        if (const auto* inner = std::get_if<filter>(&member.is)) deepest = std::max(deepest, depth_of(*inner));
    return deepest + 1;
}

/// Everything that can be met, in the order of the table.
const std::vector<group>& groups() {
    static const std::vector<group> all{
        {"tables",
         {"one family", "two families", "more families", "all defaults but the number of versions", "purge delay",
          "timestamp slop", "size limit", "families not on demand"}},
        {"families",
         {"versions 1",
          "versions 2",
          "versions 3",
          "other number of versions",
          "all versions",
          "minimum versions",
          "time to live",
          "keep_deleted true",
          "keep_deleted ttl",
          "new version behaviour",
          "new version behaviour that keeps",
          "in memory basic",
          "in memory eager",
          "purge delay",
          "small blocks",
          "encoding prefix",
          "encoding diff",
          "encoding fast_diff",
          "encoding row_index_v1",
          "bloom none",
          "bloom rowcol",
          "bloom rowprefix_fixed_length"}},
        {"operations",
         {"put",    "delete", "increment", "append", "row",    "rows",  "batch",   "check",        "get",
          "scan",   "open",   "next",      "close",  "now",    "flush", "compact", "compact_some", "flush_in_memory",
          "reopen", "alter",  "load",      "a read", "a write"}},
        {"loads",
         {"put", "version", "column", "family", "family_version", "time to live", "several rows", "keep_sequence",
          "replace", "while a scanner is open", "before anything else", "number above all"}},
        {"alters",
         {"add", "modify", "delete", "table", "versions", "minimum versions", "time to live", "keep_deleted",
          "new version behaviour", "in memory", "purge delay", "a family that was there before",
          "while a scanner is open", "refused"}},
        {"mutations",
         {"put", "delete", "increment", "append", "default timestamp", "time to live", "time range",
          "several cells of one column", "nothing named"}},
        {"cells",
         {"put now", "put at a timestamp", "put at the last timestamp", "empty value", "long value", "empty qualifier",
          "increment at a timestamp", "append at a timestamp"}},
        {"markers",
         {"version", "version now", "column", "column now", "family", "family now", "family_version",
          "family_version now", "version twice in one delete", "family behind version", "in a put"}},
        {"batches", {"put", "delete", "increment", "append", "several counters", "a put behind one"}},
        {"checks",
         {"less", "less_or_equal", "equal", "not_equal", "greater_or_equal", "greater", "no_op", "absent",
          "empty value", "filter", "time range", "several mutations"}},
        {"reads",
         {"family", "column", "family and column of it", "time range", "family's time range", "several versions",
          "all versions", "store limit", "store offset", "exists", "on demand", "not on demand", "filter",
          "an unusual number"}},
        {"scans",
         {"start", "start exclusive", "stop", "stop inclusive", "prefix", "whole prefix", "reversed", "raw",
          "raw and columns", "limit", "batch", "limit and batch", "metrics"}},
        {"scanners", {"reversed", "batch", "raw", "limit"}},
        {"filters", filter_names()},
        {"comparators", names_of(detail::comparator_forms)},
        {"beside a filter",
         {"get",
          "scan",
          "open",
          "family",
          "column",
          "time range",
          "family's time range",
          "several versions",
          "all versions",
          "store limit",
          "store offset",
          "exists",
          "on demand",
          "not on demand",
          "start",
          "stop",
          "prefix",
          "reversed",
          "raw",
          "limit",
          "batch"}},
        {"families of a filtered read",
         {"two families", "families not on demand", "several versions", "minimum versions", "time to live",
          "keep_deleted true", "keep_deleted ttl", "new version behaviour",
          "new version behaviour and minimum versions", "in memory"}},
        {"answers",
         {"ok", "ok with cells", "true", "false", "batch", "exists", "rows or cells", "none", "error", "failure"}},
        {"answers in a batch",
         {"all done", "no_such_column_family", "failed_sanity_check", "do_not_retry", "illegal_argument", "failure"}}};
    return all;
}

bool is_default_but_for_versions(const family& f) {
    family plain{.name = f.name, .versions = f.versions, .files = f.files};
    return f == plain && (f.versions == 1 || f.versions == 3);
}

}  // namespace

coverage::coverage() {
    for (const group& g : groups())
        for (const std::string_view name : g.members) {
            counts_[g.name][name] = 0;
            numbers_[{g.name, name}] = names_.size();
            names_.emplace_back(g.name, name);
        }
    pairs_.assign(names_.size() * names_.size(), 0);
}

class coverage::counter {
public:
    explicit counter(coverage& to) : to_(to) {}

    void tables(const schema& s) {
        tables_ = &s;
        now_ = s;
        met_if("tables", "families not on demand", !s.on_demand);
        met_if("tables", "one family", s.families.size() == 1);
        met_if("tables", "two families", s.families.size() == 2);
        met_if("tables", "more families", s.families.size() > 2);
        met_if("tables", "purge delay", s.purge_delay != 0);
        met_if("tables", "timestamp slop", s.slop != -1);
        met_if("tables", "size limit", s.max_cell_size != schema().max_cell_size);
        met_if("tables", "all defaults but the number of versions",
               s == schema{.families = s.families} &&
                   std::all_of(s.families.begin(), s.families.end(), is_default_but_for_versions));
        for (const family& f : s.families) declared(f);
    }

    void operator()(const mutate& op) {
        to_.met("operations", detail::word_of(op.one.kind, detail::mutation_words));
        write({op.one});
    }
    void operator()(const mutate_row& op) { composite("row", op.all); }
    void operator()(const mutate_rows& op) { composite("rows", op.all); }
    void operator()(const batch& op) {
        composite("batch", op.all);
        for (const mutation& m : op.all) to_.met("batches", detail::word_of(m.kind, detail::mutation_words));
        met_if("batches", "several counters", std::count_if(op.all.begin(), op.all.end(), is_sum) > 1);
        met_if("batches", "a put behind one",
               std::find_if(std::find_if(op.all.begin(), op.all.end(), is_sum), op.all.end(), std::not_fn(is_sum)) !=
                   op.all.end());
    }
    void operator()(const check_and_mutate& op) {
        composite("check", op.all);
        met_if("checks", "filter", op.filtered.has_value());
        if (op.filtered) {
            filtered(*op.filtered);
        } else {
            to_.met("checks", detail::word_of(op.op, detail::compare_words));
            met_if("checks", "absent", !op.expected);
        }
        met_if("checks", "empty value", op.expected && op.expected->empty());
        met_if("checks", "time range", op.when != range{});
        met_if("checks", "several mutations", op.all.size() > 1);
    }
    void operator()(const get& op) {
        to_.met("operations", "get");
        how(op.how);
        met_if("reads", "exists", op.exists);
        met_if("beside a filter", "get", op.how.filtered.has_value());
        met_if("beside a filter", "exists", op.exists && op.how.filtered);
    }
    void operator()(const scan& op) {
        to_.met("operations", "scan");
        bounds(op);
        met_if("beside a filter", "scan", op.how.filtered.has_value());
    }
    void operator()(const open_scanner& op) {
        to_.met("operations", "open");
        open_.insert(op.name);
        met_if("scanners", "reversed", op.what.reversed);
        met_if("scanners", "batch", op.what.batch != -1);
        met_if("scanners", "raw", op.what.raw);
        met_if("scanners", "limit", op.what.limit != -1);
        bounds(op.what);
        met_if("beside a filter", "open", op.what.how.filtered.has_value());
    }
    void operator()(const next_row&) {
        to_.met("operations", "next");
        to_.met("operations", "a read");
    }
    void operator()(const close_scanner& op) {
        to_.met("operations", "close");
        open_.erase(op.name);
    }
    void operator()(const set_now&) { to_.met("operations", "now"); }
    void operator()(const flush&) { to_.met("operations", "flush"); }
    void operator()(const compact&) { to_.met("operations", "compact"); }
    void operator()(const compact_some&) { to_.met("operations", "compact_some"); }
    void operator()(const flush_in_memory&) { to_.met("operations", "flush_in_memory"); }
    void operator()(const reopen&) {
        to_.met("operations", "reopen");
        open_.clear();
    }
    void operator()(const load& op) {
        to_.met("operations", "load");
        met_if("loads", "several rows", op.rows.size() > 1);
        met_if("loads", "keep_sequence", op.keep_sequence);
        met_if("loads", "replace", op.replace);
        met_if("loads", "while a scanner is open", !open_.empty());
        if (op.replace) open_.clear();
        met_if("loads", "before anything else", done_ <= 1);
        for (const loaded_row& row : op.rows)
            for (const loaded_cell& one : row.cells) {
                const bool is_put = one.what.kind == item::what::value;
                to_.met("loads", is_put ? "put" : detail::word_of(one.what.kind, detail::deletion_words));
                met_if("loads", "time to live", one.ttl.has_value());
                met_if("loads", "number above all", static_cast<std::size_t>(one.after) > done_);
            }
    }
    void operator()(const alter& op) {
        to_.met("operations", "alter");
        to_.met("alters", detail::word_of(op.kind, detail::alter_words));
        met_if("alters", "while a scanner is open", !open_.empty());
        open_.clear();
        const schema before = now_;
        now_ = altered(now_, op);
        met_if("alters", "refused",
               now_ == before && op.kind != alter::what::table &&
                   (op.kind != alter::what::modify || !has(before, op.families.front().name)));
        met_if("alters", "purge delay", now_.purge_delay != before.purge_delay);
        for (const family& f : now_.families) {
            if (!has(before, f.name)) met_if("alters", "a family that was there before", dropped_.contains(f.name));
            for (const family& old : before.families)
                if (old.name == f.name) changed(old, f);
        }
        for (const family& old : before.families)
            if (!has(now_, old.name)) dropped_.insert(old.name);
    }

    void answered(const step& s) {
        ++done_;
        if (s.answer.empty()) return;
        const std::string_view first = s.answer.front();
        if (first.starts_with("batch")) batch_answered(first);
        for (const std::string_view word : {"ok", "true", "false", "none"})
            if (first == word) return to_.met("answers", word);
        for (const std::string_view word : {"true", "batch", "exists", "failure"})
            if (first.substr(0, first.find(' ')) == word) return to_.met("answers", word);
        if (first.starts_with("ok ")) return to_.met("answers", "ok with cells");
        if (first.starts_with("error failure")) return to_.met("answers", "failure");
        to_.met("answers", first.starts_with("error ") ? "error" : "rows or cells");
    }

private:
    static bool is_sum(const mutation& m) {
        return m.kind == mutation::what::increment || m.kind == mutation::what::append;
    }

    void batch_answered(std::string_view line) {
        bool all_done = true;
        for (const std::string_view word :
             {"no_such_column_family", "failed_sanity_check", "do_not_retry", "illegal_argument", "failure"}) {
            if (line.find(' ' + std::string(word)) == std::string_view::npos) continue;
            to_.met("answers in a batch", word);
            all_done = false;
        }
        met_if("answers in a batch", "all done", all_done);
    }

    void met_if(std::string_view group, std::string_view name, bool so) {
        if (so) to_.met(group, name);
    }

    void declared(const family& f) {
        const bool counted = f.versions >= 1 && f.versions <= 3;
        met_if("families", "versions 1", f.versions == 1);
        met_if("families", "versions 2", f.versions == 2);
        met_if("families", "versions 3", f.versions == 3);
        met_if("families", "all versions", f.versions == all_versions);
        met_if("families", "other number of versions", !counted && f.versions != all_versions);
        met_if("families", "minimum versions", f.min_versions != 0);
        met_if("families", "time to live", f.ttl_seconds != forever);
        met_if("families", "keep_deleted true", f.keep_deleted == keep::yes);
        met_if("families", "keep_deleted ttl", f.keep_deleted == keep::until_expired);
        met_if("families", "new version behaviour", f.new_version_behavior);
        met_if("families", "new version behaviour that keeps", f.new_version_behavior && f.keep_deleted != keep::no);
        met_if("families", "in memory basic", f.compaction == in_memory::basic);
        met_if("families", "in memory eager", f.compaction == in_memory::eager);
        met_if("families", "purge delay", f.purge_delay.has_value());
        const file_settings plain;
        met_if("families", "small blocks", f.files.block_size < plain.block_size);
        met_if("families", "encoding prefix", f.files.encoding == block_encoding::prefix);
        met_if("families", "encoding diff", f.files.encoding == block_encoding::diff);
        met_if("families", "encoding fast_diff", f.files.encoding == block_encoding::fast_diff);
        met_if("families", "encoding row_index_v1", f.files.encoding == block_encoding::row_index_v1);
        met_if("families", "bloom none", f.files.bloom == bloom_filter::none);
        met_if("families", "bloom rowcol", f.files.bloom == bloom_filter::rowcol);
        met_if("families", "bloom rowprefix_fixed_length", f.files.bloom == bloom_filter::row_prefix);
    }

    static bool has(const schema& s, const bytes& name) {
        return std::any_of(s.families.begin(), s.families.end(), [&](const family& f) { return f.name == name; });
    }

    void changed(const family& old, const family& now) {
        met_if("alters", "versions", old.versions != now.versions);
        met_if("alters", "minimum versions", old.min_versions != now.min_versions);
        met_if("alters", "time to live", old.ttl_seconds != now.ttl_seconds);
        met_if("alters", "keep_deleted", old.keep_deleted != now.keep_deleted);
        met_if("alters", "new version behaviour", old.new_version_behavior != now.new_version_behavior);
        met_if("alters", "in memory", old.compaction != now.compaction);
    }

    void composite(std::string_view name, const std::vector<mutation>& all) {
        to_.met("operations", name);
        write(all);
    }

    void write(const std::vector<mutation>& all) {
        to_.met("operations", "a write");
        for (const mutation& m : all) one(m);
    }

    void one(const mutation& m) {
        to_.met("mutations", detail::word_of(m.kind, detail::mutation_words));
        met_if("mutations", "default timestamp", m.when != latest);
        met_if("mutations", "time to live", m.ttl.has_value());
        met_if("mutations", "time range", m.read != range{});
        met_if("mutations", "nothing named", m.items.empty());
        bool repeated = false;
        bool version_twice = false;
        bool family_behind = false;
        for (std::size_t i = 0; i < m.items.size(); ++i) {
            call(m.kind, m.items[i]);
            for (std::size_t j = 0; j < i; ++j) {
                const bool same_family = m.items[i].family == m.items[j].family;
                const bool same = same_family && m.items[i].qualifier == m.items[j].qualifier;
                const bool version = m.items[j].kind == item::what::version;
                repeated = repeated || (same && m.kind != mutation::what::remove);
                version_twice = version_twice || (same && version && m.items[i].kind == item::what::version);
                family_behind = family_behind || (same_family && version && m.items[i].kind == item::what::family);
            }
        }
        met_if("mutations", "several cells of one column", repeated);
        met_if("markers", "version twice in one delete", version_twice);
        met_if("markers", "family behind version", family_behind);
    }

    void call(mutation::what kind, const item& i) {
        const bool dated = i.when != latest;
        if (kind == mutation::what::remove) {
            static constexpr detail::vocabulary<item::what, 4> now{
                {{item::what::version, "version now"},
                 {item::what::column, "column now"},
                 {item::what::family, "family now"},
                 {item::what::family_version, "family_version now"}}};
            return to_.met("markers", detail::word_of(i.kind, dated ? detail::deletion_words : now));
        }
        if (detail::word_of(i.kind, detail::deletion_words) != "?") return to_.met("markers", "in a put");
        met_if("cells", "empty qualifier", i.qualifier.empty());
        met_if("cells", "increment at a timestamp", dated && kind == mutation::what::increment);
        met_if("cells", "append at a timestamp", dated && kind == mutation::what::append);
        if (kind != mutation::what::put) return;
        to_.met("cells", dated ? "put at a timestamp" : "put now");
        met_if("cells", "put at the last timestamp", i.when == latest - 1);
        met_if("cells", "empty value", i.value.empty());
        met_if("cells", "long value", i.value.size() > 40);
    }

    void how(const read& r) {
        to_.met("operations", "a read");
        bool family = false;
        bool column = false;
        bool both = false;
        for (const selection& s : r.columns) {
            (s.qualifier ? column : family) = true;
            for (const selection& other : r.columns)
                both = both || (s.qualifier && !other.qualifier && s.family == other.family);
        }
        const auto met = [&](std::string_view name, bool so) {
            met_if("reads", name, so);
            met_if("beside a filter", name, so && r.filtered);
        };
        met("family", family);
        met("column", column);
        met_if("reads", "family and column of it", both);
        met("time range", r.when != range{});
        met("family's time range", !r.family_when.empty());
        met("several versions", r.versions != 1 && r.versions != all_versions);
        met("all versions", r.versions == all_versions);
        met("store limit", r.store_limit != -1);
        met("store offset", r.store_offset != 0);
        met("on demand", r.on_demand == true);
        met("not on demand", r.on_demand == false);
        met_if("reads", "an unusual number",
               r.versions < 1 || r.store_limit < -1 || r.store_limit == all_versions || r.store_offset < 0 ||
                   r.store_offset == all_versions);
        met_if("reads", "filter", r.filtered.has_value());
        if (!r.filtered) return;
        filtered(*r.filtered);
        families_of_filtered();
    }

    void bounds(const scan& s) {
        how(s.how);
        const auto met = [&](std::string_view name, bool so) {
            met_if("scans", name, so);
            met_if("beside a filter", name, so && s.how.filtered);
        };
        met("start", !s.start.empty());
        met_if("scans", "start exclusive", !s.start_inclusive);
        met("stop", !s.stop.empty());
        met_if("scans", "stop inclusive", s.stop_inclusive);
        met("prefix", s.prefix.has_value());
        met_if("scans", "whole prefix", s.whole_prefix);
        met("reversed", s.reversed);
        met("raw", s.raw);
        met_if("scans", "metrics", s.metrics);
        met("limit", s.limit != -1);
        met("batch", s.batch != -1);
        met_if("scans", "limit and batch", s.limit != -1 && s.batch != -1);
        met_if("scans", "raw and columns",
               s.raw && std::any_of(s.how.columns.begin(), s.how.columns.end(),
                                    [](const selection& c) { return c.qualifier.has_value(); }));
    }

    void filtered(const filter& one) {
        const int depth = depth_of(one);
        met_if("filters", "nested twice", depth == 2);
        met_if("filters", "nested three times", depth == 3);
        met_if("filters", "nested four times", depth == 4);
        words_of(one);
    }

    void words_of(const filter& one) {
        to_.met("filters", detail::form_of(one.kind).text);
        met_if("filters", "empty list",
               (one.kind == filter_word::all_of || one.kind == filter_word::any_of) && one.arguments.empty());
        for (const filter_argument& argument : one.arguments) {
            if (const auto* inner = std::get_if<filter>(&argument.is)) words_of(*inner);
            if (const auto* with = std::get_if<comparator>(&argument.is))
                to_.met("comparators", detail::form_of(with->kind).text);
        }
    }

    void families_of_filtered() {
        const auto met = [&](std::string_view name, bool so) { met_if("families of a filtered read", name, so); };
        const auto some = [&](auto passes) {
            return std::any_of(tables_->families.begin(), tables_->families.end(), passes);
        };
        met("two families", tables_->families.size() == 2);
        met("families not on demand", !tables_->on_demand);
        met("several versions", some([](const family& f) { return f.versions != 1; }));
        met("minimum versions", some([](const family& f) { return f.min_versions != 0; }));
        met("time to live", some([](const family& f) { return f.ttl_seconds != forever; }));
        met("keep_deleted true", some([](const family& f) { return f.keep_deleted == keep::yes; }));
        met("keep_deleted ttl", some([](const family& f) { return f.keep_deleted == keep::until_expired; }));
        met("new version behaviour", some([](const family& f) { return f.new_version_behavior; }));
        met("new version behaviour and minimum versions",
            some([](const family& f) { return f.new_version_behavior && f.min_versions != 0; }));
        met("in memory", some([](const family& f) { return f.compaction != in_memory::none; }));
    }

    const schema* tables_ = nullptr;
    schema now_;  // after alters
    std::set<bytes> dropped_;
    std::set<std::string> open_;
    std::size_t done_ = 0;  // operations
    coverage& to_;
};

void coverage::met(std::string_view group, std::string_view name) {
    ++counts_.at(group).at(name);
    now_.insert(numbers_.at({group, name}));
}

void coverage::count_pairs() {
    for (auto first = now_.begin(); first != now_.end(); ++first)
        for (auto second = std::next(first); second != now_.end(); ++second) ++pairs_[*first * names_.size() + *second];
    now_.clear();
}

void coverage::count(const trace& one) {
    ++traces_;
    operations_ += one.steps.size();
    counter of(*this);
    now_.clear();
    of.tables(one.tables);
    const std::set<std::size_t> declared = now_;
    count_pairs();
    for (const step& s : one.steps) {
        now_ = declared;
        std::visit(of, s.what);
        of.answered(s);
        count_pairs();
    }
}

std::size_t coverage::of_pair(word first, word second) const {
    const auto [least, most] = std::minmax({numbers_.at(first), numbers_.at(second)});
    return pairs_[least * names_.size() + most];
}

void coverage::print(std::ostream& out) const {
    out << traces_ << " traces, " << operations_ << " operations\n";
    for (const group& g : groups()) {
        out << g.name << '\n';
        for (const std::string_view name : g.members)
            out << std::setw(10) << counts_.at(g.name).at(name) << "  " << name << '\n';
    }
    const std::size_t all = names_.size() * (names_.size() - 1) / 2;
    const auto met = std::count_if(pairs_.begin(), pairs_.end(), [](std::size_t n) { return n != 0; });
    out << met << " of " << all << " pairs of these in one operation, or in one and its table\n";
}

void coverage::print_pairs(std::ostream& out) const {
    for (std::size_t first = 0; first != names_.size(); ++first)
        for (std::size_t second = first + 1; second != names_.size(); ++second)
            out << std::setw(10) << pairs_[first * names_.size() + second] << "  " << names_[first].first << ": "
                << names_[first].second << ", " << names_[second].first << ": " << names_[second].second << '\n';
}

}  // namespace trace
