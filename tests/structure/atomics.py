#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Holds each use of an atomic to its reason: atomics.py ROOT

A use is a line of a header that names a memory_order, or that reads or writes what the header declares as an atomic.
A comment on the line, or directly above its statement, says with which other use it pairs and why the order is enough:
it has the words "pairs with", or "no pair" where nothing else is ordered by it.
"""
import pathlib
import re
import sys

REASON = re.compile(r"pairs? with|no pair", re.I)
DECLARED = re.compile(r"\bstd::atomic(?:_flag|_ref)?(?:<(?:[^<>;]|<[^<>]*>)*>)?[&* ]+(\w+)")
CALL = r"(?:load|store|exchange|fetch_\w+|compare_exchange_\w+|test|test_and_set|clear|wait|notify_\w+)\("
OPERATOR = r"(?:\+\+|--|[-+|&^]?=(?!=))"


def comment_of(line):
    return line.partition("//")[2]


def code_of(line):
    return line.partition("//")[0].strip()


def uses(text):
    """The lines, counted from 0, that use an atomic."""
    lines = text.split("\n")
    names = "|".join(sorted({name for line in lines for name in DECLARED.findall(code_of(line))}))
    use = r"\bmemory_order"
    if names:
        use += rf"|\b(?:{names})(?:\.|->){CALL}|\b(?:{names})\b *{OPERATOR}|(?:\+\+|--)[\w.>-]*\b(?:{names})\b"
    use = re.compile(use)
    declares = re.compile(r"^(?:alignas\(\d+\) |inline |static |mutable |const )*std::atomic")
    return [i for i, line in enumerate(lines) if use.search(code_of(line)) and not declares.match(code_of(line))]


def has_reason(lines, at):
    if REASON.search(comment_of(lines[at])):
        return True
    while at > 0 and code_of(lines[at - 1]) and not code_of(lines[at - 1]).endswith((";", "{", "}", ":")):
        at -= 1  # to the first line of the statement
    while at > 0 and lines[at - 1].strip().startswith("//"):
        at -= 1
        if REASON.search(comment_of(lines[at])):
            return True
    return False


def without_reason(root):
    """Each use without a reason, as `header:line`, and how many uses there are."""
    top, missing, count = root / "include/strata", [], 0
    for path in sorted(top.rglob("*.hpp")):
        text = path.read_text(encoding="utf-8")
        for at in uses(text) if "atomic" in text or "memory_order" in text else []:
            count += 1
            if not has_reason(text.split("\n"), at):
                missing.append(f"{path.relative_to(top).as_posix()}:{at + 1}")
    return missing, count


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    missing, count = without_reason(pathlib.Path(sys.argv[1]))
    for place in missing:
        print(f"fault: {place}: a use of an atomic does not say with which other it pairs, and why its order is enough")
    print(f"{count} uses of atomics, {len(missing)} without a reason")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
