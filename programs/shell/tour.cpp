// SPDX-License-Identifier: BSL-1.0
#include "shell/tour.hpp"

#include <string_view>

namespace shell {
namespace {

/// Something to read, and lines to run.
struct step {
    std::string_view text;
    std::string_view lines;
};

constexpr step steps[] = {
    {"1. A table is a sorted map: row, column, timestamp -> value.  A column is a family and a qualifier, f:q.\n"
     "   The families are fixed; qualifiers come and go with the cells.  Here is a clock that we set ourselves.",
     "clock 'set', 100\n"
     "create 'web', {NAME => 'contents', VERSIONS => 3}, 'anchor'\n"
     "put 'web', 'com.cnn.www', 'contents:html', '<html>old'\n"
     "put 'web', 'com.cnn.www', 'anchor:cnnsi.com', 'CNN'\n"
     "put 'web', 'com.cnn.edition', 'contents:html', '<html>world'\n"
     "put 'web', 'org.apache.www', 'contents:html', '<html>apache'\n"},
    {"2. Rows are sorted by their bytes, whatever the sequence of the puts.  So a prefix is one piece of the table.",
     "scan 'web'\n"
     "scan 'web', {ROWPREFIXFILTER => 'com.cnn.'}\n"},
    {"3. A put never overwrites: it adds a version with the clock's time.  A get returns the newest one.",
     "clock 'set', 200\n"
     "put 'web', 'com.cnn.www', 'contents:html', '<html>new'\n"
     "get 'web', 'com.cnn.www', 'contents:html'\n"
     "get 'web', 'com.cnn.www', {COLUMN => 'contents:html', VERSIONS => 3}\n"
     "show conceptual 'web'\n"},
    {"4. Time travel: what did the row look like at 150?  HBase says TIMERANGE, and as_of is short for it.",
     "get 'web', 'com.cnn.www', {COLUMN => 'contents:html', TIMERANGE => [0, 151]}\n"
     "as_of 'web', 150, 'com.cnn.www'\n"},
    {"5. A delete is a marker, one more cell: it hides versions up to its timestamp, also those written later.\n"
     "   The put at 210 is newer in our eyes, but not in its own: the marker of 300 hides it.",
     "clock 'set', 300\n"
     "deleteall 'web', 'com.cnn.www', 'contents:html'\n"
     "put 'web', 'com.cnn.www', 'contents:html', '<html>too late', 210\n"
     "get 'web', 'com.cnn.www', 'contents:html'\n"
     "scan 'web', {RAW => true, VERSIONS => 10}\n"
     "explain 'web', 'com.cnn.www', 'contents:html'\n"},
    {"6. A major compaction drops the marker and what it hid.  Then the same put at 210 counts.",
     "flush 'web'\n"
     "major_compact 'web'\n"
     "put 'web', 'com.cnn.www', 'contents:html', '<html>in time', 210\n"
     "get 'web', 'com.cnn.www', 'contents:html'\n"},
    {"7. Versions beyond the limit are hidden at once, but go only with a flush or a compaction.  Until then they can\n"
     "   come back: VERSIONS => 1, delete the newest, and the one before is there again.",
     "create 'lazy', 'f'\n"
     "put 'lazy', 'r', 'f:q', 'first', 1\n"
     "put 'lazy', 'r', 'f:q', 'second', 2\n"
     "get 'lazy', 'r'\n"
     "delete 'lazy', 'r', 'f:q', 2\n"
     "get 'lazy', 'r'\n"},
    {"8. KEEP_DELETED_CELLS keeps what is deleted for questions about the past.",
     "create 'kept', {NAME => 'f', VERSIONS => 3, KEEP_DELETED_CELLS => true}\n"
     "put 'kept', 'r', 'f:q', 'value', 10\n"
     "deleteall 'kept', 'r', 'f:q', 20\n"
     "flush 'kept'\n"
     "major_compact 'kept'\n"
     "get 'kept', 'r'\n"
     "as_of 'kept', 15, 'r'\n"},
    {"9. Families can be altered at any time, and a schema change touches no cell: it counts from the next read on.",
     "alter 'web', NAME => 'contents', VERSIONS => 1\n"
     "describe 'web'\n"},
    {"10. Namespaces group tables.  One with tables in it is not dropped.",
     "create_namespace 'shop'\n"
     "create 'shop:orders', 'items'\n"
     "list_namespace_tables 'shop'\n"
     "drop_namespace 'shop'\n"},
};

constexpr std::string_view end =
    "That was the tour.  Its tables are gone; yours begin with create 't1', 'f1'.  help lists all commands.";

}  // namespace

void tour(session& in) {
    std::ostream& out = in.print().out();
    settings how = in.how();
    how.stops_at_errors = false;
    how.shows_places = false;
    how.shows_took = false;
    session own(out, how);
    for (const step& one : steps) {
        out << '\n' << one.text << '\n';
        std::string_view lines = one.lines;
        while (!lines.empty()) {
            const std::size_t length = lines.find('\n');
            const std::string_view line = lines.substr(0, length);
            lines.remove_prefix(length + 1);
            out << "\nhbase> " << line << '\n';
            own.run(line);
        }
        if (in.pause() && !in.pause()()) return;
    }
    out << '\n' << end << '\n';
}

}  // namespace shell
