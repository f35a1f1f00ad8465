// SPDX-License-Identifier: BSL-1.0
// The counted heap, for layers whose tests need it and do not define it.
#define SUPPORT_COUNT_THE_HEAP
#include "support/heap_count.hpp"
