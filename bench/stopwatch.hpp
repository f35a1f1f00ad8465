// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ctime>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_START_INSTRUMENTATION static_cast<void>(0)
#define CALLGRIND_TOGGLE_COLLECT static_cast<void>(0)
#define CALLGRIND_ZERO_STATS static_cast<void>(0)
#define CALLGRIND_DUMP_STATS_AT(name) static_cast<void>(name)
#define RUNNING_ON_VALGRIND 0
#endif

namespace bench {

inline bool is_counted() { return RUNNING_ON_VALGRIND != 0; }

/// The time that this thread has had a cpu: on a machine that others use too, waiting for one is not ours.
inline double cpu_seconds() {
    std::timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Does it once for the caches; under callgrind for those that it simulates.
template <class Work>
void warm_up(Work work) {
    if (is_counted()) CALLGRIND_START_INSTRUMENTATION;
    work();
}

/// The seconds that `work` takes.  Under callgrind its instructions are counted, and dumped under the operation's name.
template <class Work>
double seconds_of(const char* operation, Work work) {
    if (is_counted()) {
        CALLGRIND_START_INSTRUMENTATION;
        CALLGRIND_ZERO_STATS;
        CALLGRIND_TOGGLE_COLLECT;
        work();
        CALLGRIND_TOGGLE_COLLECT;
        CALLGRIND_DUMP_STATS_AT(operation);
        return 0;
    }
    const double begin = cpu_seconds();
    work();
    return cpu_seconds() - begin;
}

}  // namespace bench
