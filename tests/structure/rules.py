#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Holds docs/rules.md to the tree: rules.py ROOT [--write]

A rule is a heading, `### R5.1 What a marker hides`, a case the line of a table, `| C-12 | ... | held by |`.  Below a
rule, and in the last cell of a case, stands which files cite it.  --write makes these lists; without it every list that
is not true is a fault, and so is a number that some file cites and rules.md does not define.

io/rules.hpp has the titles of the rules that the headers of io print.  A title that is not the heading's is a fault, and
so is a rule without one, or one that no header prints.
"""
import pathlib
import re
import sys
import textwrap

NUMBER = re.compile(r"\b(R\d+\.\d+|S\d+|D-\d+[a-z]?|C-\d+)\b")
RANGE = re.compile(r"\b(R\d+\.|S|D-|C-)(\d+)(?: to | - )\1(\d+)\b")
HEADING = re.compile(r"### (R\d+\.\d+|S\d+)(.*)")
CASE = re.compile(r"\| ([CD]-\d+[a-z]?) \|.*\|")
TITLE = re.compile(r'\{"([^"]*)", "([^"]*)"\}')
PRINTING, TITLES = "include/strata/io/", "include/strata/io/rules.hpp"
LIST = re.compile(r"- (Headers|Tests|Traces): ")
CITING = ["include", "tests", "docs", "examples", "programs", "README.md"]
TEXTS = {".awk", ".cmake", ".cpp", ".dox", ".expected", ".hpp", ".java", ".md", ".py", ".sh", ".svg", ".trace", ".txt"}


def files_of(root):
    for name in CITING:
        top = root / name
        for path in [top] if top.is_file() else sorted(top.rglob("*")):
            if path.suffix in TEXTS and path.is_file() and "target" not in path.parts:
                yield path.relative_to(root).as_posix(), path.read_text(encoding="utf-8", errors="replace")


def cited(text):
    """The numbers in a text; "C-12 to C-15" is four of them."""
    numbers = set(NUMBER.findall(text))
    for prefix, first, last in RANGE.findall(text):
        numbers.update(f"{prefix}{n}" for n in range(int(first), int(last) + 1))
    return numbers


class Tree:
    """Which files cite which rule."""

    def __init__(self, root, book):
        self.files = {}  # number -> paths
        for path, text in files_of(root):
            if path != book:
                for number in cited(text):
                    self.files.setdefault(number, []).append(path)

    def citing(self, number, folder, suffixes, but="\0"):
        return [
            path.removeprefix(folder)
            for path in self.files.get(number, [])
            if path.startswith(folder) and path.endswith(suffixes) and not path.startswith(but)
        ]

    def headers(self, number):
        return self.citing(number, "include/strata/", ".hpp")

    def tests(self, number):
        return self.citing(number, "tests/", (".cpp", ".hpp"))

    def traces(self, number):
        return self.citing(number, "tests/hbase/traces/", ".trace")


def as_code(paths):
    return ", ".join(f"`{path}`" for path in paths)


def lists(tree, number):
    """The lines that belong below a rule."""
    lines = []
    for name, paths in ("Headers", tree.headers(number)), ("Tests", tree.tests(number)), ("Traces", tree.traces(number)):
        if paths:
            lines += textwrap.wrap(f"- {name}: {as_code(paths)}", 120, subsequent_indent="  ", break_on_hyphens=False)
    return lines if tree.tests(number) or tree.traces(number) else lines + ["- Tests: none that names it"]


def with_lists(tree, lines, faults):
    """The book's lines as they ought to be, what it defines: number -> line, and the titles of rules: number -> title."""
    result, defined, titles, open_rule = [], {}, {}, None

    def define(number, line):
        if number in defined:
            faults.append(f"docs/rules.md:{line}: {number} is there twice")
        defined[number] = line

    def close():
        nonlocal open_rule
        if open_rule:
            while result and not result[-1]:
                result.pop()
            result.extend(lists(tree, open_rule) + [""])
        open_rule = None

    is_list = False
    for at, line in enumerate(lines, 1):
        if line.startswith("#"):
            close()
            if heading := HEADING.fullmatch(line):
                open_rule = heading[1]
                define(open_rule, at)
                titles[open_rule] = heading[2].strip()
                if not titles[open_rule]:
                    faults.append(f"docs/rules.md:{at}: {open_rule} has no title")
        if case := CASE.fullmatch(line):
            define(case[1], at)
            held = as_code(tree.tests(case[1]) + tree.traces(case[1])) or "none that names it"
            line = f"{line[: line.rindex('|', 0, -1)]}| {held} |"
        is_list = bool(LIST.match(line)) or (is_list and line.startswith("  "))
        if not (open_rule and is_list):
            result.append(line)
    close()
    while result and not result[-1]:
        result.pop()
    return result, defined, titles


def check_titles(root, book, faults):
    """The titles that io/rules.hpp has, beside the book's and beside what the other headers of io print."""
    ours, printed = {}, {}
    for path in sorted((root / PRINTING).rglob("*.hpp")):
        name = path.relative_to(root).as_posix()
        code = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
        if name == TITLES:
            ours = dict(TITLE.findall(code))
        else:
            for text in re.findall(r'"[^"\n]*"', code):
                printed.update(dict.fromkeys(NUMBER.findall(text), name))
    for number, title in ours.items():
        if title != book.get(number):
            faults.append(f"{TITLES} calls {number} '{title}', docs/rules.md '{book.get(number)}'")
        if number not in printed:
            faults.append(f"{TITLES} has {number}, which no header of io prints")
    for number in sorted(printed.keys() - ours.keys()):
        faults.append(f"{printed[number]} prints {number}, whose title {TITLES} lacks")


def main():
    root = pathlib.Path(sys.argv[1])
    book = root / "docs/rules.md"
    old = book.read_text(encoding="utf-8").splitlines()
    tree = Tree(root, "docs/rules.md")
    faults = []
    new, defined, titles = with_lists(tree, old, faults)
    check_titles(root, titles, faults)
    if "--write" in sys.argv[2:]:
        book.write_text("\n".join(new) + "\n", encoding="utf-8")
    elif new != old:
        at = next((i for i, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))
        is_now, ought = (lines[at] if at < len(lines) else "" for lines in (old, new))
        faults.append(f"docs/rules.md:{at + 1}: a list is not true; ./dev rules makes it\n  is: {is_now}\n  ought to be: {ought}")

    for number in cited("\n".join(old)) - defined.keys():
        faults.append(f"docs/rules.md cites {number}, which it does not define")
    for number in sorted(tree.files.keys() - defined.keys()):
        faults.append(f"{tree.files[number][0]} cites {number}, which docs/rules.md does not define")
    for fault in faults:
        print(f"fault: {fault}")
    return 1 if faults else 0


sys.exit(main())
