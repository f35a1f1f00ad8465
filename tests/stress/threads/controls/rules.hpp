// SPDX-License-Identifier: BSL-1.0
// The rules of reads beside a writer that rules.txt lets a program turn off, one at a time, in copies of the headers.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <thread>

#include <strata/policy/concurrency/locked.hpp>

namespace rules {

inline std::string_view off;  // set before there is a second thread

inline bool is_off(std::string_view rule) noexcept { return off == rule; }

// Somebody else goes on meanwhile: what a rule forbids then happens soon, on one core too.
inline void pause() { std::this_thread::sleep_for(std::chrono::microseconds(50)); }

// A lock that no other thread has.
inline const strata::concurrency::locked<>& own_lock() {
    static const thread_local strata::concurrency::locked<> own;
    return own;
}

}  // namespace rules
