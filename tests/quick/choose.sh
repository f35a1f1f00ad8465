#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# choose.sh <checkout> <path or layer>...: what `./dev test quick` builds and runs after a change of these, a line each:
#     target <of build/quick>
#     test <name, a regular expression>
#     none <path that no quick test looks at>
# Paths begin at the checkout.  Status 2 for a word that is neither a path nor a layer.
set -u
cd "$1" || exit 2
shift

mapfile -t layers < <(sed '/^#/d; s/ /\n/g' tests/structure/layers.txt | grep -v '\.hpp$' | LC_ALL=C sort -r)
declare -A touched=() printed=()
replay=no

# once <line>: prints it if it has not been.
once() {
    [ -n "${printed[$1]:-}" ] || echo "$1"
    printed[$1]=yes
}
built() { once "target $1"; }
run() { once "test $1"; }

# layer_of <file below include/strata, tests/unit or tests/reject>: sets layer.  The first that fits is the longest.
layer_of() {
    for layer in "${layers[@]}"; do
        [[ $1 != "$layer"/* ]] || return
    done
    layer=root
}

# touch <layer>: its tests are run.  A store is tested as a whole, whichever of its rooms has changed.
touch() {
    local other
    touched[$1]=yes
    [[ $1 == store || $1 == store/* ]] || return 0
    for other in "${layers[@]}"; do
        [[ $other != store && $other != store/* ]] || touched[$other]=yes
    done
}

# users <pattern of an include> <folder>: the files that include it, also by way of headers of tests/support.
users() {
    local header
    grep -rlE --include='*.[ch]pp' "#include [\"<]$1[\">]" "$2"
    for header in $(grep -lE "#include \"$1\"" tests/support/*.hpp); do users "support/${header##*/}" "$2"; done
}

changed() { # changed <path>
    local file=$1 user
    case $file in
        include/strata/*.hpp)
            layer_of "${file#include/strata/}"
            touch "$layer"
            replay=yes
            [ ! -f "$file" ] || run "alone.${file#include/strata/}"
            [[ ! $file =~ /(reader_registry|table_version|version_(pool|history)|versioned_table)\.hpp$ ]] ||
                run "concurrency..*"
            ;;
        tests/unit/*)
            layer_of "${file#tests/unit/}"
            touched[$layer]=yes
            ;;
        tests/support/*.hpp)
            mapfile -t user < <(users "support/${file##*/}" tests/unit)
            [ ${#user[@]} -gt 0 ] || once "none $file"
            for user in "${user[@]}"; do changed "$user"; done
            ;;
        tests/reject/*/*.cpp)
            [[ $file == */faulty/* ]] || file=${file#tests/reject/}
            run "reject.$([[ $file == */faulty/* ]] && echo 'sees..*' || echo "${file%.cpp}")"
            built reject_precompiled
            ;;
        tests/reject/*)
            run "reject..*"
            built reject_precompiled
            ;;
        tests/hbase/traces/*/*.trace | tests/hbase/replay.cpp) replay=yes ;;
        tests/hbase/*.hpp | tests/hbase/tables.cpp)
            for user in $(users "hbase/$(basename "${file%.*}").hpp" tests/hbase); do
                [[ $user != *.cpp || $user == */tables.cpp ]] || changed "$user"
            done
            ;;
        tests/hbase/oracle/*) once "none $file" ;;
        tests/hbase/*.cpp)
            user=${file##*/}
            [ ! -f "$file" ] || { built "hbase_${user%.cpp}"; run "hbase.${user%.cpp}"; }
            ;;
        tests/trace/*.[ch]pp | tests/trace/program.sh)
            replay=yes
            built trace_tests
            built strata_trace
            run "trace..*"
            ;;
        tests/concurrency/*) run "concurrency..*" ;;
        tests/structure/static/*) once "none $file" ;;
        tests/structure/*) run "structure.sees..*" ;;
        README.md | docs/guide/*.md) run "snippets.readme" ;;
        tests/programs/snippets/*) run "snippets..*" ;;
        tests/CMakeLists.txt | tests/quick/CMakeLists.txt)
            built every_layer
            run "unit..*"
            run "dev..*"
            ;;
        dev | CMakePresets.json | tests/programs/dev/* | tests/quick/*) run "dev..*" ;;
        bench/*.[ch]pp | bench/run | bench/report/* | tests/programs/bench/*)
            built bench_test_nested_std_map
            built bench_test_std_map_composite
            built bench_test_machine
            run "bench..*"
            ;;
        examples/*/*)
            user=${file#examples/}
            built "${user%%/*}"
            run "examples.${user%%/*}.*"
            ;;
        examples/*.cpp | examples/*.expected)
            user=${file##*/} user=${user%.*}
            [ ! -f "examples/$user.cpp" ] || built "$user"
            run "examples.$user"
            run "snippets.readme"
            ;;
        programs/*/* | tests/programs/shell/* | tests/programs/server/* | tests/programs/files/*)
            user=${file#tests/} user=${user#programs/} user=${user%%/*}
            built "$user"
            ! compgen -G "tests/programs/$user/*.cpp" >/dev/null || built "${user}_tests"
            run "$user..*"
            ;;
        docs/*.md) ;;  # the rule book, which is looked at each time
        *) once "none $file" ;;
    esac
}

# Cheap, and no change is safe from them.
run "structure.[a-z_]*"

for what; do
    known=no
    for layer in "${layers[@]}"; do
        [[ $layer == "$what" || $layer == "$what"/* ]] || continue
        known=yes
        while read -r header; do
            layer_of "${header#include/strata/}"
            [ "$layer" = "$what" ] || [[ $layer == "$what"/* ]] || continue
            changed "$header"
        done < <(find "include/strata/${what}" -name '*.hpp')
        break
    done
    [ "$known" = no ] || continue
    what=${what#./}
    if [ -d "$what" ]; then
        while read -r file; do changed "$file"; done < <(find "$what" -type f | sort)
    elif [ -f "$what" ] || git log -1 --format=%h -- "$what" 2>/dev/null | grep -q .; then
        changed "$what"
    else
        echo "there is no file, folder or layer '$what'" >&2
        exit 2
    fi
done

if [ "$replay" = yes ]; then
    built replay
    run "replay..*"
fi
while read -r file; do
    layer_of "${file#tests/unit/}"
    [ -n "${touched[$layer]:-}" ] || continue
    built "unit_${layer//\//_}"
    file=${file#tests/unit/}
    run "unit.${file%.cpp}"
done < <(find tests/unit -name '*.cpp' | sort)
while read -r file; do
    layer_of "${file#tests/reject/}"
    [ -z "${touched[$layer]:-}" ] || changed "$file"
done < <(find tests/reject -name '*.cpp' ! -path '*/faulty/*' | sort)
