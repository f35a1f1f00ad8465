#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# foreign_words.sh <checkout> <compiler> <file of words> <option>...
# Every header compiles where other libraries have made macros of words that no program may spell then.  The headers of the
# standard library and of Boost come first, so that only ours meet them.
set -eu
checkout=$1 compiler=$2 words=$3
shift 3

headers=$(cd "$checkout/include" && find strata -name '*.hpp' | sort)
[ -n "$headers" ] || { echo "no header below $checkout/include"; exit 1; }
count=$(grep -cv '^#' "$words") || { echo "no word in $words"; exit 1; }

unit() {
    (cd "$checkout/include" && sed -n 's/^ *# *include <\([^>]*\)>.*/\1/p' $headers) | grep -v '^strata/' | sort -u |
        sed 's/.*/#if __has_include(<&>)\n#include <&>\n#endif/'
    grep -v '^#' "$words" | sed -E 's/^([A-Za-z_0-9]+)(.*)/#undef \1\n#define \1\2 @/'
    sed 's/.*/#include <&>/' <<<"$headers"
}
unit | "$compiler" -std=c++20 -fsyntax-only "-I$checkout/include" "$@" -x c++ -
echo "$count words"
