// SPDX-License-Identifier: BSL-1.0
// Layer: key.
#pragma once

#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/key/key_field.hpp>

namespace strata {

/// Takes the fields of a key one after the other, for keys whose first fields say what follows.  Others: from_key.
///
/// Invalidated by: the end of the bytes that it reads.
class key_reader {
public:
    /// Begins at the first field.
    explicit key_reader(bytes_view key) noexcept : rest_(key) {}

    /// The bytes that were not taken yet.
    bytes_view rest() const noexcept { return rest_; }

    /// Takes the next field.
    ///
    /// Throws: illegal_argument if no value of that type is written so.  The reader then takes nothing.
    template <class Value>
    Value take() {
        key_reader ahead = *this;
        Value value = key_field<Value>::take(ahead);
        *this = ahead;
        return value;
    }

    /// Takes the next byte.  For a key_field of yours.
    ///
    /// Throws: illegal_argument at the end of the key.
    unsigned char take_byte() {
        if (rest_.empty()) detail::raise<illegal_argument>("a key ends within a field");
        const auto byte = static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(1);
        return byte ^ complement_;
    }

    /// Flips every bit that take_byte() returns from now on.  A second call undoes the first.
    void invert() noexcept { complement_ ^= 0xFF; }

    /// Ends the reading.
    ///
    /// Throws: illegal_argument if bytes are left.
    void finish() const {
        if (!rest_.empty())
            detail::raise<illegal_argument>("a key has " + std::to_string(rest_.size()) +
                                            " bytes after its last field");
    }

private:
    bytes_view rest_;
    unsigned char complement_ = 0;
};

}  // namespace strata
