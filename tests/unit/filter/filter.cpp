// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include <strata/filter/filter.hpp>

#include "driver.hpp"

namespace st = strata;

namespace {
class nothing_special : public st::filter {
public:
    std::unique_ptr<st::filter> clone() const override { return std::make_unique<nothing_special>(*this); }
};

class finished : public st::filter {
public:
    std::unique_ptr<st::filter> clone() const override { return std::make_unique<finished>(*this); }
    bool is_done() const override { return true; }
};
}  // namespace

TEST_SUITE("filter/filter")
{
    TEST_CASE("a filter lets everything pass unless it says otherwise") {  // R10.2
        nothing_special f;
        const st::cell one = driver::cell("r f:q@1=v");
        std::vector<st::cell_view> row{one};
        f.begin_scan({});
        CHECK(f.depth() == 0);
        CHECK_FALSE(f.is_done());
        CHECK_FALSE(f.rejects_row("r"));
        CHECK(f.judge(one) == st::filter_answer::include);
        CHECK(f.transform(one) == one);
        CHECK_FALSE(f.decides_rows());
        f.prune(row);
        CHECK(row.size() == 1);
        CHECK_FALSE(f.rejects_cells());
        CHECK_FALSE(f.may_seek());
        CHECK_FALSE(f.hint(one).leaves_row);
        CHECK(f.hint(one).qualifier.empty());
        CHECK(f.hint(one).written == st::latest);
        CHECK(f.is_family_essential("f"));
        f.begin_row();
    }

    TEST_CASE("a filter that is done rejects the rows that are left") {  // R10.2
        finished f;
        CHECK(f.rejects_row("r"));
        CHECK(driver::read(f, driver::rows({"a"})).empty());
    }

    TEST_CASE("a filter is shown one version more than is returned, if the family keeps it") {  // D-45, D-46, S9
        const auto five = driver::stored({"r f:@1=v", "r f:q@1=v", "r f:q@2=v", "r f:q@3=v", "r f:q@4=v", "r f:q@5=v"});
        std::string seen;
        CHECK(driver::times(driver::read(driver::recorder(seen), driver::cells(five.begin() + 1, five.end()),
                                         {.kept = 3, .versions = 1})) == "5");
        CHECK(seen == "q5 q4");
        seen.clear();
        CHECK(driver::times(driver::read(driver::recorder(seen), driver::cells(five.begin() + 1, five.end()),
                                         {.kept = 1, .versions = 1})) == "5");
        CHECK(seen == "q5");
    }
}
