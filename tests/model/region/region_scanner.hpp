// SPDX-License-Identifier: BSL-1.0
// A get or a scan over the selected families (R4.37 without filters, R4.41, R4.43), at the read point it was opened at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "model/region/cell.hpp"
#include "model/region/store.hpp"
#include "model/region/store_scanner.hpp"
#include "model/region/trackers.hpp"
#include "trace/operation.hpp"

namespace model {

using stores = std::map<bytes, store, bytewise>;

// What a client asks for, checked (R2.28).
struct scan_request {
    bytes start;
    bool start_inclusive = true;
    bytes stop;
    bool stop_inclusive = false;
    bool reversed = false;
    bool raw = false;
    std::int64_t batch = -1;
    std::int64_t versions = 1;
    time_range when;
    std::map<bytes, time_range, bytewise> family_when;
    std::int64_t store_limit = -1;
    std::int64_t store_offset = 0;
    std::map<bytes, qualifiers, bytewise> columns;  // no qualifiers: the whole family

    // R4.6
    void select(const std::vector<trace::selection>& selected);
};

scan_request request_of(const trace::scan& scan);
scan_request request_of(const trace::get& get);

class region_scanner {
public:
    region_scanner(const stores& all, scan_request request, std::int64_t now, std::int64_t read_point);

    std::int64_t read_point() const { return read_point_; }

    // The next Result; no cells: there is no further one.
    std::vector<cell> next();
    // Whether the last one may be a part of its row only.
    bool row_may_go_on() const { return row_may_go_on_; }

    // A flush of a family made this file.  The scanner leaves the memory segments for it.
    void flushed(const bytes& family, const shared_source& file);

private:
    struct part {
        std::vector<shared_source> flushed;  // since it was opened
        std::size_t known = 0;               // so many of them at the last call
        std::unique_ptr<store_scanner> scanner;
    };

    // A scanner of one family; null if it would never see a cell.
    std::unique_ptr<store_scanner> opened(const store& held, bool filter_errs) const;
    bool depends_on_a_filter(const store& held) const;
    bool begins_later(const trace::family& of, const source& from) const;
    // The cells that a scanner of this family would ever see in a source.
    std::vector<cell> visible(const trace::family& of, const source& from, bool filter_errs) const;

    // What a scanner that stands before `next` goes on with in the files that were flushed under it.
    std::vector<cell> visible(part& here, const cell& next) const;
    bool first_row_is_too_new(const source& flushed) const;
    bool selected(const trace::family& of, const shared_source& file) const;
    bool covers(const source& file) const;
    time_range range_of(const bytes& family) const;

    part* top();
    bool next(std::vector<cell>& out);
    bool is_past_the_end(const bytes& row) const;
    void pass_over(const bytes& row);

    scan_request request_;
    std::int64_t now_;
    std::int64_t read_point_;
    std::map<bytes, trace::family, bytewise> families_;
    std::map<bytes, part, bytewise> parts_;
    bool ended_ = false;
    bool row_may_go_on_ = false;
};

// A region scanner as a client sees it: at most so many rows (R4.42).
class client_scanner {
public:
    client_scanner(std::unique_ptr<region_scanner> from, std::int64_t limit) : from_(std::move(from)), limit_(limit) {}

    region_scanner& of_region() const { return *from_; }
    std::vector<cell> next();

private:
    std::unique_ptr<region_scanner> from_;
    std::int64_t limit_;  // none unless positive
    std::int64_t rows_ = 0;
    std::optional<bytes> last_row_;
    bool ended_ = false;
};

}  // namespace model
