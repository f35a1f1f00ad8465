// SPDX-License-Identifier: BSL-1.0
#include "model/region/region.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>

namespace model {

region::region(const trace::schema& described) : schema_(described) {
    for (const trace::family& f : described.families) stores_.emplace(f.name, store(f));
}

std::int64_t region::smallest_read_point() const {
    std::int64_t smallest = last_seq_;
    for (const auto& [name, scanner] : scanners_) smallest = std::min(smallest, scanner.of_region().read_point());
    return smallest;
}

// ---- reads ----------------------------------------------------------------------------------------------------------

client_scanner region::scan(const trace::scan& asked) const {
    return {std::make_unique<region_scanner>(stores_, request_of(asked), now_, last_seq_), asked.limit};
}

std::vector<cell> region::get(scan_request request) const {
    return region_scanner(stores_, std::move(request), now_, last_seq_).next();
}

void region::open(const std::string& name, const trace::scan& asked) {
    close(name);
    scanners_.emplace(name, scan(asked));
}

std::vector<cell> region::next(const std::string& name) {
    if (gone_.erase(name) != 0) throw failure("io");
    const auto found = scanners_.find(name);
    if (found == scanners_.end()) return {};
    try {
        return found->second.next();
    } catch (const failure&) {  // closes it
        scanners_.erase(found);
        throw;
    }
}

// ---- maintenance ----------------------------------------------------------------------------------------------------

void region::flush() {
    const std::int64_t smallest = smallest_read_point();
    for (auto& [name, held] : stores_) {
        const shared_source file = held.flush(now_, smallest);
        if (!file) continue;
        for (auto& [id, scanner] : scanners_) scanner.of_region().flushed(name, file);
    }
}

void region::compact(std::int64_t first, std::int64_t count) {
    for (auto& [name, held] : stores_) {
        const std::int64_t purge_delay = held.described().purge_delay.value_or(schema_.purge_delay);
        held.compact(now_, smallest_read_point(), purge_delay, first, count);
    }
}

void region::reopen() {
    scanners_.clear();
    flush();
    compact(0, latest);
}

void region::flush_in_memory() {
    for (auto& [name, held] : stores_) held.flush_in_memory(now_, smallest_read_point());
}

void region::alter(const trace::alter& change) {
    using what = trace::alter::what;
    std::map<bytes, trace::family, bytewise> next;
    if (change.kind != what::table) {
        for (const auto& [name, held] : stores_) next.emplace(name, held.described());
        const trace::family& named = change.families.front();
        if ((next.count(named.name) != 0) == (change.kind == what::add)) throw failure("do_not_retry");
        if (change.kind == what::remove && next.size() == 1) throw failure("do_not_retry");
        if (change.kind == what::remove)
            next.erase(named.name);
        else
            next[named.name] = named;
    } else {
        for (const trace::family& f : change.families) next.emplace(f.name, f);
        schema_.purge_delay = change.purge_delay;
    }

    flush();
    for (const auto& [name, scanner] : scanners_) gone_.insert(name);
    scanners_.clear();
    for (auto at = stores_.begin(); at != stores_.end();)
        at = next.count(at->first) == 0 ? stores_.erase(at) : std::next(at);
    for (const auto& [name, described] : next) {
        const auto held = stores_.find(name);
        if (held == stores_.end())
            stores_.emplace(name, store(described));
        else
            held->second.become(described);
    }
}

// ---- writes ---------------------------------------------------------------------------------------------------------

namespace {

// R1.10, R1.11: lengths, timestamp and type beside what is named.
std::int64_t size_of(const cell& c) {
    return static_cast<std::int64_t>(20 + c.row.size() + c.family.size() + c.qualifier.size() + c.value.size());
}

constexpr std::int64_t server_adds = 4;
constexpr std::int64_t tag_adds = 13;  // R1.12

}  // namespace

void region::check_as_client(const std::vector<built_mutation>& all) const {
    if (schema_.max_cell_size <= 0) return;
    for (const built_mutation& one : all)
        for (const auto& [name, cells] : one.families)
            for (const cell& c : cells)
                if (one.is_put() && size_of(c) > schema_.max_cell_size) throw failure("illegal_argument");
}

void region::check_as_server(const std::vector<built_mutation>& all) const {
    if (schema_.max_cell_size <= 0) return;
    for (const built_mutation& one : all)
        for (const auto& [name, cells] : one.families)
            for (const cell& c : cells)
                if (size_of(c) + server_adds > schema_.max_cell_size) throw failure("do_not_retry");
}

void region::check_sizes(const std::vector<built_mutation>& all) const {
    check_as_client(all);
    check_as_server(all);
}

void region::check_families(const built_mutation& one) const {
    for (const auto& [name, cells] : one.families)
        if (stores_.count(name) == 0) throw failure("no_such_column_family");
}

void region::check_timestamps(const built_mutation& put) const {
    if (schema_.slop < 0) return;
    const std::int64_t greatest = plus(now_, schema_.slop);
    for (const auto& [name, cells] : put.families)
        for (const cell& c : cells)
            if (c.timestamp != latest && c.timestamp > greatest) throw failure("failed_sanity_check");
}

std::vector<cell> region::read_columns(const bytes& row, const bytes& family, const qualifiers& columns,
                                       time_range when, std::int64_t versions) const {
    scan_request request;
    request.start = row;
    request.stop = row;
    request.stop_inclusive = true;
    request.columns[family] = columns;
    request.when = when;
    request.versions = versions;
    return get(std::move(request));
}

void region::resolve(built_mutation& deletion) const {
    for (auto& [family, cells] : deletion.families) {
        std::map<bytes, std::int64_t, bytewise> counts;
        for (cell& marker : cells) {
            if (marker.timestamp != latest) continue;
            marker.timestamp = now_;
            if (marker.type != kind::version) continue;  // R3.15
            const std::int64_t k = ++counts[marker.qualifier];
            const std::vector<cell> found = read_columns(marker.row, family, {marker.qualifier}, {}, k);
            const auto size = static_cast<std::int64_t>(found.size());
            if (size > k) throw failure("failure RuntimeException");
            if (size == k) marker.timestamp = found.back().timestamp;
        }
    }
}

cell region::reckoned(const built_mutation& delta, const cell& asked, const std::optional<cell>& current) const {
    const bool increment = delta.kind == trace::mutation::what::increment;
    const std::int64_t amount = increment ? counter_of(asked.value) : 0;
    cell made = asked;
    if (!current) {
        if (made.timestamp < 0) throw failure("illegal_argument");  // R2.28, where it comes to matter
        if (made.timestamp == latest) made.timestamp = now_;
    } else {
        made.value = increment ? eight_bytes(plus(counter_of(current->value), amount)) : current->value + asked.value;
        made.timestamp = std::max(plus(current->timestamp, 1), now_);
        made.ttl = current->ttl;  // R3.22
    }
    return made;
}

void region::reckon(built_mutation& delta, std::vector<cell>& results) const {
    for (auto& [family, asked] : delta.families) {
        std::stable_sort(asked.begin(), asked.end(), sorts_before);
        qualifiers columns;
        for (const cell& c : asked) columns.insert(c.qualifier);
        const std::vector<cell> current = read_columns(delta.row, family, columns, delta.read, 1);
        // The values are paired with the columns as upstream does it: one value a column is expected, in order.
        std::size_t at = 0;
        std::vector<cell> made;
        for (std::size_t i = 0; i < asked.size(); ++i) {
            std::optional<cell> found;
            if (at < current.size() && current[at].qualifier == asked[i].qualifier) {
                found = current[at];
                if (i + 1 < asked.size() && asked[i].qualifier != asked[i + 1].qualifier) ++at;
            }
            made.push_back(reckoned(delta, asked[i], found));
        }
        for (const cell& c : made) {
            const std::int64_t size = size_of(c) + server_adds + (delta.ttl || c.ttl ? tag_adds : 0);
            if (schema_.max_cell_size > 0 && size > schema_.max_cell_size) throw failure("do_not_retry");
        }
        asked = made;
        results.insert(results.end(), made.begin(), made.end());
    }
}

// LATEST becomes now, R3.14 and R3.20; then the TTL of the mutation (R3.9).
void region::prepare(built_mutation& one) const {
    if (one.is_delete()) {
        resolve(one);
        return;
    }
    for (auto& [family, cells] : one.families) {
        for (cell& c : cells) {
            if (one.is_put() && c.timestamp == latest) c.timestamp = now_;
            if (one.ttl) c.ttl = one.ttl;
        }
    }
}

write_result region::write(std::vector<built_mutation> all, bool atomic) {
    write_result result;
    for (built_mutation& one : all) {
        result.words.emplace_back("ok");
        try {
            if (one.is_delete() && one.families.empty()) {
                // R3.12
                for (const auto& [name, held] : stores_)
                    one.families[name] = {{one.row, name, {}, one.when, kind::family, 0, {}, {}, false, false}};
            }
            check_families(one);
            if (one.is_put()) check_timestamps(one);
        } catch (const failure& why) {
            if (atomic) throw;
            result.words.back() = why.what();
        }
    }

    for (std::size_t i = 0; i < all.size(); ++i) {
        if (result.words[i] != "ok") continue;
        if (!all[i].is_put() && !all[i].is_delete()) {
            std::vector<cell> cells;
            reckon(all[i], cells);
            result.cells.insert(result.cells.end(), cells.begin(), cells.end());
        }
        prepare(all[i]);
    }

    ++last_seq_;  // R9.3
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (result.words[i] != "ok") continue;
        for (auto& [family, cells] : all[i].families) {
            for (cell& c : cells) {
                c.seq = last_seq_;
                stores_.at(family).write(c);
            }
        }
    }
    return result;
}

