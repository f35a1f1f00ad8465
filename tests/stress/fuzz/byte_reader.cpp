// SPDX-License-Identifier: BSL-1.0
// The reader below wire: the first bytes say what to take, the others are taken from.
#include <cstdint>

#include <strata/core/error.hpp>
#include <strata/wire/byte_reader.hpp>

#include "stress/fuzz/fuzz.hpp"

namespace st = strata;

void fuzz::run(std::string_view input) {
    std::string_view script = take_counted(input);
    st::detail::byte_reader in(input);
    while (!script.empty()) {
        const unsigned char step = take_byte(script);
        const std::string_view before = in.rest();
        try {
            switch (step % 6) {
                case 0:
                    require(in.take(step / 6, "it").size() == step / 6U, "as much is taken as was asked for");
                    break;
                case 1:
                    in.number<std::int32_t>("it");
                    break;
                case 2:
                    in.counted<std::int8_t>("it");
                    break;
                case 3:
                    in.counted<std::uint16_t>("it");
                    break;
                case 4:
                    in.counted<std::int32_t>("it");
                    break;
                default:
                    in.finish("it");
                    require(before.empty(), "only an end is an end");
                    break;
            }
        } catch (const st::illegal_argument&) {
            require(step % 6 != 5 || !before.empty(), "an end is not refused");
        }
        require(before.ends_with(in.rest()) && in.rest().data() + in.rest().size() == input.data() + input.size(),
                "what is left is the end of what was there");
    }
}
