#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# pictures.sh <folder of the built examples>: the pictures in docs/pictures are those that examples/pictures draws.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

failed=0
"$1/pictures" "$scratch/new" || failed=1
if ! diff -r "$scratch/new" "$here/../../../docs/pictures"; then
    echo "docs/pictures is not what $1/pictures draws: run it with that folder, and look at what has changed"
    failed=1
fi
# Each is well-formed, and a page shows it.
for picture in "$scratch"/new/*.svg; do
    python3 -c 'import sys, xml.etree.ElementTree as xml; xml.parse(sys.argv[1])' "$picture" || failed=1
    if ! grep -qs "pictures/${picture##*/})" "$here"/../../../README.md "$here"/../../../docs/guide/*.md; then
        echo "no page shows docs/pictures/${picture##*/}"
        failed=1
    fi
done

# What cannot be done is refused.
echo >"$scratch/file"
"$1/pictures" "$scratch/file/below" 2>"$scratch/said" && { echo "written into a file"; failed=1; }
grep -q '^pictures: ' "$scratch/said" || { echo "it does not say why"; failed=1; }
"$1/pictures" 2>"$scratch/said" && { echo "no folder is taken for one"; failed=1; }
grep -q '^usage: ' "$scratch/said" || { echo "it does not say how it is called"; failed=1; }
exit "$failed"
