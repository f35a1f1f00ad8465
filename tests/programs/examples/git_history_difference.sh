#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# The proof can fail: the trees of a repository that differs in one file, one mode or one path are found out.
. "$(dirname "${BASH_SOURCE[0]}")/support.bash"

make() { # make NAME NUMBER CONTENT MODE EXTRA: twelve commits; commit NUMBER writes `notes` with that content and mode
    git init -q --initial-branch=main "$1"
    local n
    for n in {1..12}; do
        echo "$n" >"$1/steady"
        if [ "$n" -eq "$2" ]; then echo "$3" >"$1/notes"; chmod "$4" "$1/notes"; [ -z "$5" ] || echo extra >"$1/$5"; fi
        git -C "$1" add -A
        git -C "$1" commit -q -m "number $n"
    done
}

make original 9 right 644 ''
make mirror 9 right 644 ''
make content 9 wrong 644 ''
make mode 9 right 755 ''
make more 9 right 644 surplus
make shorter 9 right 644 ''
git -C shorter reset -q --hard HEAD~1

succeeds original --against mirror
same 'a mirror is equal' 'as-of trees: 12/12 equal' "$(tail -n 3 out | head -n 1)"

# differs NAME PATH: four trees of twelve are not equal, each of them in PATH, and the program says so and fails.
differs() {
    run original --against "$1"
    same "the exit status against $1" 1 "$status"
    same "the verdict against $1" 'as-of trees: 8/12 equal' "$(tail -n 3 out | head -n 1)"
    same "the error against $1" 'git_history: the table and git disagree on 4 trees' "$(cat err)"
    same "the path that differs from $1" "$2: 4" \
        "$(section Proof | sed -n -E 's/^    (.*): git has .*/\1/p' | sort | uniq -c | awk '{ print $2 ": " $1 }')"
}

right=$(git -C original rev-parse HEAD:notes)
wrong=$(git -C content rev-parse HEAD:notes)
differs content notes
[[ $(section Proof) == *"notes: git has 100644 $wrong, the table has 100644 $right"* ]] || fail 'the two blobs are not named'
differs mode notes
[[ $(section Proof) == *"notes: git has 100755 $right, the table has 100644 $right"* ]] || fail 'the two modes are not named'
differs more surplus
[[ $(section Proof) == *'surplus: git has 100644 '*', the table has nothing'* ]] || fail 'the missing path is not named'
run more --against original
[[ $(section Proof) == *'surplus: git has nothing, the table has 100644 '* ]] || fail 'the surplus path is not named'
same 'the exit status with a surplus path' 1 "$status"

refuses 1 "git_history: the first-parent history of 'shorter' has 11 commits, not 12" original --against shorter
refuses 1 "git_history: cannot open the repository 'nowhere': *" original --against nowhere

finish
