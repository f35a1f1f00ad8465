#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# check.sh <compiler> <scratch folder> exhausts|finds <definition>...: Spin makes a checker of versions.pml.  It has to go
# through all states without a fault, or to find that an assertion does not hold.
set -u
compiler=$1 scratch=$2 wanted=$3
shift 3
model=$(cd "${BASH_SOURCE[0]%/*}" && pwd)/versions.pml
rm -rf "$scratch"
mkdir -p "$scratch" && cd "$scratch" || exit 1

if ! { spin "-P$compiler -E -x c" "$@" -a "$model" && "$compiler" -x c -std=gnu99 -O2 -w -DSAFETY -DCOLLAPSE pan.c -o pan; } >log 2>&1
then
    cat log
    exit 1
fi
./pan -m10000 -w24 >log 2>&1
states=$(sed -n 's/ *\([0-9.e+]*\) states, stored.*/\1/p' log)
fault=$(sed -n 's/^pan:1: *\(assertion violated.*\) (at depth.*/\1/p' log)
case $wanted in
    exhausts)
        # A search that is cut short says so, and so does one that reaches its greatest depth.
        if grep -q 'errors: 0$' log && ! grep -qE 'Search not completed|too small|out of memory' log; then
            echo "$states states, no fault"
            exit 0
        fi
        ;;
    finds)
        if [ -n "$fault" ]; then
            echo "after $states states: $fault"
            exit 0
        fi
        ;;
esac
cat log
[ ! -e versions.pml.trail ] || spin "-P$compiler -E -x c" "$@" -k versions.pml.trail -p "$model" | tail -n 60
exit 1
