// SPDX-License-Identifier: BSL-1.0
#include "model/region/region_scanner.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace model {

namespace {

// R4.8: the least row behind all rows that begin like this; empty if there is none.
bytes behind_prefix(bytes prefix) {
    while (!prefix.empty() && static_cast<unsigned char>(prefix.back()) == 0xFF) prefix.pop_back();
    if (!prefix.empty()) prefix.back() = static_cast<char>(static_cast<unsigned char>(prefix.back()) + 1);
    return prefix;
}

void take_common(scan_request& request, const trace::read& how, bool of_get) {
    request.select(how.columns);
    request.when = checked(how.when);
    if (of_get && how.versions <= 0) throw failure("io");
    request.versions = how.versions;
    for (const auto& [family, range] : how.family_when) request.family_when[family] = checked(range);
    request.store_limit = how.store_limit;
    request.store_offset = std::max<std::int64_t>(how.store_offset, 0);  // R4.46
}

}  // namespace

void scan_request::select(const std::vector<trace::selection>& selected) {
    for (const trace::selection& one : selected) {
        if (one.qualifier)
            columns[one.family].insert(*one.qualifier);
        else
            columns[one.family].clear();
    }
}

scan_request request_of(const trace::scan& scan) {
    if (scan.start.size() > 32767 || scan.stop.size() > 32767) throw failure("illegal_argument");
    scan_request request;
    request.start = scan.start;
    request.start_inclusive = scan.start_inclusive;
    request.stop = scan.stop;
    request.stop_inclusive = scan.stop_inclusive;
    if (scan.prefix) {
        // R4.8.  It sets the rows, and that the stop row is exclusive; not that the start row is inclusive.
        request.start = *scan.prefix;
        request.start_inclusive = true;
        request.stop = behind_prefix(*scan.prefix);
        request.stop_inclusive = false;
    }
    if (scan.prefix && scan.whole_prefix && scan.reversed) {
        // R4.9: the bounds the other way round.
        std::swap(request.start, request.stop);
        request.start_inclusive = request.start.empty();
        request.stop_inclusive = true;
    }
    request.reversed = scan.reversed;
    request.raw = scan.raw;
    request.batch = scan.batch;
    take_common(request, scan.how, false);
    return request;
}

// R4.1
scan_request request_of(const trace::get& get) {
    if (get.row.empty() || get.row.size() > 32767) throw failure("illegal_argument");
    scan_request request;
    request.start = get.row;
    request.stop = get.row;
    request.stop_inclusive = true;
    take_common(request, get.how, true);
    return request;
}

region_scanner::region_scanner(const stores& all, scan_request request, std::int64_t now, std::int64_t read_point)
    : request_(std::move(request)), now_(now), read_point_(read_point) {
    if (request_.columns.empty())
        for (const auto& [name, held] : all) request_.columns[name];
    for (const auto& [name, wanted] : request_.columns)
        if (all.count(name) == 0) throw failure("no_such_column_family");  // R2.19
    for (const auto& [name, wanted] : request_.columns) {
        if (request_.raw && !wanted.empty()) throw failure("do_not_retry");  // R4.12
        const store& held = all.at(name);
        const trace::family& of = held.described();
        families_[name] = of;
        if (depends_on_a_filter(held)) throw undefined();
        if (auto scanner = opened(held, false)) parts_[name].scanner = std::move(scanner);
    }
}

std::unique_ptr<store_scanner> region_scanner::opened(const store& held, bool filter_errs) const {
    const trace::family& of = held.described();
    std::vector<cell> cells;
    const auto look_into = [&](const shared_source& from) {
        if (!selected(of, from)) return;
        const std::vector<cell> found = visible(of, *from, filter_errs);
        cells.insert(cells.end(), found.begin(), found.end());
    };
    for (const shared_source& file : held.files()) look_into(file);
    for (const shared_source& segment : held.memory()) look_into(segment);
    if (cells.empty()) return nullptr;
    std::sort(cells.begin(), cells.end(), request_.reversed ? sorts_before_reversed : sorts_before);
    const family_read how{request_.columns.at(of.name), range_of(of.name), request_.versions, request_.raw};
    return std::make_unique<store_scanner>(std::move(cells), std::make_unique<read_matcher>(of, how, now_),
                                           request_.reversed, request_.store_limit, request_.store_offset);
}

