# SPDX-License-Identifier: BSL-1.0
# extra/debug/strata.natvis below the folder $STRATA is well-formed, its types are strata's, and the members
# it names are theirs.  Whether it shows what it should only Visual Studio can tell.
import os
import pathlib
import re
import xml.etree.ElementTree as xml


def faults(natvis, include):
    """What is wrong, a sentence each."""
    try:
        root = xml.fromstring(natvis)
    except xml.ParseError as error:
        return ["it is not well-formed: %s" % error]
    space = "{http://schemas.microsoft.com/vstudio/debugger/natvis/2010}"
    if root.tag != space + "AutoVisualizer":
        return ["its root is %s" % root.tag]
    found = []
    if root.find(space + "Type") is None:
        found.append("it shows nothing")
    for type in root.iter():
        name = type.get("Name", "")
        if type.tag in (space + "Type", space + "AlternativeType"):
            last = re.sub(r"<.*", "", name).split("::")[-1]
            if not name.startswith("strata::") or not re.search(r"\b(class|struct) %s\b" % last, include):
                found.append("there is no type %s" % name)
    for member in sorted(set(re.findall(r"\b[a-z]\w*_\b", natvis))):
        if not re.search(r"\b%s\b" % member, include):
            found.append("there is no member %s" % member)
    return found


root = pathlib.Path(os.environ["STRATA"])
natvis = (root / "extra" / "debug" / "strata.natvis").read_text(encoding="utf-8")
include = "\n".join(file.read_text(encoding="utf-8") for file in sorted((root / "include").rglob("*.hpp")))
for fault in faults(natvis, include):
    print("strata.natvis: " + fault)

# A check that cannot fail proves nothing.
for wrong in (natvis.replace("</Type>", "", 1), natvis.replace("strata::column", "strata::colunm"),
              natvis.replace("size_", "siez_")):
    if not faults(wrong, include):
        print("a fault in it is not seen")
print("looked at")
