// SPDX-License-Identifier: BSL-1.0
#include <iostream>
#include "check.hpp"
int main() { return lab::check(5, 2000) ? 0 : 1; }
