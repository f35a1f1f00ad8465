#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# check.sh <files>: what HBase wrote and printed goes through all formats and loses nothing; the commands of the guide are
# run; what is malformed or cannot be written is one sentence, and no file.
set -u
program=$1
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
failed=0
fail() {
    echo "FAILED: $*"
    failed=1
}
# run <exit code> <argument>...: the output is in out, what goes to the standard error output in err.
run() {
    local wanted=$1 code
    shift
    "$program" "$@" >out 2>err
    code=$?
    [ "$code" = "$wanted" ] || fail "files $*: exit code $code, not $wanted: $(cat err)"
}
# error <sentence> <argument>...
error() {
    local wanted=$1
    shift
    run 3 "$@"
    [ "$(cat err)" = "files: $wanted" ] || fail "files $* says '$(cat err)', not '$wanted'"
}
same() { run 0 diff "$@"; [ "$(cat out)" = "no difference" ] || fail "diff $* says $(cat out)"; }

# A file that HBase wrote, through every format.  It has tags, times to live and numbers of writes.
hfile=$root/tests/hbase/hfiles/none.hfile
run 0 convert "$hfile" --sequence -o a.cells
run 0 convert a.cells -o b.jsonl
run 0 convert b.jsonl -o c.hfile --gz --sequence
run 0 convert c.hfile -o d.cells
cmp -s a.cells d.cells || fail "text and JSON and an HFile lose something"
same a.cells "$hfile" --sequence
run 0 convert b.jsonl -o e.seq
same e.seq "$hfile"
[ "$(head -c 3 e.seq)" = SEQ ] || fail "a .seq is no SequenceFile"
run 1 diff e.seq a.cells --sequence
grep -q 'number 0 in e.seq' out || fail "diff does not say which number differs"
run 0 convert a.cells --no-sequence
grep -q 'sequence=' out && fail "--no-sequence writes numbers"
"$program" convert a.cells -o - --to json | "$program" convert - --from json >f.cells
cmp -s a.cells f.cells || fail "a pipe loses something"
if command -v python3 >/dev/null; then
    python3 -c '
import base64, json, sys
def escaped(raw): return "".join(chr(c) if 32 <= c < 127 and c != 92 else "\\x%02X" % c for c in raw)
cells = []
for line in open("b.jsonl", encoding="utf-8"):
    one = json.loads(line)
    part = lambda name: base64.b64decode(one[name + "_base64"]) if name + "_base64" in one else one.get(name, "").encode()
    text = "\t".join([escaped(part("row")), escaped(part("family")) + ":" + escaped(part("qualifier")),
                      str(one["timestamp"]), one["kind"], escaped(part("value"))])
    text += "\tttl=%d" % one["ttl"] if "ttl" in one else ""
    cells.append((text + ("\tsequence=%d" % one["sequence"] if "sequence" in one else "")).rstrip("\t"))
sys.exit(cells != open("a.cells").read().splitlines()[1:])' || fail "python reads other cells out of the JSON"
fi

# A saved table, which keeps its families when other cells are loaded into it.
run 0 load a.cells saved
same saved a.cells --sequence
run 0 dump saved -o g.cells
cmp -s a.cells g.cells || fail "a saved table loses something"
run 0 convert e.seq --to table -o saved
run 1 diff saved a.cells --sequence
same saved a.cells
run 0 show saved --facts
grep -q "^{NAME => 'f', .*VERSIONS => '2147483647'" out || fail "show does not say the families of a saved table: $(cat out)"
printf 'strata cells 1\nr\tother:q\t1\tPut\n' >other.cells
error "saved has a saved table; say by --add or --replace what becomes of its cells" load other.cells saved
same saved a.cells
run 0 load a.cells saved2
run 0 load other.cells saved2 --add
run 0 dump saved2 --family f -o g.cells
cmp -s a.cells g.cells || fail "--add loses what was there"
run 0 dump saved2 --family other
grep -q '^r	other:q	1	Put		sequence=82$' out || fail "cells that are added are not the last: $(cat out)"
run 0 load a.cells saved2 --add
run 0 show saved2 --facts
grep -q '^cells: 78$' out || fail "what is added a second time is there twice: $(cat out)"
run 0 load other.cells saved2 --replace
run 0 show saved2 --facts
grep -q '^cells: 1$' out && [ "$(grep -c '^{NAME' out)" = 2 ] || fail "--replace: $(cat out)"
printf 'strata cells 1\nr\tf:q\t7\tPut\told\n' >old.cells
printf 'strata cells 1\nr\tf:q\t7\tPut\tnew\n' >new.cells
run 0 load old.cells new.cells both
run 0 dump both
[ "$(sed -n 2p out)" = 'r	f:q	7	Put	new	sequence=1' ] && [ "$(wc -l <out)" = 3 ] || fail "of two files: $(cat out)"
run 2 load a.cells

