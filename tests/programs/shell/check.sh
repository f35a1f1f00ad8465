#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# check.sh <shell>: its ways to take commands, and what it returns.
set -u
export LC_ALL=C TZ=UTC
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
failed=0

# expect <exit code> <text> <command>...: the text is a part of what it prints.
expect() {
    local code=$1 text=$2 said status
    shift 2
    said=$("$@" 2>&1)
    status=$?
    if [ "$status" != "$code" ] || [[ $said != *"$text"* ]]; then
        printf '%s: wanted %s and "%s", got %s and\n%s\n\n' "$*" "$code" "$text" "$status" "$said"
        failed=1
    fi
}

echo "create 't', 'f'; put 't', 'r', 'f:q', 'v', 10" >script
echo "scan 't'" >>script
row=' r column=f:q, timestamp=1970-01-01T00:00:00.010, value=v'
expect 0 "$row" "$program" script
expect 0 "$row" "$program" - <script
expect 0 "$row" "$program" <script
expect 0 "$row" "$program" -e "$(<script)"
expect 0 '=> ["t"]' "$program" -e "create 't', 'f'" -e list
expect 0 'timestamp=10, value=v' "$program" -Dhbase.shell.timestamp.format.epoch=true script
expect 0 'Usage: ' "$program" --help
expect 2 'there is no option -x' "$program" -x
expect 2 'there is no file nowhere' "$program" nowhere
expect 2 'takes an argument' "$program" -e

# Settings of HBase's configuration act, or are refused by name.
expect 0 "VERSIONS => '7'" "$program" -Dhbase.column.max.version=7 -e "create 't', 'f'" -e "describe 't'"
expect 0 "Quota is disabled" "$program" -e "create 't', 'f'" -e "describe 't'"
expect 0 "QUOTAS" "$program" -D hbase.quota.enabled=true -e "create 't', 'f'" -e "describe 't'"
expect 0 "the namespace 'n'" "$program" -Dhbase.quota.enabled=true \
    -e "create_namespace 'n', {'hbase.namespace.quota.maxtables' => '1'}; create 'n:a', 'f'; create 'n:b', 'f'"
expect 0 'bytes' "$program" -Dhbase.client.keyvalue.maxsize=30 -e "create 't', 'f'; put 't', 'r', 'f:q', '123456789'"
expect 2 'the setting hbase.rootdir of HBase' "$program" -Dhbase.rootdir=/hbase
expect 2 'hbase.column.max.version is a number of 32 bits' "$program" -Dhbase.column.max.version=x
expect 2 'hbase.hregion.majorcompaction is 0 here' "$program" -Dhbase.hregion.majorcompaction=604800000
expect 2 "'key=value'" "$program" -Dhbase.quota.enabled
{
    echo "create 't', 'f'"
    for i in {1..300}; do echo "put 't', 'r', 'f:q', 'value', $i"; done
    echo "scan 't', {RAW => true, VERSIONS => 1000}"
} >overwrites
[ "$("$program" overwrites | grep -c 'column=f:q')" = 300 ] || { echo "a memstore forgets"; failed=1; }
[ "$("$program" -Dhbase.hregion.memstore.flush.size=500 overwrites | grep -c 'column=f:q')" -lt 30 ] ||
    { echo "hbase.hregion.memstore.flush.size does nothing"; failed=1; }

# Errors do not end it, but with -n the first one does.
printf '%s\n' "drop 'nope'" "version" >wrong
expect 0 'answers as HBase' "$program" wrong
expect 1 'ERROR ArgumentError: Table nope does not exist.' "$program" -n wrong
[[ $("$program" -n wrong) != *'answers as HBase'* ]] || { echo "-n goes on after an error"; failed=1; }
expect 1 'ERROR SyntaxError: ' "$program" -n -e "put 't' 'r'}"
expect 0 "ERROR: " "$program" -e "put 't' 'r'}"
expect 3 '' "$program" -e "exit 3"
expect 0 'That was the tour' "$program" -e tour

# What goes to a file and comes back.
expect 0 '' "$program" -e "$(<script)" -e "dump 't', 'dumped'"
expect 0 "$row" "$program" -e "load 'dumped'" -e "scan 't'"
expect 1 'cannot be read' "$program" -n -e "load 'nowhere'"
expect 1 'cannot be written' "$program" -n -e "create 't', 'f'" -e "dump 't', 'no/such/folder'"
exit "$failed"
