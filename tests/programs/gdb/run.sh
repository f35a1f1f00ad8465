#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# run.sh <gdb> <printers> <script> <program> <expected>: what the script prints behind its line of dashes is as expected.
# The user's settings and the printers of the standard library are left out, so that everybody sees the same.
set -u
out=$("$1" -nx -batch -iex 'set auto-load off' -iex "source $2" -x "$3" "$4" 2>&1)
shown=$(sed '1,/^----$/d' <<<"$out")
if [[ $out == *Traceback* || $out == *'Python Exception'* ]]; then
    echo "a printer ends in an error of Python's:"
elif diff -u "$5" - <<<"$shown"; then
    exit 0
fi
printf '\nall of it:\n%s\n' "$out"
exit 1
