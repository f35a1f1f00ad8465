// SPDX-License-Identifier: BSL-1.0
// A table that one source of a program compiles: who includes this header includes no table.
#pragma once

// [header]
#include <memory>
#include <optional>
#include <string>
#include <string_view>

/// The pages of a crawl.  It says what this program asks of its table, and not that there is one.
class pages {
public:
    pages();
    ~pages();

    void write(std::string_view url, std::string_view html);
    std::optional<std::string> newest(std::string_view url) const;

private:
    struct tables;
    std::unique_ptr<tables> tables_;
};
// [/header]
