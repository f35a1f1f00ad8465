#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Finds circles of rooms: rooms.py ROOT

The rooms of a folder of include/strata are its headers and the folders in it, each with all that lies below it.  A room
knows another if one of its headers includes one of the other's.  Rooms that know each other, directly or through
others, form a circle: none of them can be read before the others.  Folders of all depths are looked at.

A circle is a fault.
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[ \t]*<strata/([^>]*)>", re.M)


def includes(root):
    """Header -> the headers of the library that it includes."""
    top = root / "include/strata"
    return {
        path.relative_to(top).as_posix(): INCLUDE.findall(path.read_text(encoding="utf-8"))
        for path in sorted(top.rglob("*.hpp"))
    }


def room_of(header, folder):
    """The room of that folder in which a header lies; nothing if it lies elsewhere."""
    begin = folder + "/" if folder else ""
    return begin + header[len(begin) :].split("/")[0] if header.startswith(begin) else None


def reached(known, room):
    found, to_visit = set(), [room]
    while to_visit:
        for other in known.get(to_visit.pop(), {}):
            if other not in found:
                found.add(other)
                to_visit.append(other)
    return found


def circles_in(folder, included):
    """The circles of the rooms of one folder: for each, room -> room -> the first include that leads there."""
    known = {}
    for header, names in included.items():
        for name in names:
            here, there = room_of(header, folder), room_of(name, folder)
            if here and there and here != there:
                known.setdefault(here, {}).setdefault(there, f"{header} includes {name}")
    ways = {room: reached(known, room) for room in known}
    circles = []
    for room in sorted(known):
        if room in ways[room] and not any(room in circle for circle in circles):
            members = [other for other in sorted(ways[room]) if room in ways.get(other, ())]
            circles.append({one: {two: known[one][two] for two in members if two in known[one]} for one in members})
    return circles


def circles(root):
    """All circles, each after the folder in whose rooms it is."""
    included = includes(root)
    folders = {""}
    for header in included:
        folders.update(parent.as_posix() for parent in pathlib.PurePosixPath(header).parents[:-1])
    return [(folder, circle) for folder in sorted(folders) for circle in circles_in(folder, included)]


def main():
    found = circles(pathlib.Path(sys.argv[1]))
    for folder, circle in found:
        print(f"fault: {folder or 'include/strata'}: a circle of {len(circle)} rooms: {', '.join(circle)}")
        for ways in circle.values():
            for way in ways.values():
                print(f"  {way}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
