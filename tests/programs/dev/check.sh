#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# check.sh <checkout> <scratch folder>: ./dev counts right, whatever cmake and ctest do, passes no argument over, asks for
# no package that a command does not need, and shows that it is at work.
# cmake, ctest, apt-get and id are stand-ins, so nothing is built and nothing is installed.
# shellcheck disable=SC2016  # the lines of a stand-in are expanded when it runs
set -u
checkout=$1 root=$2
failed=0

rm -rf "$root"
mkdir -p "$root/bin" "$root/tree/tests/quick" "$root/tree/tests/structure"
cp "$checkout/CMakePresets.json" "$root/tree"
cp "$checkout/tests/quick/choose.sh" "$root/tree/tests/quick"
cp "$checkout/tests/structure/layers.txt" "$root/tree/tests/structure"

# tool <name> <line>...: a stand-in.
tool() {
    local name=$1
    shift
    printf '%s\n' '#!/bin/bash' "$@" >"$root/bin/$name"
    chmod +x "$root/bin/$name"
}
# expect <exit code> <last line> <text anywhere> <arguments of ./dev>...
expect() {
    local wanted=$1 last=$2 anywhere=$3 text code
    shift 3
    text=$(PATH="$root/bin:$PATH" "$root/tree/dev" "$@" 2>&1)
    code=$?
    if [ "$code" != "$wanted" ] || [[ $text != *"$anywhere"* ]] || [[ -n $last && ${text##*$'\n'} != "$last" ]]; then
        printf './dev %s: wanted exit code %s, last line "%s" and "%s"; got %s and\n%s\n\n' \
            "$*" "$wanted" "$last" "$anywhere" "$code" "$text"
        failed=1
    fi
}
# changed_dev <sed expression>...: the tree's ./dev is another from now on.  It finds each header, whatever is installed here.
changed_dev() {
    sed "$(printf '%s\n' 's/^have_header() .*/have_header() { true; }/' "$@")" "$checkout/dev" >"$root/tree/dev"
    chmod +x "$root/tree/dev"
}
summary() { printf 'echo "%s%% tests passed, %s tests failed out of %s"' "$1" "$2" "$3"; }

changed_dev
for name in ninja g++ gdb pkg-config python3 git doxygen tmux ld.lld; do tool "$name" ''; done
mkdir -p "$root/clang/lib/linux"
touch "$root/clang/lib/linux/libclang_rt.asan.a"
tool clang++ "echo '$root/clang'"
tool cmake 'exit 0'
tool apt-get 'echo "apt-get was called" >&2; exit 1'

tool ctest "$(summary 100 0 7)"
expect 0 "14 passed, 0 failed" "asan: 7 passed, 0 failed" test
expect 0 "7 passed, 0 failed" "" test asan

tool ctest "echo '1/7 Test #1: one ....***Failed  0.01 sec'" "$(summary 71 2 7)" 'exit 8'
expect 1 "10 passed, 4 failed" "***Failed" test

tool ctest '[ "$2" != asan ] || { '"$(summary 86 1 7)"'; exit 8; }' "$(summary 100 0 7)"
expect 1 "13 passed, 1 failed" "asan: 6 passed, 1 failed" test

tool ctest 'echo "No tests were found!!!"' 'exit 8'
expect 1 "0 passed, 2 failed" "No tests were found" test
tool ctest 'exit 0'
expect 1 "0 passed, 0 failed" "" test

tool ctest "$(summary 100 0 7)"
tool cmake '[ "$3" != asan ] || { echo "an error of the build"; exit 1; }'
expect 1 "7 passed, 1 failed" "an error of the build" test
tool cmake 'echo "an error of the configuration"; exit 1'
expect 1 "0 passed, 2 failed" "an error of the configuration" test

# Other machines are tested as presets of their names.
for name in s390x-linux-gnu-g++ i686-linux-gnu-g++ qemu-s390x-static; do tool "$name" ''; done
tool cmake 'exit 0'
expect 0 "14 passed, 0 failed" "s390x: 7 passed, 0 failed" machines
expect 0 "7 passed, 0 failed" "i386: 7 passed, 0 failed" machines i386
expect 2 "" "knows s390x and i386, not 'vax'" machines vax

# Every command of the table is there, and nothing else is taken for one.
expect 0 "" "list these commands" help
expect 0 "" "list these commands" --help
expect 0 "" "list these commands"
expect 2 "" "there is no command 'bulid'" bulid
expect 2 "" "there is no command '../x'" '../x'
while read -r name _; do
    grep -q "^cmd_$name() " "$checkout/dev" || { echo "./dev help names $name, which does not exist"; failed=1; }
done < <("$root/tree/dev" help | tail -n +2)
while read -r name; do
    "$root/tree/dev" help | grep -q "^  $name " || { echo "./dev help does not name $name"; failed=1; }
done < <(sed -n 's/^cmd_\([a-z_]*\)() .*/\1/p' "$checkout/dev")

# No argument is passed over.
expect 0 "  clean                     remove everything that was built" "usage: ./dev" help clean
expect 0 "  clean                     remove everything that was built" "usage: ./dev" clean --help
expect 0 "" "git_history on this checkout" demo -h
expect 2 "./dev: there is no command 'bulid'; ./dev help lists them" "" help bulid
expect 2 "" "help: it takes [command], so what is 'clean'?" help demo clean
for name in demo package docs rules single faults tidy clean; do
    expect 2 "./dev $name: it takes no argument, so what is '--x'?" "" "$name" --x
done
for name in "build debug" "model 5" "threads 5" "fuzz text 60" "headers 5" "lab 1000" "format --check"; do
    # shellcheck disable=SC2086  # a word each
    expect 2 "" "so what is 'more'?" $name more
done
expect 2 "" "test: there is no preset 'nosuch', but: debug gcc" test debug nosuch
expect 2 "" "there is no preset 'model'" test model
expect 2 "" "build: there is no preset 'nosuch', but: debug gcc release" build nosuch
expect 2 "./dev model: it takes how many operations, not 'x'" "" model x
expect 2 "./dev threads: it takes how many rows to read, not '0'" "" threads 0
expect 2 "./dev lab: it takes 1000, 10000, 100000 or 1000000 edges, not '1001'" "" lab 1001
expect 2 "./dev headers: it takes how often to try, not '0'" "" headers 0
expect 2 "./dev format: it takes --check, not '--chek'" "" format --chek
expect 2 "./dev files: crash takes a number, not 'x'" "" files crash x
expect 2 "" "there is no target 'nosuch'" fuzz nosuch
expect 2 "" "it takes a target and how many seconds, or runs=N" fuzz text soon
expect 2 "" "it takes a target and how many seconds, or runs=N" fuzz text runs=
expect 2 "" "it takes 'record', 'check'" oracle
expect 2 "" "it takes 'record', 'check'" oracle recrod
expect 2 "" "record takes no argument but --hbase VERSION, and 'x' is none" oracle record x
expect 2 "" "regex takes a seed and how many expressions" oracle regex one
expect 2 "" "regex takes a seed and how many expressions" oracle regex 1 2 3
expect 2 "" "filters takes a seed and how many filter strings" oracle filters one
expect 2 "" "shell takes no argument" oracle shell t.transcript
expect 2 "" "check takes a seed and how many tables" files check one
expect 2 "" "check takes a seed and how many tables" files check 1 2 3

# A log shows that something goes on, and errors at once; a terminal has ninja's own lines.
changed_dev 's/^progress_seconds=.*/progress_seconds=1/'
tool cmake '[ "$1" = --build ] || exit 0' 'echo "[1/3] Building one"' 'echo "a warning"' 'echo "[2/3] Building two"' \
    'sleep 1.5' 'echo "FAILED: three"' 'exit 1'
expect 1 "" "a warning
-- build debug, 2 of 3" build
expect 1 "" "FAILED: three" build
[[ $(PATH="$root/bin:$PATH" "$root/tree/dev" build 2>&1) != *Building* ]] ||
    { echo "./dev build tells each step"; failed=1; }
tool cmake '[ "$1" = --build ] || exit 0' 'sleep 1.5'
expect 0 "" "-- build debug
-- build debug" build
tool cmake 'exit 0'
tool ctest 'echo "    Start 3: three"' 'echo " 3/7 Test #3: three ....   Passed"' 'sleep 1.5' "$(summary 100 0 7)"
expect 0 "7 passed, 0 failed" "-- test debug, 3 of 7" test debug
changed_dev

# It is configured again if a tool has come since, for want of which tests were left out.
tool ctest "$(summary 100 0 7)"
tool cmake '[ "$1" != --build ] || exit 0' 'mkdir -p build/debug && touch build/debug/build.ninja' \
    'echo configured >>'"'$root/configured'"
touch -d yesterday "$root/tree/CMakePresets.json"
expect 0 "7 passed, 0 failed" "configure debug" test debug
expect 0 "7 passed, 0 failed" "" test debug
[ "$(wc -l <"$root/configured")" = 1 ] || { echo "./dev test configures each time"; failed=1; }
echo "gdb " >"$root/tree/build/debug/tools"
expect 0 "7 passed, 0 failed" "configure debug" test debug

# Quick builds and runs what tests/quick/choose.sh says, and tells what it leaves out.
mkdir -p "$root/tree/include/strata/store" "$root/tree/tests"/{unit/store,reject/store,model,programs/dev}
touch "$root/tree/dev" "$root/tree/README.md" "$root/tree/tests/model/x.cpp" "$root/tree/tests/programs/dev/check.sh"
merge=include/strata/store/merge.hpp
touch "$root/tree/$merge" "$root/tree/tests/unit/store/merge.cpp" "$root/tree/tests/reject/store/wrong.cpp"
tool cmake '[ "$1" != --build ] || echo "$*" >'"'$root/built'"
tests() { # tests <name>...: ctest has run them
    tool ctest 'echo "$*" >'"'$root/ran'" "for name in $*; do echo \"1/5 Test #1: \$name ...   Passed\"; done" \
        "$(summary 100 0 $#)"
}
tests structure.layers alone.store/merge.hpp replay.random unit.store/merge reject.store/wrong
expect 0 "5 passed, 0 failed" "left out: g++, sanitizers" test quick "$merge"
[ "$(<"$root/built")" = "--build --preset quick -- replay unit_store reject_precompiled" ] ||
    { echo "./dev test quick builds something else: $(<"$root/built")"; failed=1; }
wanted='^(structure.[a-z_]*|alone.store/merge.hpp|replay..*|unit.store/merge|reject.store/wrong)$'
[[ "$(<"$root/ran")" == *" --tests-regex $wanted" ]] ||
    { echo "./dev test quick runs something else: $(<"$root/ran")"; failed=1; }
expect 0 "5 passed, 0 failed" "-- quick: 5 passed" test quick store
expect 0 "5 passed, 0 failed" "-- quick has no test for tests/model/x.cpp" test quick store tests/model/x.cpp
expect 2 "" "there is no file, folder or layer 'stroe'" test quick stroe
tests structure.layers alone.store/merge.hpp replay.random reject.store/wrong
expect 1 "4 passed, 1 failed" "there is no test unit.store/merge" test quick store
tests structure.layers
tool cmake '[ "$1" != --build ] || exit 1'
expect 1 "0 passed, 1 failed" "quick does not build" test quick "$merge"

# What has changed comes from git: what is not committed, or the last commit.
tool cmake 'exit 0'
tests structure.layers dev.counts
expect 2 "" "this folder is no git checkout, so say what has changed" test quick
touch "$root/tree/.git"
tool git 'case "$*" in diff*) echo dev ;; ls-files*) echo tests/programs/dev/check.sh ;; show*) echo README.md ;; esac'
expect 0 "2 passed, 0 failed" "-- changed: dev tests/programs/dev/check.sh" test quick
tests structure.layers snippets.readme
tool git 'case "$*" in show*) echo README.md ;; log*) echo 12ab ;; esac'
expect 0 "2 passed, 0 failed" "-- changed: README.md" test quick
tool git ''

# Each command asks for the packages that it needs.
tool id 'echo 1000'
changed_dev 's/^command=.*/have() { false; }; &/; s/{missing\[\*\]}"$/&";"/'
cmake="cmake ninja-build libboost1.81-dev"
asks() { # asks <packages> <arguments of ./dev>...
    local packages=$1
    shift
    expect 1 "" "install -y --no-install-recommends $packages;" "$@"
}
asks "$cmake g++ libcli11-dev git" demo
asks "$cmake g++ libcli11-dev" build release
asks "$cmake g++ libcli11-dev libssl-dev" lab
asks "$cmake g++ libbenchmark-dev" build bench
asks "$cmake clang lld libclang-rt-dev doctest-dev libcli11-dev libssl-dev zlib1g-dev git libedit-dev tmux" test asan
asks "$cmake clang lld doctest-dev libcli11-dev libssl-dev zlib1g-dev git libbenchmark-dev python3 spin" test quick dev
asks "$cmake g++-i686-linux-gnu doctest-dev libcli11-dev" machines i386
asks "$cmake clang lld libclang-rt-dev doctest-dev libcli11-dev libssl-dev git" model
asks "openjdk-17-jdk-headless maven" oracle record
asks "doxygen doxygen-awesome-css" docs
asks "python3" rules
asks "cmake" single
asks "g++ clang libboost1.81-dev" headers
asks "clang-format" format
expect 0 "" "" clean
mkdir -p "$root/tree/build"

# A missing package: named if not root; installed if root, with one look at newer lists when the first try fails.
changed_dev 's/^build_tools=.*/build_tools=(strata-no-such-package)/'
tool cmake 'exit 0'
tool id 'echo 1000'
tool apt-get 'echo "apt-get was called" >&2; exit 1'
expect 1 "0 passed, 1 failed" "apt-get install -y --no-install-recommends strata-no-such-package" test
tool id 'echo 0'
expect 1 "0 passed, 1 failed" "apt-get was called" test
tool ctest "$(summary 100 0 7)"
tool apt-get 'echo "$1" >>'"'$root/calls'" '[ "$1" = update ] || [ "$(grep -c install '"'$root/calls'"')" = 2 ]'
expect 0 "14 passed, 0 failed" "install strata-no-such-package" test
[ "$(tr '\n' ' ' <"$root/calls")" = "install update install " ] || { echo "apt-get was called otherwise"; failed=1; }

# The reference: what Doxygen says is shown if it refuses something.
tool apt-get 'exit 0'
tool doxygen 'exit 0'
expect 0 "-- the reference is build/docs/html/index.html" "" docs
tool doxygen 'echo "x.hpp:1: error: Member f() is not documented." >&2' 'exit 1'
expect 1 "-- the reference is not complete" "f() is not documented" docs

rm -rf "$root"
exit "$failed"
