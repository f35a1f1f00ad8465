#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# follows.sh <folder of the built examples>: all designs answer as plain sets do; the laboratory measures and draws them.
set -u
program=$1/follows
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
fail() { echo "FAILED: $*"; failed=1; }

"$program" check 1 >"$scratch/out" || fail "an answer differs"
[ "$(grep -c ': answers as plain sets, 1 graphs$' "$scratch/out")" = 8 ] || fail "not all designs are compared"
[ "$failed" = 0 ] || cat "$scratch/out"

"$program" measure 1000 --svg "$scratch/svg" >"$scratch/out" 2>"$scratch/err" || fail "it does not measure"
grep -q '1000 edges, d one table$' "$scratch/err" || fail "it does not say how far it is"
# What does not depend on the machine: walks over everything, and HBase's bytes, where a family of six letters less saves
# six bytes a cell.
grep -qE '^\| a numbered +\|.* 1,000 / [0-9.,]+ \|' "$scratch/out" || fail "a question about values visits every cell"
bytes() { awk -F'|' -v design="$1" '/HBase \|/ { on = 1 } on && index($2, design) { print $7; exit }' "$scratch/out"; }
[ "$(awk -v a="$(bytes 'c qualifier')" -v b="$(bytes 'c short')" 'BEGIN { printf "%.1f", a - b }')" = 6.0 ] ||
    fail "a short family saves $(bytes 'c qualifier') - $(bytes 'c short') bytes"
[ "$(grep -cE '^- (holds|does NOT hold): ' "$scratch/out")" = 11 ] || fail "not every rule of thumb has a verdict"
for picture in cells bytes; do
    python3 -c 'import sys, xml.etree.ElementTree as xml; xml.parse(sys.argv[1])' "$scratch/svg/lab_$picture.svg" ||
        fail "the picture of $picture is no XML"
done

for words in "" "check 0" "check x" "measure 1001" "measure --svg" "other" "check 1 2"; do
    # shellcheck disable=SC2086  # a word each
    "$program" $words >"$scratch/out" 2>"$scratch/err"
    [ $? = 2 ] && grep -q '^usage: ' "$scratch/err" || fail "follows $words is no misuse"
done
echo >"$scratch/file"
"$program" measure 1000 --svg "$scratch/file/below" >/dev/null 2>"$scratch/err" && fail "pictures go into a file"
grep -q '^follows: ' "$scratch/err" || fail "it does not say why"
exit "$failed"
