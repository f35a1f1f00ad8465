#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# check.sh <checkout> <scratch folder>: choose.sh chooses what belongs to a change, in a small tree.
set -u
choose=$1/tests/quick/choose.sh root=$2
failed=0

rm -rf "$root"
file() { # file <path> [line]
    mkdir -p "$root/$(dirname "$1")"
    printf '%s\n' "${2:-}" >"$root/$1"
}
file tests/structure/layers.txt $'# bottom-up\nversion.hpp\ncore\npolicy/a policy/b\nschema\nschema/preset\nstrata.hpp'
for path in version core/low core/parts/piece policy/a/one policy/b/two schema/family schema/preset/old; do
    file "include/strata/$path.hpp"
    file "tests/unit/$path.cpp"
done
file tests/unit/core/low.cpp '#include "support/far.hpp"'
file tests/support/near.hpp
file tests/support/far.hpp '#include "support/near.hpp"'
file tests/support/unused.hpp
file tests/reject/core/wrong.cpp
file tests/reject/schema/preset/wrong.cpp
file tests/reject/faulty/no_sentence.cpp
file tests/reject/check.cmake
file tests/hbase/tables.hpp
file tests/hbase/order.cpp '#include "hbase/tables.hpp"'
file tests/hbase/scans.cpp
file tests/hbase/tables.cpp '#include "hbase/tables.hpp"'
file tests/hbase/traces/hand/order.trace
file tests/hbase/oracle/expressions.cpp
file tests/trace/parse.cpp
file tests/model/region.cpp
file tests/concurrency/versions.pml
file tests/structure/check.cmake
file tests/structure/static/ranges.cpp
file examples/first.cpp
file examples/first.expected
file examples/history/main.cpp
file programs/CMakeLists.txt
file programs/shell/parse.cpp
file programs/files/main.cpp
file tests/programs/shell/parser.cpp
file tests/programs/files/check.sh
file README.md
file docs/rules.md
file dev
file tests/CMakeLists.txt
file bench/run

# chosen <lines, but for the one that is always there> <word>...
chosen() {
    local wanted=$1 got
    shift
    got=$("$choose" "$root" "$@" 2>&1 | sed '/^test structure\.\[a-z_\]\*$/d' | sort)
    wanted=$(sed '/^$/d; s/^ *//; s/ *$//' <<<"$wanted" | sort)
    [ "$got" != "$wanted" ] || return 0
    printf 'after a change of %s: < wanted, > got\n' "$*"
    diff <(printf '%s\n' "$wanted") <(printf '%s\n' "$got")
    failed=1
}

core='
    target unit_core
    test unit.core/low
    test unit.core/parts/piece
    target reject_precompiled
    test reject.core/wrong'
replayed='
    target replay
    test replay..*'
chosen "$core $replayed
    test alone.core/parts/piece.hpp" include/strata/core/parts/piece.hpp
chosen "$core $replayed
    test alone.core/parts/piece.hpp
    test alone.core/low.hpp" core
chosen "$core" ./tests/unit/core/low.cpp
chosen "$core" tests/support/near.hpp
chosen "none tests/support/unused.hpp" tests/support/unused.hpp
chosen "$replayed
    test alone.version.hpp
    target unit_root
    test unit.version" include/strata/version.hpp
chosen "$replayed
    test alone.policy/a/one.hpp
    test alone.policy/b/two.hpp
    target unit_policy_a
    target unit_policy_b
    test unit.policy/a/one
    test unit.policy/b/two" policy
preset='
    target unit_schema_preset
    test unit.schema/preset/old
    target reject_precompiled
    test reject.schema/preset/wrong'
chosen "$preset" tests/unit/schema/preset/old.cpp
chosen "$preset $replayed
    test alone.schema/preset/old.hpp" include/strata/schema/preset/old.hpp
chosen "target unit_schema
    test unit.schema/family" tests/unit/schema/family.cpp
chosen "target reject_precompiled
    test reject.core/wrong" tests/reject/core/wrong.cpp
chosen "target reject_precompiled
    test reject.sees..*" tests/reject/faulty/no_sentence.cpp
chosen "target reject_precompiled
    test reject..*" tests/reject/check.cmake
chosen "$replayed" tests/hbase/traces/hand/order.trace
chosen "$replayed" tests/hbase/traces
chosen "none tests/hbase/oracle/expressions.cpp" tests/hbase/oracle
chosen "target hbase_scans
    test hbase.scans" tests/hbase/scans.cpp
chosen "target hbase_order
    test hbase.order" tests/hbase/tables.hpp
chosen "$replayed
    target trace_tests
    target strata_trace
    test trace..*" tests/trace/parse.cpp
chosen "test structure.sees..*" tests/structure/check.cmake
chosen "none tests/structure/static/ranges.cpp" tests/structure/static/ranges.cpp
chosen "test snippets.readme" README.md
chosen "" docs/rules.md
chosen "test dev..*" dev
chosen "target every_layer
    test unit..*
    test dev..*" tests/CMakeLists.txt
chosen "target bench_test_nested_std_map
    target bench_test_std_map_composite
    target bench_test_machine
    test bench..*" bench/run
chosen "target first
    test examples.first
    test snippets.readme" examples/first.cpp examples/first.expected
chosen "target history
    test examples.history.*" examples/history/main.cpp
shell='
    target shell
    target shell_tests
    test shell..*'
chosen "$shell" programs/shell/parse.cpp
chosen "$shell" tests/programs/shell/parser.cpp
chosen "target files
    test files..*" programs/files/main.cpp tests/programs/files/check.sh
chosen "none programs/CMakeLists.txt" programs/CMakeLists.txt
chosen "none tests/model/region.cpp" tests/model
chosen "test concurrency..*" tests/concurrency
chosen "there is no file, folder or layer 'cor'" cor
chosen "there is no file, folder or layer 'include/strata/gone.hpp'" include/strata/gone.hpp
"$choose" "$root" cor >"$root/out" 2>&1
[ $? = 2 ] || { echo "a word that is nothing is no error"; failed=1; }

# A file that is gone belongs to its layer if git has known it.
mkdir "$root/bin"
printf '#!/bin/bash\necho 12ab\n' >"$root/bin/git"
chmod +x "$root/bin/git"
PATH="$root/bin:$PATH" chosen "$core $replayed" include/strata/core/gone.hpp

rm -rf "$root"
exit "$failed"
