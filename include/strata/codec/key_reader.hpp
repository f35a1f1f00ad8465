// SPDX-License-Identifier: BSL-1.0
// Layer: codec.
#pragma once

#include <string>

#include <strata/bytes/bytes.hpp>
#include <strata/codec/key_field.hpp>
#include <strata/core/error.hpp>

namespace strata {

/// Takes the fields of a key, one after the other, where the first ones say what follows; see from_key otherwise.
///
/// Invalidated by: the end of the bytes that it reads.
class key_reader {
public:
    /// Begins at the first field.
    explicit key_reader(bytes_view key) noexcept : rest_(key) {}

    /// What was not taken yet.
    bytes_view rest() const noexcept { return rest_; }

    /// The next field.
    ///
    /// Throws: illegal_argument if no value of that type is written so; the reader then stands where it stood.
    template <class Value>
    Value take() {
        key_reader ahead = *this;
        Value value = key_field<Value>::take(ahead);
        *this = ahead;
        return value;
    }

    /// The next byte, for those who write a key_field.
    ///
    /// Throws: illegal_argument at the end of the key.
    unsigned char take_byte() {
        if (rest_.empty()) detail::raise<illegal_argument>("a key ends within a field");
        const auto byte = static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(1);
        return byte ^ complement_;
    }

    /// From here on every bit is read as its opposite; called again, as it is.
    void invert() noexcept { complement_ ^= 0xFF; }

    /// Throws: illegal_argument if there is something left.
    void finish() const {
        if (!rest_.empty())
            detail::raise<illegal_argument>("a key has " + std::to_string(rest_.size()) +
                                            " bytes behind its last field");
    }

private:
    bytes_view rest_;
    unsigned char complement_ = 0;
};

}  // namespace strata
