// SPDX-License-Identifier: BSL-1.0
// Layer: wire.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/endian.hpp>
#include <strata/core/error.hpp>
#include <strata/core/inlining.hpp>

namespace strata::detail {

/// Takes parts off the front of bytes that may be malformed.  `what` names the part in the error.
class byte_reader {
public:
    /// Begins at the first byte.
    explicit byte_reader(bytes_view raw) noexcept : rest_(raw) {}

    /// True if nothing is left.
    bool empty() const noexcept { return rest_.empty(); }
    /// The bytes that were not taken yet.
    bytes_view rest() const noexcept { return rest_; }

    /// Takes the next `size` bytes.  Throws: illegal_argument if fewer are left.
    bytes_view take(std::size_t size, const char* what) {
        if (rest_.size() < size) refuse_end(size, what);
        const bytes_view part = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return part;
    }

    /// Takes a number, the highest byte first.  Throws: illegal_argument if fewer bytes are left.
    template <std::integral Number>
    Number number(const char* what) {
        return raw::load_big<Number>(take(sizeof(Number), what).data());
    }

    /// Takes a number and then that many bytes, which are returned.
    ///
    /// Throws: illegal_argument if fewer bytes are left, and for a negative number.
    template <std::integral Length>
    bytes_view counted(const char* what) {
        return take(length<Length>(what), what);
    }

    /// Takes a number that is a length.  Throws: illegal_argument if fewer bytes are left, and for a negative number.
    template <std::integral Length>
    std::size_t length(const char* what) {
        const auto size = number<Length>(what);
        if (size < Length{0})
            raise<illegal_argument>(std::string("the length of ") + what + " is negative: " + std::to_string(size));
        return static_cast<std::size_t>(size);
    }

    /// Ends the reading.  Throws: illegal_argument if bytes are left after `what`.
    void finish(const char* what) const {
        if (!rest_.empty()) raise<illegal_argument>(std::to_string(rest_.size()) + " bytes lie after " + what);
    }

private:
    [[noreturn]] STRATA_NOINLINE void refuse_end(std::size_t size, const char* what) const {
        raise<illegal_argument>(std::string("the bytes end within ") + what + ": " + std::to_string(size) +
                                " are needed and " + std::to_string(rest_.size()) + " are left");
    }

    bytes_view rest_;
};

}  // namespace strata::detail