# HFiles of a family together, and the directories of HBase: each as if HBase read them.
bulk=$root/tests/hbase/hfiles/bulk.hfile
mkdir -p table/region1/f table/region1/recovered.edits table/region1/.tmp table/region2/f
cp "$hfile" table/region1/f/0123456789abcdef
cp "$bulk" table/region1/f/fedcba9876543210_SeqId_99_
: >table/region1/recovered.edits/17.seqid
: >table/region1/.tmp/half
run 0 load table whole
run 0 show whole --facts
grep -q '^cells: 157$' out && grep -q '^greatest sequence number: 99$' out || fail "a table's directory: $(cat out)"
run 0 dump whole -o whole.cells
for from in table/region1 table/region1/f "table/region1/f/0123456789abcdef table/region1/f/fedcba9876543210_SeqId_99_"; do
    rm -rf part
    # shellcheck disable=SC2086  # a word each
    run 0 load $from part
    run 0 dump part
    cmp -s out whole.cells || fail "$from is not the whole"
done
run 0 load "$hfile" one_by_one
run 0 load "$bulk" one_by_one --add
run 0 show one_by_one --facts
grep -q '^cells: 157$' out || fail "a second HFile replaces the first: $(cat out)"
run 0 diff table whole --sequence
run 0 load "$bulk" a.cells whole --replace
run 0 show whole --facts
grep -q '^cells: 157$' out || fail "an HFile and a text: $(cat out)"
cp "$hfile" table/region2/f/0123456789abcdef.77
run 3 load table refused
grep -q '^files: table/region2/f/0123456789abcdef.77 is a reference to half of a file' err || fail "a reference: $(cat err)"
rm table/region2/f/*
head -c 3000 "$hfile" >table/region2/f/cut
tail -c 4096 "$hfile" >>table/region2/f/cut
run 3 load table whole --add
grep -q '^files: table/region2/f/cut: byte [0-9]* of an HFile: ' err || fail "a damaged file: $(cat err)"
run 0 show whole --facts
grep -q '^cells: 157$' out || fail "an error changes the saved table"
error "a directory of HBase is only read; HBase loads a saved table itself" convert a.cells --to hbase -o x
error "saved: $(: >saved/strata.table; "$program" show saved 2>&1 | sed 's/^files: saved: //')" dump saved
grep -q '^files: saved: ' err || fail "a damaged table: $(cat err)"

# What show prints is what HBase's printer has printed, but for the comparator, of which HBase names another one.
printed=$root/tests/hbase/hfiles/fast_diff_gz.printed
run 0 show "$root/tests/hbase/hfiles/fast_diff_gz.hfile"
diff <(sed -n '/^K: /p; /^Trailer:/,/^Mid-key/p' "$printed" | grep -vE '^Mid-key|comparatorClassName') \
    <(sed -n '/^K: /p; /^Trailer:/,$p' out | grep -v comparatorClassName) || fail "show is not HBase's printer"
run 0 show a.cells --limit 2 --cells
[ "$(wc -l <out)" = 3 ] && grep -q '^and 75 more cells$' out || fail "--limit does not limit"
run 0 show a.cells --facts
grep -q '^K: ' out && fail "--facts prints cells"
grep -q '^cells: 77$' out || fail "show does not count the cells"

# What HBase's shell has printed.
sed -n "/^> scan 't'$/,/^| 12 row(s)/p" "$root/tests/hbase/shell/bytes.transcript" | sed -n 's/^| //p' >scan.txt
error "scan.txt: line 2, column 23: this is a local time; say how far the shell's time zone is ahead of UTC" dump scan.txt
run 0 dump scan.txt --utc-offset 0 -o scan.cells
[ "$(grep -c '	Put	' scan.cells)" = 12 ] || fail "not all cells of the scan are read"
grep -qF '\x00\xFF	f:q	10	Put	\x00\xFF' scan.cells || fail "bytes of the scan are read wrongly"
error "scan.txt: line 2, column 1: a timestamp may not be negative, but this one is -8999990" dump scan.txt \
    --utc-offset +02:30
printf 'COLUMN  CELL\n f:q timestamp=5, value=v\n1 row(s)\n' >get.txt
error "get.txt: line 1, column 1: a get prints no row; say which one it is of" dump get.txt
run 0 dump get.txt --row 'r 1'
grep -q '^r 1	f:q	5	Put	v$' out || fail "a get is read wrongly"

# Order.
printf 'strata cells 1\nb\tf:q\t1\tPut\na\tf:q\t1\tPut\na\tg:q\t1\tPut\n' >mixed.cells
run 0 convert mixed.cells --sort -o sorted.cells
sed -n 2p sorted.cells | grep -q '^a' || fail "--sort does not sort"
same mixed.cells sorted.cells
run 3 convert mixed.cells --family f -o out_of_order.hfile
grep -q '^files: mixed.cells: line 3: ' err || fail "it does not say which line is out of order: $(cat err)"
run 0 convert mixed.cells --family g -o g.hfile

# What diff passes over.
printf 'strata cells 1\nr\tf:q\t7\tPut\tv\nr\tf:q\t6\tDelete\n' >one.cells
printf 'strata cells 1\nr\tf:q\t8\tPut\tv\n' >two.cells
run 1 diff one.cells two.cells
[ "$(head -n 1 out)" = "3 differences" ] || fail "diff does not count: $(cat out)"
run 1 diff one.cells two.cells --no-timestamps
same one.cells two.cells --no-timestamps --no-markers

# Errors are one sentence, and leave no file.
cp a.cells kept.cells
printf 'strata cells 1\nr\tf:q\t1\tPut\nr\tf:q\tx\tPut\n' >bad.cells
error "bad.cells: line 3, column 7: a timestamp is a whole number that fits into 64 bits" convert bad.cells -o kept.cells
cmp -s a.cells kept.cells || fail "an error has changed a file"
error "cannot read nothing.cells: No such file or directory" show nothing.cells
error "cannot write no/where.cells: No such file or directory" convert a.cells -o no/where.cells
error "say by --to what x.bin is to be" convert a.cells -o x.bin
error "say by --from what the standard input is" show -
printf 'nothing of this kind\n' >other
error "a saved table is a directory; name it by --output" convert a.cells --to table
error "cannot tell what other is; say it by --from" show other
error "the output of HBase's shell is only read" convert a.cells --to shell -o x
error "an offset from UTC is +HH:MM, not 'CET'" dump scan.txt --utc-offset CET
head -c 1000 e.seq >cut.seq
run 3 show cut.seq
grep -q '^files: cut.seq: byte 1000 of a SequenceFile: the file ends within ' err || fail "a cut file: $(cat err)"
head -c 3000 "$hfile" >cut
tail -c 4096 "$hfile" >>cut
run 3 show cut
grep -q '^files: cut: byte [0-9]* of an HFile: ' err || fail "a cut HFile: $(cat err)"
run 3 convert c.hfile -o mixed_up.hfile --from cells
if [ -c /dev/full ]; then
    error "cannot write /dev/full: No space left on device" convert a.cells --to cells -o /dev/full
    "$program" dump a.cells >/dev/full 2>err
    [ $? = 3 ] && grep -q 'cannot write to the standard output: No space left on device$' err || fail "a full disk: $(cat err)"
fi
compgen -G '*.part-*' && fail "parts of files are left"

# A link stays one.
ln -s linked.cells link.cells
cp bad.cells linked.cells
run 0 dump a.cells -o link.cells
[ -L link.cells ] && cmp -s linked.cells a.cells || fail "a link was replaced"

# What takes long says how far it is, if it is asked to.
{
    echo 'strata cells 1'
    seq -f 'r%g	f:q	1	Put' 4000
    sleep 1.1
    seq -f 's%g	f:q	1	Put' 1000
} | "$program" show - --from cells --facts --progress >out 2>err
grep -q '^-: 4096 cells, 1 s$' err && grep -q '^cells: 5000$' out || fail "no progress is shown: $(cat err)"

# Wrong usage is 2.
for words in "" "show" "convert a.cells --to gif" "sho a.cells" "diff a.cells" "show a.cells --limit x"; do
    # shellcheck disable=SC2086  # a word each
    "$program" $words >out 2>err
    code=$?
    [ "$code" = 2 ] || fail "files $words: exit code $code, not 2"
done
run 0 --help
for command in show dump convert load diff; do grep -q "^  $command " out || fail "--help does not name $command"; done

# The guide: every command of ours, in its order, on files as it names them.
mkdir -p guide/orders/region/items
cd guide || exit 1
cp "$root/tests/hbase/hfiles/small_blocks.hfile" items.hfile
cp ../scan.txt orders.txt
printf 'strata cells 1\norder 1\titems:apples\t5\tPut\t3\tttl=9\norder 1\titems:pears\t5\tDeleteColumn\norder 1\tpaid:\t4\tPut\tyes\n' >made.cells
"$program" convert made.cells --family items -o orders/region/items/cells.hfile || fail "the guide's HFile is not made"
"$program" convert made.cells -o orders.seq || fail "the guide's SequenceFile is not made"
commands=0
while IFS= read -r line; do
    case $line in
        ./dev\ files\ *)
            read -ra words <<<"${line#./dev files }"
            "$program" "${words[@]}" >../out 2>../err || fail "the guide's '$line': $(cat ../err)"
            commands=$((commands + 1))
            ;;
        mkdir\ -p\ *) mkdir -p "${line#mkdir -p }" ;;
    esac
done < <(sed -n 's/^    \(\.\/dev files .*\|mkdir -p [a-z/]*\)$/\1/p' "$root/docs/guide/data.md")
[ "$commands" -ge 9 ] || fail "the guide has only $commands commands"
[ -s load/items/cells.hfile ] && [ -s import/part-m-00000 ] || fail "the guide makes no files for a cluster"
exit "$failed"
