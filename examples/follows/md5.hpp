// SPDX-License-Identifier: BSL-1.0
// MD5 as a hash for keys, by libcrypto: strata::hashed<md5>.
#pragma once

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string_view>

#include <openssl/evp.h>

namespace lab {

struct md5 {
    static constexpr std::size_t size = 16;

    /// Throws: runtime_error if libcrypto refuses MD5, as it does under FIPS.
    static std::array<char, size> of(std::string_view text) {
        std::array<unsigned char, size> hash{};
        unsigned length = 0;
        if (EVP_Digest(text.data(), text.size(), hash.data(), &length, EVP_md5(), nullptr) != 1 || length != size)
            throw std::runtime_error("libcrypto makes no MD5");
        std::array<char, size> all{};
        for (std::size_t i = 0; i != size; ++i) all[i] = static_cast<char>(hash[i]);
        return all;
    }
};

}  // namespace lab
