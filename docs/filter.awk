# SPDX-License-Identifier: BSL-1.0
# What Doxygen is given in the place of a header: the header, line for line, and beside its declarations what the house
# knows without a comment.  Nothing here hides a name that has to say something of its own.
#
# - A folder is a group: what a header declares belongs to the group of its layer (reference.dox has them).
# - A name that a contract or the standard fixes means the same wherever it stands: the table below says it once.
# - An overload that stands right behind another one of its name shares its comment.
# - Left out are special members that are defaulted or deleted without a comment, names of a base that are only said
#   again, declarations of classes that come later or are friends, classes in private parts, what is protected, which is
#   there for the library's own classes, and what is in a namespace detail, unless it is the public face of a class that
#   derives from it.

# fixed(<folder>, <declaration>, <meaning>): in headers of the folder, whatever matches the declaration means that.
function fixed(folder, declaration, meaning) {
    folder_of[++entries] = folder
    declaration_of[entries] = declaration
    meaning_of[entries] = meaning
}

BEGIN {
    # What mdmap, btree_map and others have from the classes in these headers is theirs.
    public_bases = "/(mdmap/parts/(readable|erasable|writable)|container/btree/lookup|filter/parts/list|retention/parts/combination)\\.hpp$"
    left_out = "= (default|delete);|^ *using (typename )?[a-z_]+::[a-z_]+;|^ *(class|struct) [a-z_]+;"

    fixed("", "using axis = ", "The question it answers.")

    fixed("policy/backend", "using container =", "The container: see sorted_map.")
    fixed("policy/backend", "bool is_stable =",
          "True: iterators and references stay valid until their own entry is erased.")
    fixed("policy/order|testing", "using is_transparent =",
          "Keys may be looked up by other types, without making a key first.")
    fixed("policy/order", "bool descends =", "True: the greatest key comes first.")
    fixed("policy/order|testing", "bool operator\\(\\)\\(", "`a` sorts before `b`.")
    fixed("policy/clock", "timestamp now\\(\\)", "What the clock says.")
    fixed("policy/memory|testing", "using allocator =", "A standard allocator of T that leads to this memory.")
    fixed("policy/memory|testing", "allocator<T> allocator_for\\(\\)",
          "The allocator of T that leads to this policy's memory.")
    fixed("policy/quirks", "bool [a-z_]+ = (true|false);", "See quirks_policy.")

    fixed("policy/deletes|store", "delete_effect effect =", "What a delete leaves behind.")
    fixed("policy/deletes", "bool sees\\(", "A read of that time range honours the marker.")
    fixed("policy/deletes", "bool purges\\(",
          "Flush and compaction may drop what the marker covers, and compaction the marker itself.")
    fixed("policy/deletes", "bool holds\\(", "Compaction keeps the marker all the same, for now (R8.8).")
    fixed("policy/deletes", "bool is_sequenced\\(", "A marker hides only what was written before it (section 7).")
    fixed("policy/(deletes|retention)", "std::string attributes\\(\\)", "The same in HBase's DDL, for describe().")

    fixed("policy/retention", "bool prefix_closed =", "True: once a version is dropped all older ones are.")
    fixed("policy/retention", "bool ageless =", "True: the clock is not asked.")
    fixed("policy/retention", "bool hbase_numbers =", "True: limit(), minimum() and time_to_live() say all.")
    fixed("policy/retention", "bool keeps\\(", "The version counts.")
    fixed("policy/retention", "int64_t limit\\(\\)", "At most that many versions of a column count.")
    fixed("policy/retention", "int64_t minimum\\(\\)", "That many newest versions are not dropped for their age.")
    fixed("policy/retention", "bool outlived\\(", "A version written then counts no longer now, for its age.")
    fixed("policy/retention", "int64_t time_to_live\\(\\)",
          "What is older than that has outlived its time; milliseconds.")

    fixed("segment", "class cursor_type ", "See cell_cursor.")
    fixed("segment", "using cursor_type =", "See cell_cursor.")
    fixed("segment", "bool valid\\(\\)", "Stands on a cell.")
    fixed("segment", "(bytes_view|version_key) (row|qualifier|version|value)\\(\\)",
          "Of the cell it stands on; the bytes are the layout's own.")
    fixed("segment", "void seek_first\\(\\)", "Goes to the first cell of all.")
    fixed("segment", "void seek\\(", "Goes to the first cell at or behind a row.")
    fixed("segment", "void seek_last\\(\\)", "Goes to the first cell of the last row.")
    fixed("segment", "void seek_before\\(", "Goes to the first cell of the last row before a row.")
    fixed("segment", "step seek_column\\(",
          "Goes to the first cell of this row at or behind the qualifier, else to the next row.")
    fixed("segment", "step next(_column|_row)?\\(\\)",
          "Goes to the next cell, or to the first one of the next column or row.")
    fixed("segment", "bool find_row\\(", "There is such a row; then enter_row() or find_version() may be called.")
    fixed("segment", "void enter_row\\(\\)", "Goes to the first cell of the row found.")
    fixed("segment", "bool find_version\\(",
          "Goes to the column's newest version that is not newer than `newest`, if there is one.")
    fixed("segment", "cursor_type cursor\\(\\)", "The stream of its cells.  Invalidated by: the next mutation.")
    fixed("segment", "size_t size\\(\\)", "How many cells it has, markers included.")
    fixed("segment", "void clear\\(\\)", "Removes all cells.")
    fixed("segment", "bool put\\(",
          "Inserts a cell or replaces the one of that key; true if it is new.  All or nothing.")
    fixed("segment", "bool renew\\(", "As put, and a cell of the same version counts as one of that key.")
    fixed("segment", "bool erase\\(", "Removes one cell; returns whether there was one.")
    fixed("segment", "size_t erase_older\\(",
          "Removes the cells of the same version that were written before it; returns how many.")
    fixed("segment", "size_t erase_puts\\(",
          "Removes the puts of a column, or of all columns, with timestamps in [first, last]; returns how many.")

    fixed("store", "using (memory|retention|quirks|facts)_type =", "What the family and its table chose.")
    fixed("store", " (memory|retention_policy|delete_policy)\\(\\)", "The policy's object.")
    fixed("store", "void clear\\(\\)", "Removes every cell and segment.")
    fixed("schema|store", "bytes_view name\\(\\)", "The family's name.")

    fixed("codec", "static void append\\(", "Writes the field behind `key`.")
    fixed("codec", "static [^(]* take\\(",
          "Reads the field; throws illegal_argument if append() never writes such bytes.")

    # What containers, views and iterators have because the standard's have it.
    ranges = "table|wire|mdmap|container"
    fixed(ranges, "class iterator ", "Its iterator, as the standard has them.")
    fixed(ranges, "using [a-z_]*(iterator|reference|pointer|_compare|_concept|_category) =",
          "As the standard's containers and iterators have it.")
    fixed(ranges, "using (key|mapped|value|size|difference|allocator)_type =",
          "As the standard's containers and iterators have it.")
    fixed("table|wire", "operator(\\*|->|\\+\\+)\\(", "As the standard's containers and iterators have it.")
    fixed(ranges, "[a-z_]* c?r?(begin|end)\\(\\)", "As the standard's containers and iterators have it.")
    fixed(ranges, "bool empty\\(\\)", "There is nothing in it.")
    fixed(ranges, "size_t(ype)? size\\(\\)", "How many there are.")
    fixed("mdmap|container", " (key_comp|value_comp|get_allocator|clear|swap)\\(", "As in std::map.")
    fixed("container", " (operator\\[\\]|try_emplace|insert_or_assign|insert|emplace)\\(", "As in std::map.")
    fixed("container", " (find|contains|lower_bound|upper_bound|equal_range)\\(", "As in std::map.")

    # What every form of a cell, a request or an option of a read calls the same.
    cells = "cell|wire|table|schema|store"
    fixed(cells, "(bytes_view row\\(\\)|bytes row( = \\{\\})?;)", "The row key.")
    fixed(cells, "bytes_view family\\(\\)", "The name of the column family.")
    fixed(cells, "bytes_view qualifier\\(\\)", "The qualifier; the empty one is an ordinary one (R1.14).")
    fixed(cells, "timestamp timestamp\\(\\)", "The version: milliseconds, by convention.")
    fixed(cells, "kind kind\\(\\)", "A put, or which delete marker.")
    fixed(cells, "version_key version\\(\\)", "Timestamp, kind and sequence number.")
    fixed(cells, "bytes_view value\\(\\)", "The value; empty for a delete marker.")
    fixed(cells, "bool is_marker\\(\\)", "It is a delete marker, not a put.")
    fixed(cells, "int64_t> ttl\\(\\)", "Its own time to live in milliseconds, if it has one (R6.4).")
    fixed("table", "& set_ttl\\(",
          "Every value expires when more than that many milliseconds have passed since its timestamp (R3.9, R6.4).")
    fixed("", "friend .*operator==\\(.*default_sentinel_t", "It stands at the end.")
    fixed("", "friend .*operator==\\(", "Whether they are equal.")
    fixed("", "friend .*operator<(=>)?\\(", "How they sort.")
    fixed("testing", "friend .*operator<<\\(", "Prints it.")
    fixed("table|store", "time_range when( = \\{\\})?;", "Only versions in that time range count.")
    fixed("table|store", "int64_t versions = 1;", "At most that many versions of a column.")
    fixed("table", "std::vector<selection> columns =", "Only these columns and families; all if none is named (R4.6).")
    fixed("table", "family_range> family_when =", "Time ranges of single families, in the place of `when` (R4.4).")
}

