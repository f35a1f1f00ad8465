// rejected: strata: concurrency::locked takes a mutex, a class with lock() and unlock(), like std::mutex; with lock_shared() and unlock_shared() too, like std::shared_mutex, reads run side by side
// SPDX-License-Identifier: BSL-1.0
#include <mutex>

#include <strata/policy/concurrency/locked.hpp>

namespace st = strata;

#ifdef STRATA_REJECT
st::concurrency::locked<std::once_flag> turns;
#else
st::concurrency::locked<std::mutex> turns;
#endif
