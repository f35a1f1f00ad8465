#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# check.sh <checkout>: every ```cpp block of a page is a piece of a program that is built and run, and every link into the
# checkout leads to a file and to a heading in it.  Pages are the *.md of the root, docs, docs/guide, bench and tests.
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

faults=0 blocks=0
fault() {
    echo "$1"
    faults=$((faults + 1))
}

check_blocks() { # check_blocks <page>
    local page=$1 comment="" block="" inside=no number=0 start line file name wanted
    while IFS= read -r line || [ -n "$line" ]; do
        number=$((number + 1))
        if [ "$inside" = yes ]; then
            if [ "$line" != '```' ]; then
                block+="$line"$'\n'
                continue
            fi
            inside=no
            blocks=$((blocks + 1))
            read -r file name <<<"$comment"
            if [ -z "$comment" ]; then
                fault "$page:$start: no snippet comment before this block"
            elif [ ! -f "$file" ]; then
                fault "$page:$start: there is no $file"
            elif ! wanted=$(piece "$file" "$name"); then
                fault "$page:$start: $file has no single piece [$name]"
            elif [ "$wanted" != "${block%$'\n'}" ]; then
                fault "$page:$start: differs from [$name] of $file (< page, > program)"
                diff <(printf '%s' "$block") <(printf '%s\n' "$wanted")
            fi
            comment="" block=""
        elif [[ $line =~ ^[[:space:]]*\`\`\`(cpp|c\+\+|C\+\+|cc|cxx)[[:space:]]*$ ]]; then
            inside=yes start=$number
        elif [[ $line =~ ^'<!-- snippet: '([^ ]+)' '([^ ]+)' -->'$ ]]; then
            comment="${BASH_REMATCH[1]} ${BASH_REMATCH[2]}"
        elif [ -n "$line" ]; then
            comment=""
        fi
    done <"$page"
    [ "$inside" = no ] || fault "$page:$start: this block does not end"
}

# What a heading is linked by: lower case, of other characters than letters, digits, - and _ only blanks stay, as dashes.
anchors() { sed -n 's/^##* //p' "$1" | tr '[:upper:]' '[:lower:]' | sed 's/[^a-z0-9 _-]//g; s/ /-/g'; }

check_links() { # check_links <page>
    local page=$1 link file
    while IFS= read -r link; do
        file=$page
        [ -z "${link%%#*}" ] || file=$(dirname "$page")/${link%%#*}
        if [ ! -e "$file" ]; then
            fault "$page: the link to $link leads nowhere"
        elif [[ $link == *"#"* ]] && ! anchors "$file" | grep -qxF -- "${link#*#}"; then
            fault "$page: the link to $link leads to no heading"
        fi
    done < <(sed '/^```/,/^```/d; s/`[^`]*`//g' "$page" | grep -o '\](\([^)]*\))' | sed 's/^](//; s/)$//' | grep -v '^https\{0,1\}:')
}

for page in *.md docs/*.md docs/guide/*.md bench/*.md tests/*/*.md tests/*/*/*.md; do
    [ -f "$page" ] || continue
    check_blocks "$page"
    check_links "$page"
done

echo "$blocks blocks, $faults faults"
[ "$faults" = 0 ]
