// SPDX-License-Identifier: BSL-1.0
// The file that says what a saved table is: as it comes, and with the checksum that belongs to it.
#include <filesystem>
#include <optional>
#include <string>

#include <strata/core/error.hpp>
#include <strata/files/parts/saved_manifest.hpp>
#include <strata/files/parts/saved_schema.hpp>
#include <strata/schema/family.hpp>

#include "stress/fuzz/fuzz.hpp"

namespace st = strata;
using st::detail::saved_family;
using st::detail::saved_table;

namespace {
const std::filesystem::path file = "strata.table";

std::optional<saved_table> read(std::string_view text) {
    try {
        return st::detail::manifest_reader(file, text).read();
    } catch (const st::corrupted_snapshot& damage) {
        fuzz::require(damage.position() <= text.size(), "what is wrong lies in the text");
        return std::nullopt;
    }
}
}  // namespace

void fuzz::run(std::string_view input) {
    read(input);
    const auto table = read(std::string(input) + "end " + st::detail::hex_of(st::detail::crc32c(input)) + '\n');
    if (!table) return;
    const auto again = read(st::detail::printed_manifest(*table));
    require(again && again->last_sequence == table->last_sequence && again->families.size() == table->families.size(),
            "what is printed is read again");
    for (std::size_t i = 0; i != table->families.size(); ++i) {
        const saved_family& one = table->families[i];
        const saved_family& other = again->families[i];
        require(st::is_legal_family_name(one.name), "a family has a name that is one");
        require(one.name == other.name && one.settings == other.settings && one.attributes == other.attributes &&
                    one.configuration == other.configuration && one.file == other.file &&
                    one.checksum == other.checksum,
                "a family is read as it was printed");
        try {
            require(st::detail::options_of(one.name, one.settings).name == one.name, "the options are of that family");
        } catch (const st::error&) {  // settings that HBase cannot read
        }
    }
}
