// SPDX-License-Identifier: BSL-1.0
// How a cell is printed: `f:q` and `timestamp=T, value=V`, with the converters of HBase's shell.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/timestamp.hpp>

#include "shell/value.hpp"

namespace shell {

/// A column as people write it: `f`, `f:q` or `f:q:toLong`, or {FAMILY => 'f', QUALIFIER => 'a:b'} for a qualifier with
/// a colon.
struct named_column {
    std::string family;
    std::string qualifier = {};
    bool is_whole_family = false;
    bool has_converter = false;
    std::string converter = {};
};
named_column column_of(const value& given);

/// Bytes as a method of HBase's Bytes prints them: toInt, toLong, toString, toStringBinary ...
///
/// Throws: failure for bytes that it cannot read, and for methods that are not among them.
std::string converted(strata::bytes_view raw, std::string_view method);

/// How the cells of one read are printed.
class cell_text {
public:
    explicit cell_text(bool epoch_times) : epoch_(epoch_times) {}

    /// FORMATTER: a method for everything.
    void set_formatter(std::string method) { formatter_ = std::move(method); }
    /// MAXLENGTH: cells are cut after so many characters.
    void set_max_length(std::int64_t length) noexcept { max_length_ = length; }
    /// The converter of one column.  Throws: failure if it is not supported.
    void add_converter(const named_column& column);

    std::string row(strata::bytes_view key) const { return part(key); }
    std::string column(const strata::cell_view& c) const { return part(c.family()) + ':' + part(c.qualifier()); }
    /// `timestamp=T, value=V`, or of a marker `timestamp=T, type=DeleteColumn`.
    std::string cell(const strata::cell_view& c) const;

private:
    std::string part(strata::bytes_view raw) const {
        return converted(raw, formatter_.empty() ? std::string_view("toStringBinary") : std::string_view(formatter_));
    }

    bool epoch_;
    std::string formatter_;
    std::int64_t max_length_ = -1;
    std::map<std::pair<std::string, std::string>, std::string> converters_;
};

}  // namespace shell
