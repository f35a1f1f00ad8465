// SPDX-License-Identifier: BSL-1.0
// [source]
#include "pages.hpp"

#include <utility>

#include <strata/table/table.hpp>
namespace st = strata;

namespace {
struct contents : st::family<"contents", st::retention::max_versions<3>> {};
}  // namespace

struct pages::tables {
    st::table<contents> crawled;
};

pages::pages() : tables_(std::make_unique<tables>()) {}
pages::~pages() = default;

void pages::write(std::string_view url, std::string_view html) { tables_->crawled.put(url, contents{"html"}, html); }

std::optional<std::string> pages::newest(std::string_view url) const {
    const auto found = std::as_const(tables_->crawled).get(url, contents{"html"});
    return found ? std::optional<std::string>(found->value()) : std::nullopt;
}
// [/source]
