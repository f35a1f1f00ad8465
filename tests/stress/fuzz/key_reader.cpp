// SPDX-License-Identifier: BSL-1.0
// Keys: the first byte says of what fields.
#include <cstdint>
#include <tuple>

#include <strata/core/error.hpp>
#include <strata/key/descending.hpp>
#include <strata/key/key.hpp>
#include <strata/key/number.hpp>
#include <strata/key/text.hpp>
#include <strata/key/tuple.hpp>

#include "stress/fuzz/fuzz.hpp"

namespace st = strata;

namespace {

template <class... Fields>
void read_and_write(std::string_view key) {
    std::tuple<Fields...> fields;
    try {
        fields = st::from_key<std::tuple<Fields...>>(key);
    } catch (const st::illegal_argument&) {
        return;
    }
    fuzz::require(st::to_key(fields) == key, "a key is written as it was read");
}

}  // namespace

void fuzz::run(std::string_view input) {
    switch (take_byte(input) % 8) {
        case 0:
            return read_and_write<st::bytes>(input);
        case 1:
            return read_and_write<std::int64_t, st::bytes>(input);
        case 2:
            return read_and_write<st::bytes, st::bytes>(input);
        case 3:
            return read_and_write<bool, double>(input);
        case 4:
            return read_and_write<float, st::descending<float>>(input);
        case 5:
            return read_and_write<st::descending<st::bytes>, std::uint8_t>(input);
        case 6:
            return read_and_write<std::tuple<std::int16_t, st::descending<bool>>,
                                  st::descending<st::descending<st::bytes>>>(input);
        default:
            return read_and_write<st::descending<std::tuple<std::int32_t, st::bytes>>, double>(input);
    }
}
