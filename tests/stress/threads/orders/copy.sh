#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# copy.sh <folder of headers> <folder of the copies>: copies the headers by which readers and a writer meet, with
# orders::atomic in the place of std::atomic for what they meet by.
set -u
headers=$1/strata/table/versioned copies=$2/strata/table/versioned
rm -rf "$2"
mkdir -p "$copies" || exit 1
for header in versioned_table reader_registry; do
    sed -E 's/std::atomic<(const version\*|std::uint64_t)>/orders::atomic<\1>/g' "$headers/$header.hpp" \
        >"$copies/$header.hpp" || exit 1
    replaced=$(grep -c 'orders::atomic<' "$copies/$header.hpp")
    if [ "$replaced" != 2 ]; then
        echo "$headers/$header.hpp: $replaced lines have such an atomic, not 2; look by what readers and a writer meet now" >&2
        rm -rf "$2"
        exit 1
    fi
done