time_range region_scanner::range_of(const bytes& family) const {
    const auto found = request_.family_when.find(family);
    return found == request_.family_when.end() ? request_.when : found->second;
}

// The rows of a file are asked for its least and greatest one, and for a single row.
bool region_scanner::covers(const source& file) const {
    const bytes& least = request_.reversed ? request_.stop : request_.start;
    const bytes& greatest = request_.reversed ? request_.start : request_.stop;
    if (!greatest.empty() && compare(file.cells().front().row, greatest) > 0) return false;
    if (compare(file.cells().back().row, least) < 0) return false;
    const bool one_row = !least.empty() && least == greatest && request_.start_inclusive && request_.stop_inclusive;
    return !one_row || std::any_of(file.cells().begin(), file.cells().end(),
                                   [&](const cell& c) { return c.row == request_.start; });
}

bool region_scanner::selected(const trace::family& of, const shared_source& file) const {
    if (file->is_file() && !file->empty() && !covers(*file)) return false;
    std::int64_t cutoff = oldest;
    if (of.min_versions == 0) cutoff = request_.raw ? 0 : oldest_unexpired(of, now_);
    return file->concerns(range_of(of.name), cutoff);
}

// A read of columns, none of them the empty one, begins behind the empty column in every file that has no marker of the
// family in the row it begins at.  It finds a key of its own there, and behind that goes to the first column it wants.
// With R7.17 that can be noticed.
bool region_scanner::begins_later(const trace::family& of, const source& from) const {
    const qualifiers& wanted = request_.columns.at(of.name);
    return from.is_file() && !request_.reversed && request_.start_inclusive && !wanted.empty() &&
           !wanted.begin()->empty() && !from.has_family_markers(request_.start);
}

// Whether a file has such markers upstream learns from a Bloom filter, which may say yes when it should say no.
bool region_scanner::depends_on_a_filter(const store& held) const {
    const trace::family& of = held.described();
    bool asked = false;
    for (const shared_source& file : held.files())
        asked = asked || (selected(of, file) && begins_later(of, *file) && file->has_family_markers());
    if (!asked || !of.new_version_behavior) return false;
    const auto outcome = [&](bool filter_errs) {
        try {
            const auto scanner = opened(held, filter_errs);
            return scanner ? text(scanner->rest()) : "";
        } catch (const failure& why) {
            return std::string(why.what());
        }
    };
    return outcome(false) != outcome(true);
}

std::vector<cell> region_scanner::visible(const trace::family& of, const source& from, bool filter_errs) const {
    const bool later = begins_later(of, from) && !(filter_errs && from.has_family_markers());
    std::vector<cell> cells;
    if (later) cells.push_back({request_.start, of.name, {}, oldest, kind::minimum, 0, {}, {}, true, false});
    for (const cell& c : from.cells()) {
        if (c.seq > read_point_) continue;  // R9.5
        if (later && c.row == request_.start && c.qualifier.empty()) continue;
        const int order = compare(c.row, request_.start) * (request_.reversed ? -1 : 1);
        if (!request_.start.empty() && (order < 0 || (order == 0 && !request_.start_inclusive))) continue;
        cells.push_back(c);
    }
    return cells;
}

bool region_scanner::first_row_is_too_new(const source& flushed) const {
    const bytes& first = flushed.cells().front().row;
    return std::none_of(flushed.cells().begin(), flushed.cells().end(),
                        [&](const cell& c) { return c.row == first && c.seq <= read_point_; });
}

