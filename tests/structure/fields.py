#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Holds the numbers of fields to HBase's: fields.py ROOT [--count]

include/strata/wire/fields names the fields of HBase's messages; tests/hbase/fields is what HBase's own code says of
these messages.  Each name and number is in both, and each header names the files that define its messages.

No other header has a number of its own for a field: neither one that becomes a field, nor one that is handed to what
reads or writes messages.  --count says how many there are, by header, and nothing else.
"""
import pathlib
import re
import sys

NAMES, ANSWERS = "include/strata/wire/fields", "tests/hbase/fields"
ANSWERED = {"thrift.hpp": "thrift1.txt", "thrift1.hpp": "thrift1.txt", "thrift2.hpp": "thrift2.txt"}  # others: protobuf
KINDS = ["protobuf.txt", "thrift1.txt", "thrift2.txt"]
STRUCT = re.compile(r"^struct (\w+) \{\n    static constexpr field(?:_id)? ([^;]*);\n\};$", re.M)
FIELD = re.compile(r"(\w+)\{(\d+)\}")

# What makes a field of a number, and what takes a field.  The codecs alone know numbers without names.
CODECS = ("wire/encoding/protobuf.hpp", "wire/thrift/")
PROTOCOLS = re.compile("gateway/|remote/")
SPEAKS = re.compile("#include <strata/wire/(?:fields/|encoding/protobuf|thrift/)")
MADE = re.compile(r"\bfield(?:_id)?\s*[({]\s*\d|\bstatic_cast<[\w:]*\bfield(?:_id)?>")
TAKES_FIRST = re.compile(
    r"(?:[.>]|\bcall::)(?:number|payload|message|text|boolean|i8|i16|i32|i64|f64|begin|list|set|map|field)\((?=\d)"
)
TAKES_SECOND = re.compile(
    r"\b(?:number_of|signed_of|int_of|flag_of|payloads?_of|message_of|attribute_of|flag_attribute_of|columns_of"
    r"|family_ranges_of|on_demand_of|for_each_\w+|write_columns|write_range|write_ttl|write_row_mutations|needed|text"
    r"|is_raw|ttl_of|table_in)\("
)
SUBSCRIPT = re.compile(r"[\w)]\[\d+\]")
NUMBER = re.compile(r"\s*\d+u?\s*")


def spelt(name):
    """A name of HBase as the library spells it."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.removeprefix("*_").replace(".", "_")).lower()


class Message:
    """The fields of a message, and where it is: a file of HBase's, or what a header says of itself."""

    def __init__(self, place):
        self.place = place
        self.fields = {}  # name -> number


def of_hbase(path, faults):
    """What HBase says: name as the library spells it -> message."""
    messages, last = {}, None
    for line in path.read_text(encoding="ascii").splitlines()[2:]:
        if line.startswith("> in "):
            last.place = line[5:]
        elif line.startswith("> "):
            number, name = line.split()[1:3]
            if spelt(name) in last.fields:
                faults.append(f"{path.name}: two fields of a message are called {spelt(name)}")
            last.fields[spelt(name)] = int(number)
        elif line and not line.startswith("#"):
            last = messages[spelt(line)] = Message("")
    return messages


def of_ours(path):
    """What a header says, by name.  A `_` that keeps a name apart from a word of C++, or from its message, goes."""
    text = path.read_text(encoding="utf-8")
    place = re.search(r"^/// (?:HBase|Thrift): (.*)\.$", text, re.M)
    messages = {}
    for name, fields in STRUCT.findall(text):
        messages[name] = Message(place[1] if place else "")
        messages[name].fields = {field.rstrip("_"): int(number) for field, number in FIELD.findall(fields)}
    return messages


def compare(root, faults):
    """Returns how many fields were compared."""
    answered = {kind: of_hbase(root / ANSWERS / kind, faults) for kind in KINDS if (root / ANSWERS / kind).exists()}
    count, seen = 0, set()
    for header in sorted((root / NAMES).glob("*.hpp")):
        kind = ANSWERED.get(header.name, "protobuf.txt")
        messages = of_ours(header)
        code = re.sub(r"//.*", "", header.read_text(encoding="utf-8"))
        if len(FIELD.findall(code)) != sum(len(one.fields) for one in messages.values()):
            faults.append(f"{header.name}: a field is in no message, or one name has two numbers")
        for name, ours in messages.items():
            seen.add((kind, name))
            theirs = answered.get(kind, {}).get(name)
            if not theirs:
                faults.append(f"{header.name}: {ANSWERS}/{kind} does not answer {name}")
                continue
            if theirs.place not in ours.place.split(", "):
                faults.append(f"{header.name}: {name} is defined in {theirs.place}, which the header does not name")
            for field in sorted(ours.fields.keys() | theirs.fields.keys()):
                count += 1
                a, b = ours.fields.get(field), theirs.fields.get(field)
                if a != b:
                    faults.append(f"{header.name}: {name}::{field} is {a}, and HBase's is {b}")
    for kind, messages in answered.items():
        for name in messages.keys() - {name for where, name in seen if where == kind}:
            faults.append(f"{ANSWERS}/{kind} answers {name}, which no header of {NAMES} names")
    return count


def arguments(text):
    """The arguments of a call whose text begins behind its parenthesis."""
    depth, begin, found = 0, 0, []
    for at, sign in enumerate(text):
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        if depth < 0 or (depth == 0 and sign == ","):
            found.append(text[begin:at])
            begin = at + 1
        if depth < 0:
            break
    return found


def bare_numbers(name, text):
    """The numbers without a name in a header: where each is in its text."""
    code = re.sub(r"//[^\n]*", lambda comment: " " * len(comment[0]), text)
    found = [match.start() for match in MADE.finditer(code)]
    found += [match.start() for match in TAKES_FIRST.finditer(code)]
    for match in TAKES_SECOND.finditer(code):
        at = match.end()
        if NUMBER.fullmatch((arguments(code[at:]) + ["", ""])[1]):
            found.append(match.start())
    if name.startswith("remote/") or "thrift1" in name:
        found += [match.start() for match in SUBSCRIPT.finditer(code)]
    return sorted(found)


def speaking(root):
    """The headers that read or write messages: name, text."""
    headers = root / "include/strata"
    for header in sorted(headers.rglob("*.hpp")):
        name = header.relative_to(headers).as_posix()
        text = header.read_text(encoding="utf-8")
        if not name.startswith(("wire/fields/",) + CODECS) and (PROTOCOLS.match(name) or SPEAKS.search(text)):
            yield name, text


def main():
    root = pathlib.Path(sys.argv[1])
    faults, bare = [], 0
    for name, text in speaking(root):
        found = bare_numbers(name, text)
        bare += len(found)
        if found and "--count" in sys.argv[2:]:
            print(f"{len(found):4} {name}")
        for at in found:
            faults.append(f"{name}:{text.count(chr(10), 0, at) + 1}: a field has a number here, and no name")
    if "--count" in sys.argv[2:]:
        print(f"{bare:4}")
        return 0
    count = compare(root, faults)
    for fault in faults:
        print(f"fault: {fault}")
    print(f"{count} fields")
    return 1 if faults or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
