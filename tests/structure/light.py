#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Counts what a source pays that makes ten calls of a table: light.py ROOT [COMPILER] [--optimized | --lines [HEADER]]

Compiles ten_calls.cpp in each mode, and prints what it was on 2026-11-29, and what it is.  A figure that is greater than
the last one recorded here is a fault.  A smaller one is a success: write it down in FIGURES.

- Lines of strata and of Boost that the compiler reads: after the preprocessor, without empty ones.
- Headers of strata that it reads.
- Functions in the object, and its kilobytes: without optimization, or with -O2 if that is asked for.  They are g++ 12's;
  another compiler's are printed, and are no fault.  With --lines there is no object; HEADER is read, too.

Modes: by strata.hpp, and by table/table.hpp alone.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

MODES = {"strata.hpp": [], "table.hpp": ["-DBY_NAME"]}
MARKER = re.compile(r'# \d+ "([^"]*)"')

# Mode, what is counted: on 2026-11-29, and the most that it may be; some more lines than there are, for a fix may need them.
FIGURES = {
    ("strata.hpp", "lines of strata"): (30789, 31000),
    ("strata.hpp", "lines of Boost"): (41422, 41500),
    ("strata.hpp", "headers of strata"): (434, 436),
    ("strata.hpp", "functions -O0"): (6697, 6740),
    ("strata.hpp", "kilobytes -O0"): (4320, 4360),
    ("table.hpp", "lines of strata"): (17270, 17400),
    ("table.hpp", "lines of Boost"): (0, 0),
    ("table.hpp", "headers of strata"): (224, 226),
    ("table.hpp", "functions -O0"): (6712, 6760),
    ("table.hpp", "kilobytes -O0"): (4314, 4360),
}


def read_by(preprocessed):
    """How many lines come from each file."""
    lines = {}
    file = ""
    for line in preprocessed.splitlines():
        marker = MARKER.match(line)
        if marker:
            file = marker.group(1)
        elif line.strip():
            lines[file] = lines.get(file, 0) + 1
    return lines


def counted(root, compiler, flags, level):
    source = root / "tests/structure/ten_calls.cpp"
    command = [compiler, "-std=c++20", f"-I{root / 'include'}", *flags, str(source)]
    text = subprocess.run([*command, "-E"], check=True, capture_output=True, text=True).stdout
    lines = read_by(text)
    ours = {file: count for file, count in lines.items() if "/include/strata/" in file}
    figures = {
        "lines of strata": sum(ours.values()),
        "lines of Boost": sum(count for file, count in lines.items() if "/boost/" in file),
        "headers of strata": len(ours),
    }
    if level is None:
        return figures
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder) / "made.o"
        subprocess.run([*command, level, "-g0", "-c", "-o", str(made)], check=True)
        symbols = subprocess.run(["nm", "--defined-only", str(made)], check=True, capture_output=True, text=True).stdout
        figures[f"functions {level}"] = sum(1 for line in symbols.splitlines() if line.split()[-2] in "tTwW")
        figures[f"kilobytes {level}"] = made.stat().st_size // 1000
    return figures


def is_the_recorded_one(compiler):
    macros = subprocess.run([compiler, "-dM", "-E", "-x", "c++", "/dev/null"], check=True, capture_output=True,
                            text=True).stdout
    return "__clang__" not in macros and "#define __GNUC__ 12" in macros and "#define __x86_64__ 1" in macros


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("--"):
        raise SystemExit(__doc__)
    root = pathlib.Path(sys.argv[1]).resolve()
    compiler, level, more = "g++", "-O0", []
    for argument in sys.argv[2:]:
        if argument == "--optimized":
            level = "-O2"
        elif argument == "--lines":
            level = None
        elif level is None:
            more = ["-include", argument]
        else:
            compiler = argument
    is_recorded = is_the_recorded_one(compiler)
    faults = []
    print(f"{'':32}{'was (2026-11-29)':>18}{'is':>9}")
    for mode, flags in MODES.items():
        for what, figure in counted(root, compiler, flags + more, level).items():
            was, most = FIGURES.get((mode, what), (None, None))
            print(f"{mode:12}{what:20}{'-' if was is None else format(was, ','):>18}{figure:9,}")
            if most is not None and figure > most and (is_recorded or not what.startswith(("functions", "kilobytes"))):
                faults.append(f"{mode}, {what}: {figure}, and not more than {most}")
    for fault in faults:
        print(f"fault: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
