// SPDX-License-Identifier: BSL-1.0
// Layer: files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/core/error.hpp>

namespace strata {

/// A text that does not hold the cells that it should, with the place: cells as text, JSON lines, output of a shell.
class bad_text : public illegal_argument {
public:
    /// `line` and `column`: where the text went wrong, both counted from 1.
    bad_text(const std::string& what, std::size_t line, std::size_t column)
        : illegal_argument(what), line_(line), column_(column) {}

    /// The number of the line, counted from 1.
    std::size_t line() const noexcept { return line_; }
    /// The number of the byte in the line, counted from 1.
    std::size_t column() const noexcept { return column_; }

private:
    std::size_t line_;
    std::size_t column_;
};

/// Bytes that are no SequenceFile of cells, with their place.
class corrupt_sequence_file : public do_not_retry {
public:
    /// `position`: the offset of the first byte that is wrong, or of the record that holds it.
    corrupt_sequence_file(const std::string& what, std::uint64_t position) : do_not_retry(what), position_(position) {}

    /// The offset of the first byte that is wrong, or of the record that holds it.
    std::uint64_t position() const noexcept { return position_; }

private:
    std::uint64_t position_;
};

}  // namespace strata
