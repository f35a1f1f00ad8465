# SPDX-License-Identifier: BSL-1.0
# What Doxygen reads instead of a page such as README.md or a chapter of the guide: the page with labels at its headings and
# with links that lead to pages of the reference.  A rule's number leads to the rule.

# What a heading is linked by: lower case, of other characters than letters, digits, - and _ only blanks stay, as dashes.
function anchor(heading) {
    heading = tolower(heading)
    gsub(/[^a-z0-9 _-]/, "", heading)
    gsub(/ /, "-", heading)
    return heading
}

# The label of a rule: R5_1 for R5.1.
function rule(number) {
    gsub(/\./, "_", number)
    return number
}

# The label of a heading of this page.
function heading_label(heading) {
    if (page == "docs/rules.md" && match(heading, /^(R[0-9]+\.[0-9]+|S[0-9]+) /))
        return rule(substr(heading, 1, RLENGTH - 1))
    return label(page) "-" anchor(heading)
}

# A text without code and links, with links from the numbers of rules.
function with_rules(text,    done, number) {
    while (match(text, /(R[0-9]+\.[0-9]+|S[0-9]+)/)) {
        number = substr(text, RSTART, RLENGTH)
        done = done substr(text, 1, RSTART - 1)
        text = substr(text, RSTART + RLENGTH)
        done = done (done ~ /[A-Za-z0-9_]$/ || text ~ /^[A-Za-z0-9_]/ ? number : "@ref " rule(number) " \"" number "\"")
    }
    return done text
}

# Doxygen has a page of this file: INPUT of the Doxyfile.
function is_page(file) {
    return file ~ /^((README|CHANGELOG|CONTRIBUTING|bench\/[^\/]*|docs\/(design|concurrency|rules|guide\/[^\/]*))\.md)$/
}

# The label of a page; `file` is its path in the checkout.
function label(file) {
    if (file == "README.md") return "index"
    if (file == "docs/guide/README.md") return "guide"
    if (file == "bench/README.md") return "benchmarks"
    sub(/^docs\/guide\//, "guide_", file)
    sub(/^docs\//, "", file)
    sub(/^bench\//, "bench_", file)
    sub(/\.md$/, "", file)
    return tolower(file)
}

# A path in the checkout, from one that is relative to this page.
function resolved(path,    from) {
    from = folder
    while (sub(/^\.\.\//, "", path)) sub(/[^\/]+\/$/, "", from)
    return from path
}

# Doxygen's name for the page with the source of a header: its name, or, if others have that name, its path from the
# folder that holds them all.
function source_page(file,    name, others, other, shared, count) {
    name = file
    sub(/.*\//, "", name)
    shared = file
    others = "find \"" root "include\" -name \"" name "\""
    while ((others | getline other) > 0) {
        other = substr(other, length(root) + 1)
        while (index(other, shared) != 1) sub(/[^\/]+\/?$/, "", shared)
        ++count
    }
    close(others)
    file = count > 1 ? substr(file, length(shared) + 1) : name
    gsub(/_/, "__", file)
    gsub(/\./, "_8", file)
    gsub(/\//, "_2", file)
    return file "_source.html"
}

# What stands in the place of [text](target).
function link(text, target,    file, heading) {
    if (target ~ /^https?:/) return "[" text "](" target ")"
    if (match(target, /#.*/)) {
        heading = "-" substr(target, RSTART + 1)
        target = substr(target, 1, RSTART - 1)
    }
    file = target == "" ? page : resolved(target)
    if (file ~ /\.md$/ && !is_page(file)) return text " (`" file "`)"
    if (file ~ /\.md$/ && heading != "") return "@ref " label(file) heading " \"" text "\""
    if (file ~ /\.md$/ && page == "docs/guide/README.md" && file ~ /^docs\//)
        return "@subpage " label(file) " \"" text "\""
    if (file ~ /\.md$/) return "@ref " label(file) " \"" text "\""
    if (file ~ /^include\//) return "[" text "](" source_page(file) ")"
    if (file ~ /^examples\/[a-z_]+\.cpp$/) return "[" text "](@ref " substr(file, 10) ")"
    if (file ~ /^docs\/pictures\//) return "[" text "](" substr(file, 15) ")"
    if (file == "LICENSE") return "<a href=\"LICENSE\">" text "</a>"
    return text " (`" file "`)"  # it has no page in the reference
}

# A line outside of code with its links, those in `code` left alone.
function linked(line,    done, found, before, middle) {
    while (match(line, /`[^`]*`|\[[^]]*\]\([^)]*\)/)) {
        found = substr(line, RSTART, RLENGTH)
        before = substr(line, 1, RSTART - 1)
        line = substr(line, RSTART + RLENGTH)
        done = done with_rules(before)
        if (found !~ /^`/) {
            middle = index(found, "](")
            found = link(substr(found, 2, middle - 2), substr(found, middle + 2, length(found) - middle - 2))
        }
        done = done found
    }
    return done with_rules(line)
}

# The text of a link goes on in the next line.
function is_open(line) {
    gsub(/`[^`]*`|\[[^]]*\]/, "", line)
    return line ~ /\[/
}

FNR == 1 {
    # The checkout is the folder above the page that has a docs/Doxyfile.
    root = FILENAME
    do sub(/[^\/]+\/?$/, "", root)
    while ((getline folder < (root "docs/Doxyfile")) < 0 && root ~ /[^\/]/)
    close(root "docs/Doxyfile")
    page = substr(FILENAME, length(root) + 1)
    folder = page
    sub(/[^\/]*$/, "", folder)
}

/^```/ { is_code = !is_code }

is_code || /^    / { print; next }

/^# / { print page == "README.md" ? $0 : $0 " {#" label(page) "}"; next }

/^##/ {
    heading = $0
    sub(/^#+ /, "", heading)
    print $0 " {#" heading_label(heading) "}"
    next
}

!begun && is_open($0) { begun = $0 " "; next }

{
    print linked(begun $0)
    begun = ""
}
