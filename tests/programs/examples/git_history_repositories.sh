#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Every kind of repository gives the same answers, whatever the user has configured.
. "$(dirname "${BASH_SOURCE[0]}")/support.bash"

export GIT_CEILING_DIRECTORIES=$scratch
make() { # make NAME OPTIONS…
    git init -q --initial-branch=main "$@"
    local name=${!#} n
    printf '[submodule "module"]\n\tpath = module\n\turl = ./module\n\tignore = all\n' >"$name/.gitmodules"
    for n in {1..8}; do
        export GIT_COMMITTER_DATE="2024-01-0${n}T12:00:00Z"
        mkdir -p "$name/folder"
        echo "$n" >"$name/folder/file"
        printf 'text %s\n' {1..40} >"$name/before$n"
        rm -f "$name/before$((n - 1))"  # to be taken for a rename, if anything looks for renames
        git -C "$name" add -A
        git -C "$name" update-index --add --cacheinfo "160000,$(printf '%040d' "$n"),module"
        git -C "$name" commit -q -m $'gr\xc3\xb6\xc3\x9fer '"$n"
    done
}

# answers: the last answer without what differs from run to run, or from place to place.
answers() { sed -e '/^The history of /d; /^  seconds /d; /^  peak memory /d' out; }

make tree
succeeds tree
same 'a work tree' 'as-of trees: 8/8 equal' "$(tail -n 3 out | head -n 1)"
expected=$(answers)
grep -q $'gr\xc3\xb6\xc3\x9fer 8' out || fail 'the subject is not shown as it is'

alike() { # alike WHAT WORDS…
    local what=$1
    shift
    succeeds "$@"
    same "$what" "$expected" "$(answers)"
}

git clone -q --bare tree bare.git
git -C tree worktree add -q --detach ../linked
git clone -q --bare tree packed.git
git -C packed.git gc -q
alike 'the .git folder' tree/.git
alike 'a bare repository' bare.git
alike 'a folder of the work tree' tree/folder
alike 'a linked work tree' linked
alike 'a packed repository' packed.git
GIT_DIR=$scratch/nowhere GIT_WORK_TREE=/ GIT_INDEX_FILE=/nowhere alike 'a GIT_DIR that points elsewhere' tree

# Settings that would change what git prints, if it were asked carelessly.
cat >settings <<'END'
[diff]
    renames = copies
    relative = true
    ignoreSubmodules = all
    external = false
    noprefix = true
    orderFile = /dev/null
[log]
    showRoot = false
    diffMerges = off
    showSignature = true
    date = relative
[core]
    quotePath = true
    abbrev = 5
    pager = false
[color]
    ui = always
[i18n]
    logOutputEncoding = ISO-8859-1
[format]
    pretty = raw
END
GIT_CONFIG_GLOBAL=$scratch/settings alike "a user's settings" tree
GIT_CONFIG_GLOBAL=$scratch/settings alike "a user's settings, in a folder" tree/folder

# A commit in another encoding is shown in UTF-8 like the others.
git clone -q tree latin
printf 'gr\xf6\xdfer 9' >message
git -C latin -c i18n.commitEncoding=ISO-8859-1 commit -q --allow-empty -F ../message
echo 10 >latin/folder/file
git -C latin -c i18n.commitEncoding=ISO-8859-1 commit -q -F ../message folder/file
succeeds latin folder/
grep -q $'gr\xc3\xb6\xc3\x9fer 9' out || fail 'a subject in ISO-8859-1 is not shown in UTF-8'

# The edge of a shallow clone stands for the root.
git clone -q --depth 3 "file://$scratch/tree" shallow
succeeds shallow
same 'a shallow clone' 'as-of trees: 3/3 equal' "$(tail -n 3 out | head -n 1)"

# One commit; one empty commit; a repository of the other object format.
git clone -q --depth 1 "file://$scratch/tree" single
succeeds single
same 'a single commit' 'as-of trees: 1/1 equal' "$(tail -n 3 out | head -n 1)"
git init -q --initial-branch=main hollow
git -C hollow commit -q --allow-empty -m hollow
succeeds hollow
same 'an empty tree' $'as-of trees: 1/1 equal\ncells loaded: 0\nbytes a cell: 0.0' "$(tail -n 3 out)"
same 'the directory of an empty tree' '  nothing' "$(section Directory)"
git init -q --initial-branch=main --object-format=sha256 wide
echo 1 >wide/file
git -C wide add -A
git -C wide commit -q -m wide
git -C wide rm -q file
git -C wide commit -q -m gone
succeeds wide
same 'SHA-256' 'as-of trees: 2/2 equal' "$(tail -n 3 out | head -n 1)"

# A removed file: gone from the directory, but not from its own history.
same 'the removed file in the directory' '  nothing' "$(section Directory)"
[[ $(section "A file's versions" | head -n 1) == *'  D    removed  Author: gone' ]] || fail "the removal is shown as '$(section "A file's versions")'"
[[ $(section 'The same trees without') == '  1/2 equal'*'file:'*'the table has nothing; removed at position 2 of 2'* ]] ||
    fail "without KEEP_DELETED_CELLS: '$(section 'The same trees without')'"

# Paths that no prefix finds.
succeeds tree nothing/like/it
same 'an unknown prefix' '  nothing' "$(section Directory)"
same 'an unknown prefix, versions' '  nothing' "$(section "A file's versions")"
same 'an unknown prefix, most changed' '  nothing' "$(section 'Most changed')"

finish