std::vector<action_result> region::batch(const std::vector<built_mutation>& all) {
    check_as_client(all);
    std::vector<action_result> results;
    const auto is_sum = [](const built_mutation& one) { return !one.is_put() && !one.is_delete(); };
    for (auto first = all.begin(); first != all.end();) {
        auto last = is_sum(*first) ? first + 1 : std::find_if(first, all.end(), is_sum);
        const std::vector<built_mutation> group(first, last);
        try {
            check_as_server(group);
            write_result done = write(group, false);
            for (std::string& word : done.words) results.push_back({std::move(word)});
            results.back().cells = std::move(done.cells);
        } catch (const failure& why) {
            std::string word = why.what();
            if (word.compare(0, 7, "failure") == 0) word = "failure";  // of whatever class
            results.insert(results.end(), group.size(), {word});
        }
        first = last;
    }
    return results;
}

namespace {

// R3.30: "expected op stored".
bool matches(trace::compare op, int order) {
    switch (op) {
        case trace::compare::less:
            return order < 0;
        case trace::compare::less_or_equal:
            return order <= 0;
        case trace::compare::equal:
            return order == 0;
        case trace::compare::not_equal:
            return order != 0;
        case trace::compare::greater_or_equal:
            return order >= 0;
        case trace::compare::greater:
            return order > 0;
        case trace::compare::no_op:
            throw failure("failure RuntimeException");
    }
    return false;
}

}  // namespace

