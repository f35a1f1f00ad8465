#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Counts what a reader of the library has to go through: figures.py ROOT [--step [COMPILER]]

Prints each figure as it was on 2026-11-27, as it is, and as it must become.  A figure that is greater than the last one
recorded here is a fault.  A smaller one is a success: write it down in FIGURES.

Comments do not count, except in lines of headers.  The figures, in this order:

- Headers of table and catalog that name `get(` with arguments: they read a row of a table, or of its families.
- Headers that have a get() of a row and a column of their own.  Stores, which take a qualifier, are not among them.
- Lines of the headers of reads, scans and snapshots, comments too: those of table and answer in whose name stands one of
  the words of READS.  (The first count, of 3,183 lines, was one of 17 headers chosen by hand.)
- Names of functions of store and table that begin with read, visit, judge or get, each name once.
- Flags that choose how a row is read: the members of CHOOSERS that are bool, and the members that are asked for being
  there, or being set, before something is done; and the same of the request that row_reader keeps.
- Functions, headers, depth (with --step): what one `++` of a scan of a flushed table calls, without optimization, by
  step_of_a_scan.cpp.  Functions of the library alone; one of several instances counts as several.  g++ 12's is recorded.
- Circles of rooms: rooms.py.
- Fields that have a number and no name, in gateway, remote, and what else speaks HBase's messages: fields.py.
- Atomics without a reason: atomics.py.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # the source tree stays as it is
import atomics  # noqa: E402
import fields  # noqa: E402
import rooms  # noqa: E402

READS = re.compile(
    r"(read(?!_stats)|scan|snapshot|moment|copying_view|held_view|row_merge|row_portions"
    r"|(gathered|copied|pinned|stepwise|region)_rows)[^/]*$"
)
READING = re.compile(r"(?:read|visit|judge|get)(?:_\w+)?")
CHOOSERS = {"row_reader": "store/read/row_read.hpp", "row_merge": "table/rows/row_merge.hpp"}
DECLARED = re.compile(r"^(?:template <.*> )?(?:[\w:<>,&*\[\]. ]+[ &*>])?(\w+)\(")
MEMBER = r"(\w+_(?:\.[a-z_]+)?)(?![\w.(])"
ASKED = [re.compile(ask) for ask in (rf"\bif \({MEMBER}\)", rf"!{MEMBER}", rf"\b{MEMBER} *(?:&&|\?|\|\|)")]
STATEMENT = re.compile(r"\b(?:return|if|while|for|else|case|goto)\b|=")


def code_of(path):
    return re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8"))


class Tree:
    """The headers of a checkout."""

    def __init__(self, root):
        self.root = root
        self.top = root / "include/strata"
        self.code = {
            path.relative_to(self.top).as_posix(): code_of(path) for path in sorted(self.top.rglob("*.hpp"))
        }

    def of(self, *folders):
        return {name: code for name, code in self.code.items() if name.startswith(folders)}


def headers_with_get(tree):
    pattern = re.compile(r"(?<![\w:])get\((?![)]|std::)")
    return sum(bool(pattern.search(code)) for code in tree.of("table/", "answer/", "catalog/").values())


def headers_that_have_get(tree):
    pattern = re.compile(r"\bget\(bytes_view( row)?, const [Cc]olumn&")
    return sum(bool(pattern.search(code)) for code in tree.of("table/", "answer/", "catalog/").values())


def lines_of_reads(tree):
    names = [name for name in tree.of("table/", "answer/") if READS.search(name)]
    return sum((tree.top / name).read_text(encoding="utf-8").count("\n") for name in names)


def names_of_reading(tree):
    names = set()
    for code in tree.of("store/", "table/", "answer/").values():
        for line in code.split("\n"):
            match = DECLARED.match(line.strip())
            if match and READING.fullmatch(match[1]):
                before = line.strip()[: match.start(1)].strip()
                if before and not STATEMENT.search(before):
                    names.add(match[1])
    return len(names)


def class_body(code, name):
    begin = code.find(f"class {name} {{")
    return code[begin : code.index("\n}", begin)] if begin >= 0 else None


def flags_that_choose(tree):
    count = 0
    for name, header in CHOOSERS.items():
        body = class_body(tree.code.get(header, ""), name)
        if body is None:
            raise SystemExit(f"fault: {header} has no class {name}: write what chooses now in CHOOSERS")
        flags = set(re.findall(r"^    bool (\w+_)\b", body, re.M))
        for asked in ASKED:
            flags.update(asked.findall(body))
        count += len(flags)
    return count


def step_of_a_scan(tree, compiler):
    """Functions, headers, depth."""
    source = pathlib.Path(__file__).with_name("step_of_a_scan.cpp")
    with tempfile.TemporaryDirectory() as folder:
        program = folder + "/step"
        flags = ["-std=c++20", "-O0", "-g1", "-no-pie", "-finstrument-functions"]
        flags += ["-finstrument-functions-exclude-file-list=/usr/", f"-I{tree.root}/include"]
        subprocess.run([compiler, *flags, source, "-o", program], check=True)
        depth, *addresses = subprocess.run([program], check=True, capture_output=True, text=True).stdout.split()
        addresses = sorted(set(addresses))
        where = subprocess.run(
            ["addr2line", "-e", program], input="\n".join(addresses), check=True, capture_output=True, text=True
        ).stdout.splitlines()
    headers = {line.split(":")[0] for line in where if "/strata/" in line}
    return len(addresses), len(headers), int(depth)


def bare_fields(tree):
    return sum(len(fields.bare_numbers(name, text)) for name, text in fields.speaking(tree.root))


# What is counted, how: on 2026-11-27, the most that it may be, and what it must become.
FIGURES = [
    ("headers of table and catalog that name get()", headers_with_get, 15, 1, 3),
    ("of these, with a get() of their own", headers_that_have_get, 7, 1, 3),
    ("lines of reads, scans and snapshots", lines_of_reads, 3325, 3300, 1900),  # a fix may need some
    ("names of reading in store and table", names_of_reading, 43, 22, 20),
    ("flags that choose how a row is read", flags_that_choose, 16, 5, 6),
    ("one ++ of a scan: functions", None, 134, 133, 80),
    ("one ++ of a scan: headers", None, 34, 35, 24),
    ("one ++ of a scan: depth", None, 25, 25, 18),
    ("circles of rooms", lambda tree: len(rooms.circles(tree.root)), 4, 0, 0),
    ("bare field numbers", bare_fields, 607, 0, 0),
    ("atomics without a reason", lambda tree: len(atomics.without_reason(tree.root)[0]), 58, 0, 0),
]


def main():
    if len(sys.argv) < 2 or (len(sys.argv) > 2 and sys.argv[2] != "--step"):
        raise SystemExit(__doc__)
    tree = Tree(pathlib.Path(sys.argv[1]))
    step = iter(step_of_a_scan(tree, (sys.argv[3:] + ["g++"])[0]) if len(sys.argv) > 2 else [])
    faults = []
    print(f"{'':46}{'was (2026-11-27)':>18}{'is':>8}{'must':>10}")
    for title, count, was, most, must in FIGURES:
        figure = count(tree) if count else next(step, None)
        print(f"{title:46}{was:18,}{'-' if figure is None else format(figure, ','):>8}{f'<= {must:,}' if must else 0:>10}")
        if figure is not None and figure > most:
            faults.append(f"{title}: {figure}, and not more than {most}")
    for fault in faults:
        print(f"fault: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
