// SPDX-License-Identifier: BSL-1.0
// A record of one column, whose bytes are counted.
#pragma once

#include <cstddef>
#include <string>

#include <doctest/doctest.h>
#include <strata/segment/packed/record/column_edit.hpp>
#include <strata/segment/packed/record/column_erase.hpp>
#include <strata/segment/packed/validate.hpp>
#include <strata/testing/faults.hpp>

#include "support/put_at.hpp"

namespace support {

using metered_heap = strata::detail::packed::heap<strata::testing::metered>;

/// A record of one column.
struct packed_column {
    strata::testing::metered::meter meter;
    metered_heap memory{strata::testing::metered(meter)};
    char* slot =
        strata::detail::packed::new_record(memory, "row", {"q", put_at(0), strata::detail::packed::payload{"first"}});

    packed_column() = default;
    packed_column(const packed_column&) = delete;
    packed_column& operator=(const packed_column&) = delete;
    ~packed_column() {
        strata::detail::packed::column_edit::free_owned(memory, strata::detail::packed::record_view(slot));
        strata::detail::packed::free_record(memory, slot);
        CHECK(meter.bytes == 0);
    }

    bool write(const strata::version_key& key, const std::string& value, bool renews = false) {
        strata::detail::packed::kept_value<metered_heap> kept(memory, value);
        const strata::detail::packed::record_view record(slot);
        const strata::detail::packed::write_result how = strata::detail::packed::column_edit::write(
            memory, slot, record, record.place(0), {"q", key, kept.get(), renews});
        kept.release();
        return how != strata::detail::packed::write_result::replaced;
    }
    std::size_t erase(const strata::detail::packed::erased_range& range) {
        const strata::detail::packed::record_view record(slot);
        return strata::detail::packed::column_edit::erase(memory, slot, record, record.place(0), range);
    }
    bool has_overflow() const { return strata::detail::packed::record_view(slot).column(0).has_overflow(); }
    bool holds(std::size_t cells) const {
        strata::detail::packed::validation v;
        strata::detail::packed::validate_record(v, slot, {}, {});
        return v.is_sound && v.cells == cells && v.bytes == meter.bytes;
    }
};

}  // namespace support
