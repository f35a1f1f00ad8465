# SPDX-License-Identifier: BSL-1.0
# What the tests of the examples share.  To be sourced; no test itself.

set -u -o pipefail
export LC_ALL=C TZ=UTC

# Git as if nobody had ever configured it.
export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null GIT_TERMINAL_PROMPT=0
export GIT_AUTHOR_NAME=Author GIT_AUTHOR_EMAIL=author@example.com GIT_AUTHOR_DATE='2024-01-01T12:00:00Z'
export GIT_COMMITTER_NAME=Author GIT_COMMITTER_EMAIL=author@example.com GIT_COMMITTER_DATE='2024-01-01T12:00:00Z'
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_COMMON_DIR GIT_NAMESPACE

if [ $# -ne 1 ] || [ ! -x "$1/git_history" ]; then
    echo "usage: $0 FOLDER   (the folder with the built examples)" >&2
    exit 2
fi
program=$(cd "$1" && pwd)/git_history

scratch=$(mktemp -d)
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2

failures=0

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    failures=$((failures + 1))
}

# same WHAT EXPECTED ACTUAL
same() {
    [ "$2" = "$3" ] && return
    fail "$1"
    diff <(printf '%s\n' "$2") <(printf '%s\n' "$3") | sed 's/^</  expected:/; s/^>/  actual:  /' >&2
}

# run WORDS…: the program's answer goes to the files out and err, its exit status to $status.
run() {
    "$program" "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
}

# succeeds WORDS…
succeeds() {
    run "$@"
    [ "$status" -eq 0 ] && [ ! -s "$scratch/err" ] && return
    fail "git_history $*: exit status $status"
    cat "$scratch/err" >&2
    tail -n 5 "$scratch/out" >&2
}

# refuses STATUS PATTERN WORDS…: nothing on stdout, and the first line of stderr matches the pattern.
refuses() {
    local wanted=$1 pattern=$2
    shift 2
    run "$@"
    [ "$status" -eq "$wanted" ] || fail "git_history $*: exit status $status, not $wanted"
    [ -s "$scratch/out" ] && fail "git_history $*: prints something on stdout in spite of the error"
    # shellcheck disable=SC2053
    [[ $(head -n 1 "$scratch/err") == $pattern ]] || fail "git_history $*: says '$(cat "$scratch/err")', not '$pattern'"
}

# section TITLE: the lines of the last answer under the heading that begins with TITLE.
section() {
    awk -v title="== $1" '/^== /{inside = index($0, title) == 1; next} inside && NF' "$scratch/out"
}

# heading TITLE: the heading itself.
heading() {
    awk -v title="== $1" 'index($0, title) == 1' "$scratch/out"
}

finish() {
    [ "$failures" -eq 0 ] || { echo "$(basename "$0"): $failures failed" >&2; exit 1; }
    echo "$(basename "$0"): passed"
    exit 0
}
