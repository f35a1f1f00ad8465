#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# check.sh <checkout> <scratch folder>: ./dev counts right, whatever cmake and ctest do.
# cmake, ctest, apt-get and id are stand-ins, so nothing is built and nothing is installed.
# shellcheck disable=SC2016  # the lines of a stand-in are expanded when it runs
set -u
checkout=$1 root=$2
failed=0

rm -rf "$root"
mkdir -p "$root/bin" "$root/tree"
cp "$checkout/dev" "$checkout/CMakePresets.json" "$root/tree"

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
summary() { printf 'echo "%s%% tests passed, %s tests failed out of %s"' "$1" "$2" "$3"; }

for name in ninja g++ clang++ gdb pkg-config python3 git doxygen; do tool "$name" ''; done
tool cmake 'exit 0'

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
expect 2 "" "there is no command" '../x'
while read -r name _; do
    grep -q "^cmd_$name() " "$checkout/dev" || { echo "./dev help names $name, which does not exist"; failed=1; }
done < <("$root/tree/dev" help | tail -n +2)
while read -r name; do
    "$root/tree/dev" help | grep -q "^  $name " || { echo "./dev help does not name $name"; failed=1; }
done < <(sed -n 's/^cmd_\([a-z_]*\)() .*/\1/p' "$checkout/dev")

# A missing package: named if not root; installed if root, with one look at newer lists when the first try fails.
sed 's/^test_packages=.*/test_packages=(strata-no-such-package)/' "$checkout/dev" >"$root/tree/dev"
tool cmake 'exit 0'
tool id 'echo 1000'
tool apt-get 'echo "apt-get was called" >&2; exit 1'
expect 1 "0 passed, 1 failed" "apt-get install -y --no-install-recommends strata-no-such-package" test
tool id 'echo 0'
expect 1 "0 passed, 1 failed" "apt-get was called" test
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
