#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# program.sh <strata_trace>: what its commands print and how they end.
set -u
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
faults=0

# expect <status> <text> <command>...: the command ends with that status and prints the text, to whichever stream.
expect() {
    local status=$1 text=$2 out code
    shift 2
    out=$("$@" 2>&1)
    code=$?
    [[ $code == "$status" && $out == *"$text"* ]] && return
    printf 'expected status %s and "%s", but status %s and:\n%s\n  of: %s\n' "$status" "$text" "$code" "$out" "$*"
    faults=$((faults + 1))
}

"$program" generate --seed 5 --traces 3 --ops 10 --without raw,scanners >"$work/three.trace"
expect 0 'trace seed_7' cat "$work/three.trace"
expect 0 '3 traces, ' "$program" coverage "$work/three.trace"
expect 0 '         0  raw' "$program" coverage "$work/three.trace"
expect 2 'three.trace:2: nobody has answered' "$program" replay "$work/three.trace"
expect 2 "cannot read '$work/none'" "$program" replay "$work/none"
expect 2 'raws' "$program" generate --without raws
expect 2 'FILE is required' "$program" coverage
expect 2 'subcommand' "$program"

answered() { printf 'strata trace 1\nanswered by a test\ntrace t\nfamily f\nput a f:q@1=x\n> ok\nget a\n> a f:q@1=%s\n' "$1"; }
answered x >"$work/same.trace"
answered y >"$work/other.trace"
expect 0 'replayed 1 traces, 2 operations: 0 differ' "$program" replay "$work/same.trace"
expect 1 '  - > a f:q@1=y' "$program" replay "$work/other.trace"
expect 1 '  + > a f:q@1=x' "$program" replay "$work/same.trace" "$work/other.trace"
expect 1 'replayed 2 traces, 4 operations: 1 differ' "$program" replay "$work/same.trace" "$work/other.trace"
printf 'strata trace 1\ntrace t\nfamily f\nputt\n' >"$work/bad.trace"
expect 2 "bad.trace:4: 'putt' is no operation" "$program" replay "$work/bad.trace"

printf 'strata trace 1\nanswered by a test\ntrace t\nfamily f\nalter add g\n> ok\n' >"$work/altered.trace"
expect 0 '1 of them alter their table, which a compile-time table cannot: ' "$program" replay "$work/altered.trace"

check=("$program" check --seed 1 --traces 30 --ops 20 --oracle)
expect 0 'checked 30 traces, ' "${check[@]}" "'$program' serve"
expect 0 ' operations: 0 differences' "${check[@]}" "'$program' serve"
# An oracle that denies the last flag of a get.
expect 1 '  - > exists maybe' "${check[@]}" "'$program' serve | sed -u 's/^> exists .*/> exists maybe/'"
expect 1 ' exists
> exists maybe' "${check[@]}" "'$program' serve | sed -u 's/^> exists .*/> exists maybe/'"
expect 2 "'2.x' is no version of HBase" "${check[@]}" "'$program' serve" --hbase 2.x
# Strata serves as HBase 2.6.4, whose answers are not those of a later one.
expect 1 "The oracle's answers" "$program" check --seed 1 --traces 300 --ops 40 --oracle "'$program' serve" --hbase 2.6.6
expect 2 'has ended with status 3' "${check[@]}" 'exit 3'
expect 2 'cannot be started' "${check[@]}" 'exec no_such_oracle'
expect 2 'has been silent for 1 seconds' "${check[@]}" 'exec sleep 60' --patience 1

echo "$faults faults"
[ "$faults" = 0 ]
