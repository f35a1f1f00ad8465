// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <strata/filter/filter.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/concurrency/locked.hpp>
#include <strata/policy/deletes/erase.hpp>
#include <strata/table/table.hpp>
#include <strata/table/view/row_portions.hpp>

namespace st = strata;

namespace {
struct f : st::family<"f"> {};
struct erased : st::family<"erased", st::deletes::erase> {};
using table = st::table<f, erased, st::clock::manual, st::concurrency::locked<>>;

// Lets so many rows pass, counted over a whole scan.
class some_rows final : public st::filter {
public:
    explicit some_rows(int count) : count_(count) {}
    std::unique_ptr<st::filter> clone() const override { return std::make_unique<some_rows>(count_); }
    bool is_done() const override { return rows_ == count_; }
    bool rejects_cells() override {
        ++rows_;
        return false;
    }
    bool decides_rows() const override { return true; }

private:
    int count_;
    int rows_ = 0;
};

// Throws when it comes to a row.
class breaks_at final : public st::filter {
public:
    explicit breaks_at(std::string row) : row_(std::move(row)) {}
    std::unique_ptr<st::filter> clone() const override { return std::make_unique<breaks_at>(row_); }
    bool rejects_row(st::bytes_view row) override {
        if (row == row_) throw std::string("broken");
        return false;
    }

private:
    std::string row_;
};

table rows(int count) {
    table t(st::clock::manual({100}));
    for (int i = 0; i != count; ++i) t.put("row" + std::to_string(1000 + i), f{"q"}, "v");
    return t;
}

template <class Scan>
int count_of(Scan&& scan) {
    int count = 0;
    for ([[maybe_unused]] const auto& row : scan) ++count;
    return count;
}
}  // namespace

TEST_SUITE("table/view/row_portions")
{
    TEST_CASE("limits that end within a portion, with it, and after it") {
        const table t = rows(200);
        for (const std::size_t limit : {1u, 7u, 8u, 9u, 23u, 24u, 25u, 199u, 200u, 201u})
            CHECK(count_of(t.scan({.limit = limit})) == static_cast<int>(limit < 200 ? limit : 200));
        CHECK(count_of(t.scan({.limit = 0})) == 0);
        CHECK(count_of(rows(0).scan()) == 0);
        CHECK(count_of(rows(8).scan()) == 8);
    }

    TEST_CASE("the state of a filter lasts over all portions") {
        const table t = rows(200);
        for (const int count : {3, 8, 9, 150})
            CHECK(count_of(t.scan({.filter = std::make_shared<some_rows>(count)})) == count);
    }

    TEST_CASE("a scan shows the rows before the one at which a filter throws, and keeps nothing from then on") {
        table t = rows(100);
        auto scan = t.scan({.filter = std::make_shared<breaks_at>("row1050")});
        CHECK_THROWS_AS(count_of(scan), std::string);
        t.put("row1000", f{"q"}, "v");
        auto second = t.scan({.filter = std::make_shared<breaks_at>("row1001")});
        auto at = second.begin();
        CHECK(at->key() == "row1000");
        CHECK_THROWS_AS(++at, std::string);
        CHECK_THROWS_AS(t.scan({.filter = std::make_shared<breaks_at>("row1000")}), std::string);
        CHECK(count_of(t.scan()) == 100);
    }

    TEST_CASE("rows of many bytes come in small portions") {
        table t(st::clock::manual({100}));
        for (int i = 0; i != 30; ++i) t.put("row" + std::to_string(1000 + i), f{"q"}, std::string(100'000, 'v'));
        int count = 0;
        for (const auto& row : t.scan()) {
            CHECK(row.begin()->value().size() == 100'000);
            ++count;
        }
        CHECK(count == 30);
    }

    TEST_CASE("families that erase forget at once") {
        table t(st::clock::manual({100}));
        for (int i = 0; i != 30; ++i) t.put("row" + std::to_string(1000 + i), erased{"q"}, "v");
        auto scan = t.scan();
        for (int i = 0; i != 30; ++i) t.delete_row("row" + std::to_string(1000 + i));
        CHECK(count_of(scan) == 8);
    }

    TEST_CASE("a scan that was moved goes on") {
        const table t = rows(50);
        auto scan = t.scan();
        auto at = scan.begin();
        ++at;
        CHECK(at->key() == "row1001");
        auto other = t.scan();
        auto taken = std::move(other);
        CHECK(count_of(taken) == 50);
    }

    TEST_CASE("a scanner hands over rows that own their bytes") {
        table t = rows(3);
        auto open = t.open_scanner();
        const auto first = open.next();
        std::vector<std::string> rest;
        t.flush();  // what was not flushed, clear() takes from open scanners
        t.clear();
        for (const auto& row : open) rest.emplace_back(row.front().row());
        CHECK(first->front().row() == "row1000");
        CHECK(rest == std::vector<std::string>{"row1001", "row1002"});
        CHECK_FALSE(open.next());
    }
}
