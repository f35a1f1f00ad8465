#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# faults.sh <scratch folder>: check.sh passes a sound page and sees each fault.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$1
failed=0

page() { # page <line>...: a README of these lines beside a program with one piece
    rm -rf "$root"
    mkdir -p "$root/examples"
    printf '%s\n' 'int main() {' '    // [greet]' '    if (true) {' '        greet();' '' '    }' '    // [/greet]' '}' \
        '// [open]' >"$root/examples/x.cpp"
    printf '%s\n' "$@" >"$root/README.md"
}
expect() { # expect <exit code> <text>
    local text code
    text=$("$here/check.sh" "$root" 2>&1)
    code=$?
    if [ "$code" != "$1" ] || [[ $text != *"$2"* ]]; then
        printf 'wanted exit code %s and "%s", got %s:\n%s\n' "$1" "$2" "$code" "$text"
        failed=1
    fi
}

comment='<!-- snippet: examples/x.cpp greet -->'
page 'words' '' "$comment" '```cpp' 'if (true) {' '    greet();' '' '}' '```' '```sh' 'ls' '```'
expect 0 "1 blocks, 0 faults"
page "$comment" '```cpp' 'if (true) {' '    greet(1);' '' '}' '```'
expect 1 "differs from [greet]"
page "$comment" '```cpp' 'if (true) {' '    greet();' '```'
expect 1 "differs from [greet]"
page '```cpp' 'int x;' '```'
expect 1 "no snippet comment"
page "$comment" 'words' '```cpp' 'if (true) {' '    greet();' '' '}' '```'
expect 1 "no snippet comment"
page '<!-- snippet: examples/x.cpp other -->' '```cpp' 'int x;' '```'
expect 1 "no single piece [other]"
page '<!-- snippet: examples/x.cpp open -->' '```cpp' '```'
expect 1 "no single piece [open]"
page '<!-- snippet: examples/y.cpp greet -->' '```cpp' 'int x;' '```'
expect 1 "there is no examples/y.cpp"
page "$comment" '```cpp' 'if (true) {'
expect 1 "does not end"
page 'words'
expect 0 "0 blocks, 0 faults"
page 'See [the program](examples/x.cpp) and [the web](https://example.org/x), or `[this](nothing)`.'
expect 0 "0 blocks, 0 faults"
page '# Not C++, but *words*' 'See [above](#not-c-but-words).'
expect 0 "0 blocks, 0 faults"
page 'See [the program](examples/y.cpp).'
expect 1 "the link to examples/y.cpp leads nowhere"
page '# Words' 'See [above](#other).'
expect 1 "the link to #other leads to no heading"
page 'words'
mkdir -p "$root/docs/guide"
printf '%s\n' '```cpp' 'int x;' '```' '![](../../examples/x.cpp) ![](x.svg)' >"$root/docs/guide/chapter.md"
expect 1 "docs/guide/chapter.md:1: no snippet comment"
expect 1 "docs/guide/chapter.md: the link to x.svg leads nowhere"
expect 1 "1 blocks, 2 faults"
page 'words'
mkdir -p "$root/bench" "$root/docs"
printf '%s\n' 'See [it](../README.md).' 'See [it](../x.md).' >"$root/bench/README.md"
printf '%s\n' 'See [it](../README.md#no).' >"$root/docs/design.md"
expect 1 "bench/README.md: the link to ../x.md leads nowhere"
expect 1 "docs/design.md: the link to ../README.md#no leads to no heading"
expect 1 "0 blocks, 2 faults"
rm -r "$root/bench" "$root/docs" "$root/README.md"
expect 1 "there is no README.md"

rm -rf "$root"
exit "$failed"