std::vector<cell> region_scanner::visible(part& here, const cell& next) const {
    const auto before = request_.reversed ? sorts_before_reversed : sorts_before;
    std::vector<cell> cells;
    for (std::size_t i = 0; i < here.flushed.size(); ++i) {
        const std::vector<cell>& all = here.flushed[i]->cells();
        std::vector<cell> left;
        for (const cell& c : all)
            if (c.seq <= read_point_ && !before(c, next)) left.push_back(c);

        // A reversed scanner that finds nothing in a file looks for the last row before.  If that is the first row of
        // the file, and all of it is too new, then the search fails, but upstream's reader is left standing at the
        // first cell behind that row.  At a flush that goes unnoticed: the scanner shows the cell, be it too new
        // itself, and can lose others.  R9.5 does not hold for it.
        if (request_.reversed && left.empty() && first_row_is_too_new(*here.flushed[i])) {
            const bytes& first = all.front().row;
            const bool is_last_before =
                compare(first, next.row) < 0 && std::none_of(all.begin(), all.end(), [&](const cell& c) {
                    return c.row != first && compare(c.row, next.row) < 0;
                });
            const bool was_read_before = i < here.known;
            if (all.back().row != first && (is_last_before || was_read_before)) throw undefined();
        }
        if (i >= here.known) cells.insert(cells.end(), left.begin(), left.end());
    }
    here.known = here.flushed.size();
    return cells;
}

void region_scanner::flushed(const bytes& family, const shared_source& file) {
    const auto found = parts_.find(family);
    if (found == parts_.end()) return;
    part& here = found->second;
    if (selected(families_.at(family), file)) here.flushed.push_back(file);
    here.scanner->flushed([this, &here](const cell& next) { return visible(here, next); });
}

// The part that holds the smallest cell, whether or not it can be seen.
region_scanner::part* region_scanner::top() {
    const auto before = request_.reversed ? sorts_before_reversed : sorts_before;
    part* best = nullptr;
    for (auto& [name, here] : parts_)
        if (best == nullptr || before(*here.scanner->peek(), *best->scanner->peek())) best = &here;
    return best;
}

bool region_scanner::is_past_the_end(const bytes& row) const {
    if (request_.stop.empty()) return false;
    const int order = compare(row, request_.stop) * (request_.reversed ? -1 : 1);
    return order > 0 || (order == 0 && !request_.stop_inclusive);
}

void region_scanner::pass_over(const bytes& row) {
    batch_progress progress{request_.batch, 0, true};
    std::vector<cell> unwanted;
    for (part* at = top(); at != nullptr && at->scanner->peek()->row == row; at = top()) {
        if (request_.reversed)
            at->scanner->leave_row(row);
        else
            at->scanner->next(unwanted, progress);
        std::erase_if(parts_, [](const auto& entry) { return entry.second.scanner->peek() == nullptr; });
    }
}

// One call of R4.37; false: there is nothing left.
bool region_scanner::next(std::vector<cell>& out) {
    while (true) {
        batch_progress progress{request_.batch, 0, false};
        const part* current = top();
        if (current == nullptr || is_past_the_end(current->scanner->peek()->row)) return false;
        const bytes row = current->scanner->peek()->row;
        for (part* at = top(); at != nullptr && at->scanner->peek()->row == row; at = top()) {
            row_may_go_on_ = progress.full();
            if (row_may_go_on_) return true;
            const bool more = at->scanner->next(out, progress);
            std::erase_if(parts_, [&](const auto& entry) {
                return entry.second.scanner->peek() == nullptr || (&entry.second == at && !more);
            });
        }
        if (!out.empty()) return true;
        pass_over(row);
    }
}

std::vector<cell> region_scanner::next() {
    std::vector<cell> out;
    if (!ended_) ended_ = !next(out);
    return out;
}

std::vector<cell> client_scanner::next() {
    if (ended_) return {};
    std::vector<cell> cells = from_->next();
    if (cells.empty()) return cells;
    if (last_row_ != cells.front().row) {
        if (++rows_ > limit_ && limit_ > 0) {
            ended_ = true;
            return {};
        }
        last_row_ = cells.front().row;
    }
    if (rows_ == limit_ && !from_->row_may_go_on()) ended_ = true;
    return cells;
}

}  // namespace model
