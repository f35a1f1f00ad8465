#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# What cannot be answered is refused in a sentence, with nothing half printed.
. "$(dirname "${BASH_SOURCE[0]}")/support.bash"

git init -q --initial-branch=main good
for n in 1 2 3; do
    echo "$n" >good/file
    git -C good add file
    git -C good commit -q -m "number $n"
done
git -C good checkout -q -b aside HEAD~1
echo aside >good/other
git -C good add other
git -C good commit -q -m aside
git -C good checkout -q main
git -C good merge -q --no-edit aside
succeeds good

# Not a repository.  The folder is outside of every other one, or git would find that.
export GIT_CEILING_DIRECTORIES=$scratch
mkdir empty
refuses 1 "git_history: cannot open the repository 'empty': fatal: not a git repository*" empty
refuses 1 "git_history: cannot open the repository 'nowhere': fatal: *No such file or directory" nowhere
refuses 1 "git_history: cannot open the repository 'good/file': fatal: *" good/file
refuses 1 "git_history: the name of the repository is empty" ''
refuses 1 "git_history: cannot open the repository '-odd': fatal: *" -- -odd

# No commits.
git init -q --initial-branch=main unborn
refuses 1 "git_history: the repository 'unborn' has no commits: *" unborn

# No git.
mkdir bin
for tool in head cat; do ln -s "$(command -v $tool)" bin/; done
PATH=$scratch/bin refuses 1 "git_history: cannot run 'git': it is not installed or not on PATH" good

# A repository of somebody else: git's own words.
GIT_TEST_ASSUME_DIFFERENT_OWNER=1 refuses 1 "git_history: cannot open the repository 'good': fatal: *dubious ownership*" good

# Revisions and dates.
refuses 1 "git_history: 'nonsense' is neither a revision of 'good' nor a date" good --at nonsense
refuses 1 "git_history: 'HEAD~50' is neither a revision of 'good' nor a date" good --at HEAD~50
refuses 1 "git_history: 'v1.0' is neither a revision of 'good' nor a date" good --at v1.0
refuses 1 "git_history: 'HEAD:file' is neither a revision of 'good' nor a date" good --at HEAD:file
refuses 1 "git_history: '20240101' is neither a revision of 'good' nor a date" good --at 20240101
refuses 1 "git_history: '--all' is neither a revision of 'good' nor a date" good --at=--all
refuses 1 "git_history: '' is neither a revision of 'good' nor a date" good --at ''
refuses 1 "git_history: '\\\\x1B*' is neither a revision of 'good' nor a date" good --at $'\x1b[31m'
refuses 1 "git_history: the history of 'good' begins after '1999-12-31'" good --at 1999-12-31
refuses 1 "git_history: the revision 'aside' ($(git -C good rev-parse aside)) is not on the first-parent history of HEAD" \
    good --at aside

# Objects that are missing or damaged.
damage() { # damage NAME OBJECT: a copy of `good` without an object
    cp -r good "$1"
    local file
    file=$1/.git/objects/${2:0:2}/${2:2}
    chmod u+w "$file"
    rm "$file"
    [ -z "${3-}" ] || printf '%s' "$3" >"$file"
}
damage no_tree "$(git -C good rev-parse 'HEAD~1^{tree}')"
refuses 1 "git_history: cannot read the changes of 'no_tree': *" no_tree
damage bad_tree "$(git -C good rev-parse 'HEAD~1^{tree}')" garbage
refuses 1 "git_history: cannot read the changes of 'bad_tree': *" bad_tree
damage no_commit "$(git -C good rev-parse HEAD~1)"
refuses 1 "git_history: cannot read the history of 'no_commit': *" no_commit
damage no_head "$(git -C good rev-parse HEAD)"
refuses 1 "git_history: cannot read the history of 'no_head': *" no_head
damage bad_commit "$(git -C good rev-parse HEAD~2)" garbage
refuses 1 "git_history: cannot read the history of 'bad_commit': *" bad_commit

# A path that no row key can hold, and the longest one that it can.
long() { # long LENGTH: folders with names of 99 letters, and a file, LENGTH bytes in all
    local folder path=
    folder=$(printf 'x%.0s' {1..99})/
    while ((${#path} + 100 < $1)); do path+=$folder; done
    while ((${#path} < $1)); do path+=y; done
    printf '%s' "$path"
}
import() { # import NAME PATH
    git init -q --initial-branch=main "$1"
    printf 'commit refs/heads/main\ncommitter A <a@example.com> 1704067200 +0000\ndata 4\nlong\nM 100644 inline %s\ndata 1\nx\n' "$2" |
        git -C "$1" fast-import --quiet
}
import longest "$(long 32767)"
succeeds longest
import longer "$(long 32768)"
refuses 1 "git_history: a path of 32768 bytes in commit $(git -C longer rev-parse HEAD) cannot be a row: *" longer

# Wrong usage.
refuses 2 'REPO is required*'
refuses 2 'The following argument was not expected: --unknown*' good --unknown
refuses 2 '*third*' good a third
refuses 2 '--at*' good --at
refuses 2 '--trees*' good --trees 0
refuses 2 '--trees*' good --trees many
run --help
same 'the exit status of --help' 0 "$status"
grep -q '^  git_history . src/$' out || fail 'the help shows no example'

# An answer that cannot be written is an error too.
if [ -w /dev/full ]; then
    "$program" good >/dev/full 2>err
    same 'the exit status with a full disk' 1 $?
    same 'the message with a full disk' 'git_history: cannot write the answer to standard output' "$(cat err)"
fi

finish
