// SPDX-License-Identifier: BSL-1.0
// Layer: wire/hfile.
#pragma once

#include <cstdint>
#include <string>

#include <strata/core/error.hpp>

namespace strata {

/// A file that is no HFile, is damaged, or needs what this reader does not have.  HBase: CorruptHFileException.
class corrupt_hfile : public do_not_retry {
public:
    /// `position`: the offset in the file of what is wrong.
    corrupt_hfile(const std::string& what, std::uint64_t position) : do_not_retry(what), position_(position) {}

    /// The offset in the file of what is wrong: of a cell, or of its block if the block is compressed; of a block; of
    /// the trailer.
    std::uint64_t position() const noexcept { return position_; }

private:
    std::uint64_t position_;
};

namespace detail::hfile {

/// Throws corrupt_hfile, which says the position too.
[[noreturn]] inline void refuse(const std::string& what, std::uint64_t position) {
    raise<corrupt_hfile>("byte " + std::to_string(position) + " of an HFile: " + what, position);
}

/// Returns what `read` returns.  Bytes that it finds malformed are a corrupt_hfile at the position that `where` says.
template <class Where, class Read>
decltype(auto) at_position(Where where, Read read) {
    try {
        return read();
    } catch (const illegal_argument& wrong) {
        refuse(wrong.what() + sizeof("strata: ") - 1, where());
    }
}

}  // namespace detail::hfile
}  // namespace strata
