// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <strata/wire/hfile/codec.hpp>
#ifdef STRATA_FILES_ZLIB
#include <strata/wire/hfile/gzip.hpp>
#endif

namespace files {

/// What reads and writes compressed HFiles; null if the program was built without zlib.
inline const strata::hfile_codec* codec_of_files() noexcept {
#ifdef STRATA_FILES_ZLIB
    return &strata::gzip;
#else
    return nullptr;
#endif
}

}  // namespace files
