// SPDX-License-Identifier: BSL-1.0
// The bytes of one cell.
#include <optional>

#include <strata/core/error.hpp>
#include <strata/wire/key_value.hpp>

#include "stress/fuzz/fuzz.hpp"

namespace st = strata;

void fuzz::run(std::string_view input) {
    std::optional<st::key_value> read;
    try {
        read = st::key_value::parse(input);
    } catch (const st::illegal_argument&) {
        return;
    }
    // Tags of no bytes are read, but not written.
    const st::bytes written = st::to_key_value(read->without_ttl(), read->tags());
    require(written == input || (read->tags().empty() && written + st::bytes(2, '\0') == input),
            "a KeyValue is written as it was read");

    const st::cell stored = read->to_cell();
    const st::cell_view copy = stored;
    require(copy.ttl() == read->ttl(), "a cell keeps its time to live");
    const st::bytes alone = st::to_key_value(copy);
    const st::key_value again = st::key_value::parse(alone);
    require(again.row() == read->row() && again.family() == read->family() && again.qualifier() == read->qualifier() &&
                again.timestamp() == read->timestamp() && again.kind() == read->kind() &&
                again.value() == read->value() && again.ttl() == read->ttl(),
            "the copy of a cell is the cell");
}
