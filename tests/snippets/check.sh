#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# check.sh <checkout>: every ```cpp block of README.md is a piece of a program that is built and run.
# Before the block stands <!-- snippet: examples/x.cpp name -->, and in that file // [name] and // [/name] around the piece.
set -u
cd "$1" || exit 1
[ -f README.md ] || { echo "there is no README.md"; exit 1; }

# The lines between the markers, without the indentation they share.
piece() {
    awk -v from="// [$2]" -v to="// [/$2]" '
        { stripped = $0; gsub(/^[ \t]+|[ \t]+$/, "", stripped) }
        stripped == to   { inside = 0; closed = 1 }
        inside           { lines[++n] = $0; match($0, /^ */); if ($0 != "" && (n == 1 || RLENGTH < indent)) indent = RLENGTH }
        stripped == from { inside = 1; found++ }
        END { if (found != 1 || !closed) exit 1; for (i = 1; i <= n; i++) print substr(lines[i], indent + 1) }' "$1"
}

faults=0 blocks=0 comment="" block="" inside=no number=0
while IFS= read -r line || [ -n "$line" ]; do
    number=$((number + 1))
    if [ "$inside" = yes ]; then
        if [ "$line" = '```' ]; then
            inside=no
            blocks=$((blocks + 1))
            if [ -z "$comment" ]; then
                echo "README.md:$start: no snippet comment before this block"
                faults=$((faults + 1))
            else
                read -r file name <<<"$comment"
                if [ ! -f "$file" ]; then
                    echo "README.md:$start: there is no $file"
                    faults=$((faults + 1))
                elif ! wanted=$(piece "$file" "$name"); then
                    echo "README.md:$start: $file has no single piece [$name]"
                    faults=$((faults + 1))
                elif [ "$wanted" != "${block%$'\n'}" ]; then
                    echo "README.md:$start: differs from [$name] of $file (< README, > program)"
                    diff <(printf '%s' "$block") <(printf '%s\n' "$wanted")
                    faults=$((faults + 1))
                fi
            fi
            comment="" block=""
        else
            block+="$line"$'\n'
        fi
    elif [[ $line =~ ^[[:space:]]*\`\`\`(cpp|c\+\+|C\+\+|cc|cxx)[[:space:]]*$ ]]; then
        inside=yes start=$number
    elif [[ $line =~ ^'<!-- snippet: '([^ ]+)' '([^ ]+)' -->'$ ]]; then
        comment="${BASH_REMATCH[1]} ${BASH_REMATCH[2]}"
    elif [ -n "$line" ]; then
        comment=""
    fi
done <README.md

[ "$inside" = no ] || { echo "README.md:$start: this block does not end"; faults=$((faults + 1)); }
echo "$blocks blocks, $faults faults"
[ "$faults" = 0 ]
