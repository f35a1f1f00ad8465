// SPDX-License-Identifier: BSL-1.0
// The record of a row in segment::packed, read from a segment field by field.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <strata/strata.hpp>

#include "dimensions.hpp"
#include "svg.hpp"

namespace pictures {

/// Fields beside each other, as they lie in memory.
class fields {
public:
    fields(svg& picture, int y, std::string_view title) : picture_(picture), y_(y) {
        picture_.text(16, y_ + 38, title, "note");
    }

    /// What it is, what is in it and how many bytes that takes.
    void add(std::string_view what, std::string_view content, std::size_t bytes, std::string_view look) {
        const std::string size = std::to_string(bytes) + " B";
        const int width = width_of(std::max(std::max(what, content, shorter), std::string_view(size), shorter)) + 16;
        picture_.text(x_ + 2, y_ + 14, what, "note");
        picture_.boxed_text(x_, y_ + 20, width, 26, content, look);
        picture_.text(x_ + 2, y_ + 62, size, "note");
        x_ += width;
    }

private:
    static bool shorter(std::string_view a, std::string_view b) { return a.size() < b.size(); }

    svg& picture_;
    int y_;
    int x_ = 112;
};

inline std::string quoted(strata::bytes_view text) { return '"' + strata::escape(text) + '"'; }
inline std::string hex(char byte) {
    constexpr char digits[] = "0123456789ABCDEF";
    const auto n = static_cast<unsigned char>(byte);
    return {digits[n / 16], digits[n % 16]};
}
inline std::size_t distance(const char* from, const char* to) { return static_cast<std::size_t>(to - from); }

inline void draw_version(svg& picture, int y, const char* at, const strata::detail::packed::version_view& version) {
    using namespace strata::detail::packed;
    const bool is_wide = version_format::is_wide(version.key.written());
    const unsigned width = version_format::width_of(version.key.sequence());
    const strata::bytes_view value = version.payload.value();
    fields line(picture, y, "  version");
    line.add("kind, widths", hex(*at), 1, "part");
    line.add("timestamp", at_time(version.key.written()), is_wide ? 8 : 6, "shown");
    line.add("number of the write", std::to_string(version.key.sequence()), width, "part");
    line.add("length", std::to_string(value.size()), length_size(value.size()), "part");
    line.add("value", quoted(value), value.size(), "shown");
}

inline svg packed() {
    using namespace strata::detail::packed;
    strata::segment::packed<strata::memory::heap> segment;
    segment.put("com.cnn.www", "html", {{5}, strata::kind::put, 1}, "<html>b");
    segment.put("com.cnn.www", "html", {{6}, strata::kind::put, 2}, "<html>c");
    segment.put("com.cnn.www", "lang", {{5}, strata::kind::put, 3}, "en");
    auto rows = segment.rows();
    rows.seek_first();
    // Three bytes and the length of the row, which takes one, lie before the row.
    const record_view record(const_cast<char*>(rows.key().data()) - 4);

    svg picture;
    picture.text(16, 28,
                 "A row of segment::packed: one piece of memory, " + std::to_string(record.size()) + " bytes of " +
                     std::to_string(record.capacity()) + " that it was given",
                 "head");
    int y = 44;
    fields head(picture, y, "record");
    head.add("size class", std::to_string(static_cast<unsigned char>(*record.data())), 1, "part");
    head.add("flags", std::to_string(record.flags()), 1, "part");
    head.add("columns", std::to_string(record.columns()), 1, "part");
    head.add("length", std::to_string(record.row().size()), 1, "part");
    head.add("row", quoted(record.row()), record.row().size(), "shown");

    y += 84;
    fields directory(picture, y, "directory");
    std::string prints;
    std::string ends;
    for (unsigned i = 0; i != record.columns(); ++i) {
        prints += (i == 0 ? "" : " ") + hex(record.fingerprints()[i]);
        ends += (i == 0 ? "" : " ") + std::to_string(record.end(i));
    }
    directory.add("a fingerprint of each qualifier", prints, distance(record.fingerprints(), record.ends()), "part");
    directory.add("where each column ends", ends, distance(record.ends(), record.entries()), "part");

    for (unsigned i = 0; i != record.columns(); ++i) {
        const column_view column = record.column(i);
        y += 84;
        fields entry(picture, y, "column");
        entry.add("length", std::to_string(column.qualifier.size()), 1, "part");
        entry.add("qualifier", quoted(column.qualifier), column.qualifier.size(), "shown");
        entry.add("versions here", std::to_string(column.count()), 1, "part");
        const char* at = column.versions();
        for (unsigned left = column.count(); left != 0; --left) {
            const version_view version = version_format::read(at);
            y += 72;
            draw_version(picture, y, at, version);
            at = version.end;
        }
    }
    return picture;
}

}  // namespace pictures
