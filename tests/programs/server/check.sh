#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# check.sh <server>: what the program prints, takes and refuses, and that it ends when it is told to.
set -uo pipefail
server=$1
work=$(mktemp -d)
trap 'kill "${pid:-}" 2>/dev/null; rm -rf "$work"' EXIT
fail() {
    echo "check.sh: $*" >&2
    cat "$work"/log "$work"/errors 2>/dev/null >&2
    exit 1
}

# start <option>...: runs it, and waits until it serves.
start() {
    : >"$work/log"
    "$server" --port 0 --control 0 "$@" </dev/null >"$work/log" 2>"$work/errors" &
    pid=$!
    local i
    for ((i = 0; i < 200; i++)); do
        grep -q '^control=' "$work/log" && break
        kill -0 "$pid" 2>/dev/null || fail "it does not start with $*"
        sleep 0.05
    done
    control=$(sed -n 's,^control=http://localhost:\([0-9]*\)/clock,\1,p' "$work/log")
    [ -n "$control" ] || fail "it does not say where commands are taken"
}
# ask <path>: the answer to a command.
ask() {
    exec 5<>"/dev/tcp/127.0.0.1/$control" || fail "nobody listens at port $control"
    printf 'GET %s HTTP/1.0\r\n\r\n' "$1" >&5
    tr -d '\r' <&5 | tail -n 1
    exec 5>&-
}
# same <what> <expected> <found>
same() { [ "$2" = "$3" ] || fail "$1: '$3', not '$2'"; }
stop() {
    kill "-$1" "$pid"
    wait "$pid"
    same "the end by $1" 0 "$?"
}

cat >"$work/schema" <<'SCHEMA'
create_namespace 'shop'
create 'shop:orders', {NAME => 'items', VERSIONS => 3}, 'notes'
put 'shop:orders', 'order/1', 'items:tea', '2', 100
create 'closed', 'f'
disable 'closed'
SCHEMA
start --schema "$work/schema" --clock 1000 --fail busy:2 --latency 1 --explain
grep -q '^hbase.client.registry.impl=org.apache.hadoop.hbase.client.RpcConnectionRegistry$' "$work/log" || fail "no registry"
grep -q '^hbase.client.bootstrap.servers=localhost:[0-9][0-9]*$' "$work/log" || fail "no server"
same "the time" "clock 1000" "$(ask /clock)"
same "a later time" "clock 6000" "$(ask /clock/+5000)"
same "a time" "clock 77" "$(ask /clock/77)"
same "no time" "'x' is no number" "$(ask /clock/x)"
same "faults" "fail lost 1/10" "$(ask /fail/lost/1/10)"
same "a fault" "fail none 1" "$(ask /fail/none)"
same "no fault" "a fault is moved, not-serving, busy, lost or none, but not 'odd'" "$(ask /fail/odd)"
same "latency" "latency 0" "$(ask /latency/0)"
same "explanations" "explain off" "$(ask /explain/off)"
same "requests" "requests 0" "$(ask /requests)"
same "no command" "a command is clock, latency, fail, explain or requests, but not 'stop'" "$(ask /stop)"
stop TERM
mkdir -p "$work/tables/region/f"
cp "$(dirname "$0")/../../hbase/hfiles/none.hfile" "$work/tables/region/f/0123456789abcdef"
start --load "t=$work/tables" -Dhbase.hregion.memstore.flush.size=1048576 -D hbase.column.max.version=3
ask /clock | grep -q 'and goes on$' || fail "the time stands still"
stop INT

refused() {
    local said
    said=$("$server" --port 0 "$@" </dev/null 2>&1) && fail "it takes $*"
    grep -q "$pattern" <<<"$said" || fail "of $* it says '$said'"
}
mkdir -p "$work/table/region/f"
: >"$work/table/region/f/0123.4567"
pattern="cannot be read" refused --schema "$work/none"
echo "create 'a'" >"$work/schema"
pattern="fails" refused --schema "$work/schema"
pattern="NAME=PATH" refused --load "$work"
pattern="is a reference to half of a file" refused --load "t=$work/table"
pattern="No such file" refused --load "t=$work/none"
pattern="hbase.rootdir" refused -Dhbase.rootdir=/hbase
pattern="is one of clients" refused -Dhbase.client.keyvalue.maxsize=5
pattern="KEY=VALUE" refused -D hbase.rootdir
pattern="a fault is" refused --fail odd
pattern="IPv4" refused --bind nowhere
pattern="port" refused --port x
echo "the server does as it is told"
