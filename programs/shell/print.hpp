// SPDX-License-Identifier: BSL-1.0
// What the shell prints, in HBase's format: headings, rows in one or two columns, counts, times.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>

namespace shell {

/// The text, with blanks after it if it is shorter.
std::string padded(std::string_view text, std::size_t width);

/// Prints tables as HBase's shell does (R11.8).
///
/// On a terminal, two columns have a quarter and three quarters of its width, and longer texts go on in the next line.
/// Elsewhere one blank separates them, and lines are as long as they are.
class formatter {
public:
    explicit formatter(std::ostream& out) : out_(&out) {}

    /// The width of the terminal, or 0 if there is none.
    void set_width(std::size_t width) noexcept { width_ = width; }

    void header(std::string_view one);
    void header(std::string_view left, std::string_view right);
    void row(std::string_view one);
    void row(std::string_view left, std::string_view right);
    /// `3 row(s)`: how many, or the rows since the last header.
    ///@{
    void footer(std::size_t rows);
    void footer() { footer(rows_); }
    ///@}

    /// One line as it is.
    void line(std::string_view text) { *out_ << text << '\n'; }
    std::ostream& out() noexcept { return *out_; }

private:
    void columns(std::string_view left, std::string_view right, bool is_inset);

    std::ostream* out_;
    std::size_t width_ = 0;
    std::size_t rows_ = 0;
};

/// Milliseconds since 1970 as HBase's shell prints them: `2023-02-23T07:09:38.540`, in the time zone of the machine
/// (R11.7).  Seconds and milliseconds that are nothing are left out, as Java does.
std::string local_time(std::int64_t milliseconds);

/// The line at the end of each command: `Took 0.0123 seconds`.
std::string took(double seconds);

}  // namespace shell