check_result region::check_and_write(const trace::check_and_mutate& asked) {
    const time_range when = checked(asked.when);
    std::vector<built_mutation> all = asked.all.size() > 1 ? build(asked.row, asked.all) : build(asked.all);
    if (all.front().row != asked.row) throw failure("illegal_argument");
    check_sizes(all);
    if (stores_.count(asked.family) == 0) throw failure("no_such_column_family");

    const std::vector<cell> found = read_columns(asked.row, asked.family, {asked.qualifier}, when, 1);
    const bytes expected = asked.expected.value_or(bytes{});
    bool passed = false;
    if (expected.empty()) {
        const bool wants_nothing = asked.op != trace::compare::not_equal;
        passed = found.empty() ? wants_nothing : found.front().value.empty() == wants_nothing;
    } else if (found.size() == 1) {
        passed = matches(asked.op, compare(expected, found.front().value));
    }
    if (!passed) return {};

    // R3.32
    const std::int64_t checked_timestamp =
        found.empty() || (!expected.empty() && found.size() != 1) ? 0 : found.front().timestamp;
    for (built_mutation& one : all) {
        if (!one.is_put()) continue;
        for (auto& [family, cells] : one.families)
            for (cell& c : cells)
                if (c.timestamp == latest) c.timestamp = std::max(now_, checked_timestamp);
    }
    return {true, write(std::move(all), true).cells};
}

}  // namespace model
