#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# A repository with everything that git can hold: every tree of its history must come back from the table.
. "$(dirname "${BASH_SOURCE[0]}")/support.bash"

commits=260
first_day=1704067200  # 2024-01-01, midnight

# A generator of our own, so that every run makes the same repository.
seed=1
chance() { # chance N: a number from 0 to N-1 in $drawn
    seed=$(((seed * 1103515245 + 12345) & 0x7fffffff))
    drawn=$(((seed >> 8) % $1))
}

paths=()
for i in {0..39}; do paths+=("src/part$((i % 7))/file$i.c"); done
for i in {0..9}; do
    paths+=("swap/$i" "swap/$i/inner" "swap/$i/inner/most" "swap.$i" "swap0$i")  # files where folders were, and neighbours
done
# shellcheck disable=SC2016  # the names are meant as they stand
paths+=(
    'with space' ' leading' 'trailing ' '-dash' '--' 'a"quote' "a'quote" 'back\slash' 'back\\n' $'new\nline' $'tab\there'
    $'carriage\rreturn' $'bell\a' $'\x01' $'\x7f' $'high\x80' $'\xff\xfe' $'\xc3\xa9clair' $'\xe6\x97\xa5\xe6\x9c\xac/\xe8\xaa\x9e'
    ':colon' '*' '?' '[a]' '{}' '$(echo)' '`' '#' '~' 'HEAD' 'x:y' '.hidden' '...' 'a' 'a.b' 'a-b' 'a0' 'odd/-/x' 'odd/ /x'
    $'odd/\n/x' 'link' 'deep/1/2/3/4/5/6/7/8/9/10'
)

quote() { # fast-import's form of a path, in $quoted
    quoted=${1//\\/\\\\}
    quoted=${quoted//\"/\\\"}
    quoted=\"${quoted//$'\n'/\\n}\"
}

put() { # put MODE PATH CONTENT
    quote "$2"
    printf 'M %s inline %s\ndata %d\n%s\n' "$1" "$quoted" "${#3}" "$3"
}

remove() {
    quote "$1"
    printf 'D %s\n' "$quoted"
}

commit() { # commit BRANCH NUMBER SUBJECT [FROM]
    local when=$((first_day + $2 * 21600)) name=$'J\xc3\xb6rg'
    printf 'commit refs/heads/%s\nmark :%d\ncommitter %s <joerg@example.com> %d +0000\n' "$1" "$2" "$name" "$when"
    printf 'data %d\n%s\n' "${#3}" "$3"
    if [ -n "${4-}" ]; then printf 'from :%d\n' "$4"; fi
}

random_changes() { # random_changes COUNT
    local k path mode
    for ((k = 0; k < $1; ++k)); do
        chance ${#paths[@]}; path=${paths[drawn]}
        chance 10
        case $drawn in
            0 | 1) remove "$path" ;;
            2) # a move: the same content somewhere else
                remove "$path"
                chance ${#paths[@]}
                put 100644 "${paths[drawn]}" "content of $path" ;;
            3) put 120000 "$path" "target of $path" ;;
            4) put 100755 "$path" "content of $path" ;;
            5) put 100644 "$path" "content of $path" ;;  # with the line above: mode changes, and re-additions of the same blob
            *) chance 1000; mode=100644; put $mode "$path" "number $drawn" ;;
        esac
    done
}

story() {
    local n side=10000
    commit main 1 'the root'
    for path in "${paths[@]}"; do put 100644 "$path" "first"; done
    for ((n = 2; n <= commits; ++n)); do
        if ((n % 40 == 0)); then
            # a side branch of three commits, and a merge that takes some of it; only the merge is in the history
            commit side $((side + 1)) 'aside one' $((n - 5)); random_changes 5
            commit side $((side + 2)) 'aside two'; put 100644 "aside/$n" 'aside'; remove 'src/part1/file1.c'
            commit side $((side + 3)) 'aside three'; random_changes 5
            commit main $n "merge number $n" $((n - 1))
            printf 'merge :%d\n' $((side + 3))
            put 100644 "aside/$n" 'aside'
            side=$((side + 3))
            continue
        fi
        commit main $n "commit number $n" $((n - 1))
        case $n in
            13 | 14) ;;                                              # changes nothing
            20) printf 'M 160000 %040d "module"\n' 7
                put 100644 .gitmodules $'[submodule "module"]\n\tpath = module\n\turl = ./module\n\tignore = all\n' ;;
            21) printf 'M 160000 %040d "module"\n' 8 ;;
            60) remove module ;;
            61) put 100644 module/file 'a folder now' ;;
            90) printf 'M 160000 %040d "module"\n' 9 ;;
            91) printf 'M 160000 %040d "module of nothing"\n' 0 ;;  # the id that git also uses for "not there"
            100) printf 'deleteall\n' ;;                             # an empty tree
            101) for path in "${paths[@]}"; do put 100644 "$path" "back again"; done ;;
            150) printf 'R "src" "source"\n' ;;                      # a whole folder moves
            161) printf 'R "source" "src"\n' ;;
            *) random_changes $((1 + n % 4)) ;;
        esac
    done
}

