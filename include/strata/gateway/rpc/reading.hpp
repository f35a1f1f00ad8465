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
#include <strata/wire/fields/client.hpp>
#include <strata/wire/fields/hbase.hpp>

/// Gets and scans of HBase's ClientService.
namespace strata::gateway::rpc {

/// A region that a request names.  HBase: RegionSpecifier.
class named_region {
public:
    /// Finds it.  Throws: not_serving_region.
    named_region(call& request, const message& specifier) : all_(&request.all) {
        const bytes_view name = payload_of(specifier, proto::region_specifier::value);
        if (name.starts_with(meta_region_name) || name == meta_encoded_name) {
            shown_ = request.server.regions.meta(request.all);
            place_.table = "hbase:meta";
        } else {
            place_ = regions::at(request.all, name);
        }
    }

    /// The table of the region, to be read.
    const any_table& read() const { return shown_ ? shown_->table(regions::shown_meta) : write(); }
    /// The table of the region, to be written.
    any_table& write() const { return all_->table(place_.table); }
    /// What has to live as long as a scan of it.
    const std::shared_ptr<catalog>& keeps() const noexcept { return shown_; }
    /// The rows of the region.
    const regions::place& place() const noexcept { return place_; }

private:
    catalog* all_;
    std::shared_ptr<catalog> shown_;
    regions::place place_;
};

/// The message that answers a get.
inline writer get_result(call& request, const named_region& place, const message& get, bool may_use_block = true) {
    using field = proto::get;
    // HBase: UnknownProtocolException.
    if (flag_of(get, field::closest_row_before)) raise_unsupported("a get of the closest row before");
    const bytes_view row = payload_of(get, field::row);
    const row_options how = get_options_of(get);
    const any_table& table = place.read();
    const row_result found = table.get(row, how);
    if (request.server.watched_by) request.server.watched_by->after_get(table, row, how);
    if (flag_of(get, field::existence_only)) return existence_message(!found.empty());
    return may_use_block ? result_message(found, request.answer) : result_without_block(found);
}

inline void get(call& request) {
    using field = proto::get_request;
    const named_region place(request, message_of(request.asked, field::region));
    request.answer.body.message(proto::get_response::result,
                                get_result(request, place, message_of(request.asked, field::get)));
}

namespace parts {

inline std::int64_t open(call& request) {
    const named_region place(request, message_of(request.asked, proto::scan_request::region));
    const message scan = message_of(request.asked, proto::scan_request::scan);
    scan_options how = scan_options_of(scan);
    clip(how, place.place().begin, place.place().end);
    any_scanner rows = place.keeps() ? meta_scanner(place.read(), how) : place.read().open_scanner(how);
    const std::int64_t page_size = signed_of(scan, proto::scan::max_result_size);
    const std::int64_t number =
        request.server.scans.open(open_scan(std::move(rows), place.read(), how, page_size, place.keeps()));
    if (request.server.watched_by) request.server.watched_by->after_open(place.read(), how);
    return number;
}

inline void answer_page(call& request, open_scan& scan, std::int64_t number) {
    using field = proto::scan_request;
    const message& asked = request.asked;
    const bool closes = flag_of(asked, field::close_scanner);
    scan.count(asked.number(field::next_call_seq));
    const std::int32_t results = int_of(asked, field::number_of_rows, closes ? 0 : 1);
    if (results < 0) raise<illegal_argument>(std::to_string(results) + " rows were asked for");
    const std::int32_t rows = (std::max)(int_of(asked, field::limit_of_rows), std::int32_t{0});
    const page_limits limits{static_cast<std::uint64_t>(results), static_cast<std::uint64_t>(rows),
                             flag_of(asked, field::client_handles_partials)};
    if (!scan.answer(limits, request.answer) || closes) request.server.scans.close(number);
}

}  // namespace parts

/// Opens a scan, goes on with it, keeps it open or closes it: one method for all.
inline void scan(call& request) {
    using field = proto::scan_request;
    using answered = proto::scan_response;
    const message& asked = request.asked;
    const std::optional<std::uint64_t> open = asked.number(field::scanner_id);
    if (!open && !asked.payload(field::scan))
        raise<do_not_retry>("a scan was asked for without a number and without options");
    if (open && flag_of(asked, field::close_scanner) && number_of(asked, field::number_of_rows) == 0) {
        request.server.scans.close(static_cast<std::int64_t>(*open));
        request.answer.body.number(answered::scanner_id, *open);
        request.answer.body.number(answered::more_results, 0).number(answered::more_results_in_region, 0);
        return;
    }
    const std::int64_t number = open ? static_cast<std::int64_t>(*open) : parts::open(request);
    request.answer.body.number(answered::scanner_id, static_cast<std::uint64_t>(number));
    open_scan& scan = request.server.scans.at(number);
    if (flag_of(asked, field::renew)) return scan.count(asked.number(field::next_call_seq));
    if (!open)
        request.answer.body.number(answered::ttl, static_cast<std::uint64_t>(request.server.scans.lease().count()));
    try {
        parts::answer_page(request, scan, number);
    } catch (const out_of_order_scanner_next&) {
        throw;  // the client may still ask for the right one
    } catch (const table_not_enabled& why) {
        request.server.scans.close(number);
        raise<not_serving_region>(why.what());
    } catch (...) {
        request.server.scans.close(number);
        throw;
    }
}

}  // namespace strata::gateway::rpc
