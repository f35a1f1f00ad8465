#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# turn_off.sh <folder of the headers> <folder of the copies> <rules>: copies the headers that the rules name, with the
# text that keeps a rule replaced.  An entry is a line `header <path>`, one `find <text>`, and lines `replace <text>`.
# A text that is not there exactly once is an error: the control would not turn its rule off.
set -u
headers=$1 copies=$2 rules=$3
rm -rf "$copies"
path='' wanted='' instead='' entries=0

wrong() {
    echo "$rules: $*" >&2
    rm -rf "$copies"
    exit 1
}

# Makes the replacement that was read last.
replace() {
    [ -n "$path" ] || return 0
    local text rest
    [ -n "$wanted" ] && [ -n "$instead" ] || wrong "an entry for $path has nothing to find, or nothing instead"
    mkdir -p "$copies/${path%/*}" || exit 1
    [ -e "$copies/$path" ] || cp "$headers/$path" "$copies/$path" || wrong "there is no header $path"
    text=$(<"$copies/$path")
    rest=${text#*"$wanted"}
    [ "$rest" != "$text" ] || wrong "$path has no text '$wanted'; look how it keeps the rule now"
    [[ $rest != *"$wanted"* ]] || wrong "$path has the text '$wanted' more than once"
    printf '%s\n' "${text%%"$wanted"*}$instead$rest" >"$copies/$path"
    entries=$((entries + 1))
    path='' wanted='' instead=''
}

while IFS= read -r line; do
    case $line in
        'header '*) replace && path=${line#header } ;;
        'find '*) wanted=${line#find } ;;
        'replace '*) instead+=${instead:+$'\n'}${line#replace } ;;
        '' | '#'*) ;;
        *) wrong "what is '$line'?" ;;
    esac
done <"$rules"
replace
[ "$entries" -gt 0 ] || wrong "it names no rule"
