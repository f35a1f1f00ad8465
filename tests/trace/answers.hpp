// SPDX-License-Identifier: BSL-1.0
// Answers as lines, from cells and exceptions of strata.
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <strata/strata.hpp>

#include "trace/filter_requests.hpp"
#include "trace/text.hpp"

namespace trace {

/// A line with the cells of a row behind what it begins with.
template <class Cells>
std::string with_cells(std::string line, const Cells& cells) {
    for (const auto& c : cells) {
        line += ' ' + cell_text(c.family(), c.qualifier(), c.timestamp().value);
        if (c.is_marker())
            line += '!' + std::string(st::name(c.kind()));
        else
            line += '=' + escaped(c.value());
    }
    return line;
}

/// What `read` returns, or the name of what it throws.
inline std::vector<std::string> answer_of(const std::function<std::vector<std::string>()>& read) {
    try {
        return read();
    } catch (const st::bad_version_count&) {
        return {"error io"};
    } catch (const st::illegal_argument&) {
        return {"error illegal_argument"};
    } catch (const st::no_such_column_family&) {
        return {"error no_such_column_family"};
    } catch (const st::wrong_row&) {
        return {"error wrong_row"};
    } catch (const st::failed_sanity_check&) {
        return {"error failed_sanity_check"};
    } catch (const st::do_not_retry&) {
        return {"error do_not_retry"};
    } catch (const st::not_serving_region&) {
        return {"error io"};
    } catch (const st::server_failure& failed) {
        return {std::string("error failure ") + failed.exception()};
    } catch (const st::error& failed) {
        return {std::string("error failure ") + failed.what()};
    } catch (const std::exception& failed) {
        return {std::string("no answer, but the exception ") + failed.what()};
    }
}

/// No rows, but the name of an exception, or a complaint; a row called `error` has cells behind it.
inline bool is_failure(const std::vector<std::string>& answer) {
    if (answer.empty()) return false;
    const std::string_view line = answer.front();
    const std::size_t second = line.find(' ') + 1;
    return second != 0 && (line.starts_with("error ") || line.starts_with("no answer,")) &&
           line.substr(second, line.find(' ', second) - second).find('@') == std::string_view::npos;
}

/// Nothing if two ways found the same, else lines that HBase never answers.
inline std::vector<std::string> disagreement(std::string_view one, const std::vector<std::string>& found,
                                             std::string_view other, const std::vector<std::string>& expected) {
    if (found == expected) return {};
    std::vector<std::string> told{"no answer, for " + std::string(one) + " and " + std::string(other) +
                                  " differ; the first:"};
    told.insert(told.end(), found.begin(), found.end());
    told.emplace_back("the second:");
    told.insert(told.end(), expected.begin(), expected.end());
    return told;
}

}  // namespace trace
