// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/any_table.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/catalog/error.hpp>
#include <strata/core/error.hpp>
#include <strata/gateway/rpc/cells.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/gateway/rpc/meta_scanner.hpp>
#include <strata/gateway/rpc/reads.hpp>
#include <strata/gateway/rpc/regions.hpp>
#include <strata/gateway/rpc/scans.hpp>
#include <strata/gateway/rpc/state.hpp>

/// Gets and scans of HBase's ClientService.
namespace strata::gateway::rpc {

/// A region that a request names.  HBase: RegionSpecifier.
class named_region {
public:
    /// Finds it.  Throws: not_serving_region.
    named_region(call& of, const message& specifier) : all_(&of.all) {
        const bytes_view name = payload_of(specifier, 2);
        if (name.starts_with(meta_region_name) || name == meta_encoded_name) {
            shown_ = of.server.regions.meta(of.all);
            place_.table = "hbase:meta";
        } else {
            place_ = of.server.regions.at(of.all, name);
        }
    }

    /// Its table, to be read.
    const any_table& read() const { return shown_ ? shown_->table(regions::shown_meta) : write(); }
    /// Its table, to be written.
    any_table& write() const { return all_->table(place_.table); }
    /// What has to live as long as a scan of it.
    const std::shared_ptr<catalog>& keeps() const noexcept { return shown_; }
    /// Its rows.
    const regions::place& place() const noexcept { return place_; }

private:
    catalog* all_;
    std::shared_ptr<catalog> shown_;
    regions::place place_;
};

/// The message that answers a get.
inline writer get_result(call& of, const named_region& from, const message& get, bool may_use_block = true) {
    // HBase: UnknownProtocolException.
    if (flag_of(get, 11)) raise_unsupported("a get of the closest row before");
    const bytes_view row = payload_of(get, 1);
    const row_options how = get_options_of(get);
    const any_table& table = from.read();
    const row_result found = table.get(row, how);
    if (of.server.watched_by) of.server.watched_by->after_get(table, row, how);
    if (flag_of(get, 10)) return existence_message(!found.empty());
    return may_use_block ? result_message(found, of.answer) : result_without_block(found);
}

inline void get(call& of) {
    const named_region from(of, message_of(of.asked, 1));
    of.answer.body.message(1, get_result(of, from, message_of(of.asked, 2)));
}

namespace parts {

inline std::int64_t open(call& of) {
    const named_region from(of, message_of(of.asked, 1));
    const message scan = message_of(of.asked, 2);
    scan_options how = scan_options_of(scan);
    clip(how, from.place().begin, from.place().end);
    any_scanner rows = from.keeps() ? meta_scanner(from.read(), how) : from.read().open_scanner(how);
    const std::int64_t number =
        of.server.scans.open(open_scan(std::move(rows), from.read(), how, signed_of(scan, 10), from.keeps()));
    if (of.server.watched_by) of.server.watched_by->after_open(from.read(), how);
    return number;
}

inline void answer_page(call& of, open_scan& scan, std::int64_t number) {
    const message& asked = of.asked;
    const bool closes = flag_of(asked, 5);
    scan.count(asked.number(6));
    const std::int32_t results = int_of(asked, 4, closes ? 0 : 1);
    if (results < 0) raise<illegal_argument>(std::to_string(results) + " rows were asked for");
    const std::int32_t rows = (std::max)(int_of(asked, 11), std::int32_t{0});
    const page_limits limits{static_cast<std::uint64_t>(results), static_cast<std::uint64_t>(rows), flag_of(asked, 7)};
    if (!scan.answer(limits, of.answer) || closes) of.server.scans.close(number);
}

}  // namespace parts

/// Opens a scan, goes on with it, keeps it open or closes it: one method for all.
inline void scan(call& of) {
    const message& asked = of.asked;
    const std::optional<std::uint64_t> open = asked.number(3);
    if (!open && !asked.payload(2)) raise<do_not_retry>("a scan was asked for without a number and without options");
    if (open && flag_of(asked, 5) && number_of(asked, 4) == 0) {
        of.server.scans.close(static_cast<std::int64_t>(*open));
        of.answer.body.number(2, *open).number(3, 0).number(8, 0);
        return;
    }
    const std::int64_t number = open ? static_cast<std::int64_t>(*open) : parts::open(of);
    of.answer.body.number(2, static_cast<std::uint64_t>(number));
    open_scan& one = of.server.scans.at(number);
    if (flag_of(asked, 10)) return one.count(asked.number(6));  // it is renewed
    if (!open) of.answer.body.number(4, static_cast<std::uint64_t>(of.server.scans.lease().count()));
    try {
        parts::answer_page(of, one, number);
    } catch (const out_of_order_scanner_next&) {
        throw;  // the client may still ask for the right one
    } catch (const table_not_enabled& why) {
        of.server.scans.close(number);
        raise<not_serving_region>(why.what());
    } catch (...) {
        of.server.scans.close(number);
        throw;
    }
}

}  // namespace strata::gateway::rpc