# What is left of a line without comments, texts and characters.
function bare(line) {
    gsub(/\\./, "", line)
    gsub(/"[^"]*"|'[^']*'/, "", line)
    sub(/ *\/\/.*/, "", line)
    return line
}

# The name that a declaration gives a function; nothing if it declares something else.
function function_name(line) {
    if (line ~ /^ *(using|friend|namespace|class|struct|enum|concept) / || line ~ /^ *static_assert/ || line !~ /\(/)
        return ""
    sub(/operator\(\)/, "operator", line)
    sub(/ *\(.*/, "", line)
    return match(line, /(operator *)?[^ &*]+$/) ? substr(line, RSTART) : ""
}

# The meaning of a name that the table has, in this folder.
function meaning(line,    i) {
    for (i = 1; i <= entries; ++i)
        if (folder ~ "^(" folder_of[i] ")" && line ~ declaration_of[i]) return meaning_of[i]
    return ""
}

# The declaration that begins here, with what stands above it: its comment, its template's head.
function declared(line,    name, says) {
    name = function_name(line)
    if (!is_documented && (line ~ /^ *friend (class|struct) / || (line ~ left_out && line !~ /^ *friend /))) {
        gsub(/[^\n]/, "", above)
        line = name = ""
    } else if (!is_documented && line !~ /\/\/\/</) {
        says = name != "" && name == last_name ? "The same, for these arguments." : meaning(line)
        if (says != "") says = "/** " says " */ "
        else name = ""
    }
    if (has_public_base && line ~ /^class /) {
        says = "/** @endcond */ " says
        in_public_base = 1
    }
    last_name = name
    return says above line
}

FNR == 1 {
    folder = FILENAME
    sub(/^(.*\/)?include\/strata\//, "", folder)
    if (!sub(/\/[^\/]*$/, "", folder)) folder = ""
    # Parts belong to the layer that they are parts of.
    layer = folder
    if (match(layer, /^(policy\/[a-z]+|schema\/preset|[a-z]+)/)) layer = substr(layer, 1, RLENGTH)
    group = layer
    gsub(/\//, "_", group)
    has_public_base = FILENAME ~ public_bases
    is_start = 1  # of a declaration
    depth = 0     # of braces; holds_code[depth]: these are a function's, is_private[depth]: what is declared there is
    hidden = 0    # the depth inside of a class in a private part
}

{
    line = $0
    code = bare(line)
    if (line ~ /^ *(public|protected|private):$/) is_private[depth] = line !~ /public/
    if (line ~ /^ *protected:$/) sub(/protected:/, "private:", line)

    if (!holds_code[depth] && is_start && line !~ /^ *#/ && line !~ /^ *(public|private):$/) {
        # "Throws:", "Complexity:" and their like begin a line of their own on the page too.
        if (is_documented && line ~ /\/\/\/ [A-Z][A-Za-z]+( [a-z]+)?: / && above !~ /\/\/\/\n$/)
            sub(/\/\/\/ /, "/// @n ", line)
        if (line ~ /^ *\/\/\//) is_documented = 1
        if (line ~ /^ *\/\/\// || code ~ /^ *(template .*|requires ?\(.*|requires [a-z_:]*<[^>]*>)$/) {
            above = above line "\n"
            next
        }
    }
    if (!holds_code[depth] && code ~ /[^ ]/ && line !~ /^ *(#|public:|private:)/) {
        if (is_start) {
            line = declared(line)
            is_scope = code ~ /^ *(namespace|class|struct) /
            is_class = code ~ /^ *class /
            if (code ~ /^ *(class|struct) .*([^;]|\};)$/ && is_private[depth] && !hidden) {
                line = "/** @cond */ " line
                hidden = depth + 1
            }
            above = is_documented = ""
        }
        is_start = code ~ /[;{}]$/
    } else if (!holds_code[depth] && is_start && line ~ /^ *$/) {
        line = above line
        above = is_documented = last_name = ""
    }
    if (folder != "" && $0 ~ /^namespace .*\{$/) {
        if ($0 !~ /detail/) line = line " /** @addtogroup " group " */ /** @{ */"
        else line = has_public_base ? line " /** @cond */" : "/** @cond */ " line
    } else if (folder != "" && $0 ~ /^\}  \/\/ namespace/) {
        if ($0 !~ /detail/) line = "/** @} */ " line
        else line = has_public_base ? "/** @endcond */ " line : line " /** @endcond */"
    }
    if (in_public_base && $0 == "};") {
        line = line " /** @cond */"
        in_public_base = 0
    }

    opened = gsub(/\{/, "", code)
    closed = gsub(/\}/, "", code)
    if (opened > closed) {
        holds_code[++depth] = !is_scope
        is_private[depth] = is_class
    }
    if (opened < closed) --depth
    if (hidden && closed && depth < hidden) {
        line = line " /** @endcond */"
        hidden = 0
    }
    print above line
    above = ""
}
