#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# check.sh <scratch folder>: turn_off.sh replaces a text that is there once, and refuses all else, so that no control
# goes on with its rule in force when a header has changed.
set -u
scratch=$1
turn_off=${BASH_SOURCE[0]%/*}/turn_off.sh
failed=0
rm -rf "$scratch"
mkdir -p "$scratch/headers/a"
printf '%s\n' 'one();' 'if (two(*it)) return three[0];' 'four(); four();' >"$scratch/headers/a/b.hpp"

# expect <exit code> <text that is said> <line of the rules>...
expect() {
    local wanted=$1 text=$2 said code
    shift 2
    printf '%s\n' "$@" >"$scratch/rules.txt"
    said=$("$turn_off" "$scratch/headers" "$scratch/copies" "$scratch/rules.txt" 2>&1)
    code=$?
    if [ "$code" != "$wanted" ] || [[ $said != *"$text"* ]] || { [ "$code" != 0 ] && [ -e "$scratch/copies" ]; }; then
        printf '%s\n' "$*" "wanted exit code $wanted and '$text', got $code and '$said'"
        failed=1
    fi
}
expect 0 '' '# a rule' 'header a/b.hpp' 'find if (two(*it)) return three[0];' 'replace five(); // [*]' 'replace   six();' \
    '' 'header a/b.hpp' 'find one();' 'replace seven();'
[ "$(<"$scratch/copies/a/b.hpp")" = $'seven();\nfive(); // [*]\n  six();\nfour(); four();' ] ||
    { echo "the copy is another:"; cat "$scratch/copies/a/b.hpp"; failed=1; }
expect 1 "a/b.hpp has no text 'five();'" 'header a/b.hpp' 'find five();' 'replace six();'
expect 1 "a/b.hpp has the text 'four();' more than once" 'header a/b.hpp' 'find four();' 'replace six();'
expect 1 "there is no header a/c.hpp" 'header a/c.hpp' 'find one();' 'replace six();'
expect 1 "nothing to find" 'header a/b.hpp' 'replace six();'
expect 1 "nothing to find" 'header a/b.hpp' 'find one();'
expect 1 "what is 'fnd one();'" 'header a/b.hpp' 'fnd one();'
expect 1 "names no rule" '# nothing'
rm -rf "$scratch"
exit "$failed"