git init -q --initial-branch=main made
story >stream
git -C made fast-import --quiet <stream || { fail 'git fast-import refuses the stream'; finish; }

git -C made rev-list --first-parent --reverse main >ids
same 'the number of first-parent commits' "$commits" "$(wc -l <ids)"

# Every single tree, then the number that is the default.
succeeds made --trees 100000
same 'all trees' "as-of trees: $commits/$commits equal" "$(tail -n 3 out | head -n 1)"
same 'all trees, after compaction' 1 "$(section 'After flush and compaction' | grep -c "^  $commits/$commits equal: ")"
succeeds made
same 'the default' 'as-of trees: 50/50 equal' "$(tail -n 3 out | head -n 1)"

# The number of cells, counted from git's own list of changes: author, subject and status for every change, one marker
# for a removal, blob and mode where they are new.
cells=$(git -C made -c core.quotePath=true log --first-parent -m --root --raw --no-renames --no-abbrev --ignore-submodules=none \
    --format= main | awk '/^:/ { changes += 3; if ($5 == "D") file += 1
                                 else { if ($3 != $4 || $5 == "A") file += 1; if (substr($1, 2) != $2 || $5 == "A") file += 1 } }
                          END { print changes + file }')
same 'cells loaded' "cells loaded: $cells" "$(tail -n 2 out | head -n 1)"
[[ $(tail -n 1 out) =~ ^'bytes a cell: '[0-9]+\.[0-9]$ ]] || fail "the last line is '$(tail -n 1 out)'"

# Without KEEP_DELETED_CELLS the last tree is right and most of the others are not.
without=$(section 'The same trees without KEEP_DELETED_CELLS')
[[ $without =~ ^'  '([0-9]+)'/50 equal' ]] || fail "the section without KEEP_DELETED_CELLS begins with '$without'"
((BASH_REMATCH[1] >= 1 && BASH_REMATCH[1] < 50)) || fail "without KEEP_DELETED_CELLS ${BASH_REMATCH[1]} trees are right"
[[ $without == *'the table has nothing; removed at position '* ]] || fail 'no example of a path that went missing'
[[ $without == *R5.6* ]] || fail 'the reason is not given'

# A directory as of a revision: the same paths as git's, and the position of that revision.
for n in 1 12 99 100 101 155 250 "$commits"; do
    id=$(sed -n "${n}p" ids)
    succeeds made --at "$id" --trees 1 src/part3/
    same "the directory as of position $n" "$(git -C made ls-tree -r --full-tree "$id" src/part3/ |
        sed -E 's/^([0-7]+) [a-z]+ ([0-9a-f]{10})[0-9a-f]*\t/\1 \2 /')" \
        "$(section Directory | sed -E 's/^  ([0-7]+ [0-9a-f]+)  (.*)  \(.*/\1 \2/; s/^  nothing$//')"
    [[ $(heading Directory) == *" as of position $n of $commits (${id:0:10}, "* ]] || fail "position $n: '$(heading Directory)'"
done

# As of a date: git's own answer to the same question.
for date in 2024-01-01 2024-02-10 '2024-02-10 05:59:59' '2024-02-10 06:00:00' 2024-03-01T12:30:00Z 2030-01-01 yesterday; do
    until=$date
    [ ${#date} -ne 10 ] || until+=' 23:59:59'
    id=$(git -C made rev-list --first-parent -1 --before="$until" main)
    succeeds made --at "$date" --trees 1 src/
    [[ $(heading Directory) == *" (${id:0:10}, "* ]] || fail "as of $date: '$(heading Directory)', not $id"
done

# The most changed path: as often as git says, and its versions newest first.
succeeds made --trees 1 src/
best=$(section 'Most changed paths' | head -n 1)
path=${best##* }
revisions() { git -C made log --first-parent -m --root --no-renames --format=%H main -- "$path"; }
same "the changes of $path" "$(revisions | wc -l)" "$(awk '{ print $1 }' <<<"$best")"
same "the versions of $path" "$(revisions | head -n 20 | cut -c -10)" "$(section "A file's versions" | awk 'NR <= 20 { print $3 }')"
same 'the ten most changed' 10 "$(section 'Most changed paths' | wc -l)"

# Names that could steer a terminal are shown in HBase's form, and readable ones as they are.
succeeds made --at "$(sed -n 1p ids)" --trees 1 $'new\n'
[[ $(section Directory) == *'  new\x0Aline  ('* ]] || fail "the path with a line break is shown as '$(section Directory)'"
succeeds made --at "$(sed -n 1p ids)" --trees 1 $'\xff'
[[ $(section Directory) == *'  \xFF\xFE  ('* ]] || fail "the path with high bytes is shown as '$(section Directory)'"
succeeds made --at "$(sed -n 1p ids)" --trees 1 $'\xc3'
[[ $(section Directory) == *$'  \xc3\xa9clair  ('* ]] || fail "the path in UTF-8 is shown as '$(section Directory)'"
succeeds made --at "$(sed -n 1p ids)" --trees 1 -- -
[[ $(section Directory) == *'  -dash  ('* ]] || fail "the path with a dash is shown as '$(section Directory)'"

finish
