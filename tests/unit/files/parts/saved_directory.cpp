// SPDX-License-Identifier: BSL-1.0
// A save that fails or crashes at any operation leaves the old table or the new one.
#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string>

#include <strata/files/load.hpp>
#include <strata/files/parts/saved_directory.hpp>
#include <strata/files/save.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/table/stored_cells.hpp>

#include "unit/files/memory_files.hpp"

namespace st = strata;
using support::left;
using support::memory_files;

namespace {
using table = st::basic_dynamic_table<st::clock::manual>;
const std::filesystem::path folder = "disk/t";

table empty_one() { return table({{.name = "f", .max_versions = 3}, {.name = "g"}, {.name = "h"}}); }
// The family h has no cells in the second.
table made(const std::string& value) {
    table t = empty_one();
    t.put("r", st::column("f", "q"), value, {1});
    t.put("s", st::column("g", "q"), value, {2}, {.ttl = 70});
    if (value == "old") t.delete_column("r", st::column("h", "q"), {3});
    return t;
}
std::string contents(const table& t) {
    std::string text;
    st::for_each_stored_cell(t, [&](const st::cell_view& one) {
        text.append(one.row()).append(one.family()).append(one.value()) +=
            std::to_string(one.version().sequence()) + ' ';
    });
    return text;
}

void save(const memory_files& files, const table& t) { st::detail::table_saver(files, folder, {}).save(t); }
// Nothing if none is saved.
std::optional<std::string> loaded(const memory_files& files) {
    table t = empty_one();
    try {
        st::detail::table_loader(files, folder).load(t, {});
    } catch (const st::io_failure&) {
        return std::nullopt;
    }
    return contents(t);
}

// What there is is one of both, and the next save works and leaves nothing else.
bool is_old_or_new(const memory_files& files, const std::optional<std::string>& old, const std::string& next) {
    files.create_folder(folder);
    const auto found = loaded(files);
    REQUIRE((found == old || found == next));
    const table third = made("third");
    save(files, third);
    REQUIRE(loaded(files) == contents(third));
    const std::string all = files.everything();
    REQUIRE(std::count(all.begin(), all.end(), ' ') == 2);
    REQUIRE(all.starts_with("disk/t/strata.table disk/t/f/strata-"));
    return found == next;
}
const left all_kinds[] = {left::all, left::names_alone, left::contents_alone, left::synced_alone};
}  // namespace

TEST_SUITE("files/parts/saved_directory")
{
    TEST_CASE("a crash at any moment leaves the old table or the new one") {
        const table next = made("new");
        for (const bool is_first : {true, false}) {
            memory_files before;
            if (!is_first) save(before, made("old"));
            const auto old = is_first ? std::nullopt : loaded(before);
            std::size_t moments = 0;
            std::size_t were_new = 0;
            for (bool has_crashed = true; has_crashed;) {
                ++moments;
                for (const left kind : all_kinds) {
                    CAPTURE(moments);
                    CAPTURE(static_cast<int>(kind));
                    const memory_files files = before.copy();
                    files.crash_at(moments);
                    has_crashed = false;
                    try {
                        save(files, next);
                    } catch (const support::crash&) {
                        has_crashed = true;
                    }
                    files.restart(kind);
                    const bool is_new = is_old_or_new(files, old, contents(next));
                    were_new += is_new ? 1 : 0;
                    if (!has_crashed) REQUIRE(is_new);  // a save that has returned survives everything
                }
            }
            CHECK(moments > 20);
            CHECK(were_new >= 4);
        }
    }

    TEST_CASE("an operation that fails leaves the old table, and nothing of the new one") {
        const table next = made("new");
        for (const bool is_first : {true, false}) {
            memory_files before;
            if (!is_first) save(before, made("old"));
            const auto old = is_first ? std::nullopt : loaded(before);
            std::size_t failures = 0;
            std::size_t after_the_rename = 0;
            std::size_t last = 0;
            for (std::size_t n = 1; last == 0; ++n) {
                CAPTURE(n);
                const memory_files files = before.copy();
                files.fail_at(n);
                const std::size_t at = files.operations();
                bool has_failed = false;
                try {
                    save(files, next);
                    if (files.operations() - at < n) last = n;
                } catch (const st::io_failure& failure) {
                    has_failed = true;
                    CHECK(failure.code() == std::errc::no_space_on_device);
                    CHECK(std::string(failure.what()).starts_with("strata: cannot "));
                }
                files.fail_at(0);
                if (has_failed) {
                    ++failures;
                    const std::string left_over = files.everything();
                    const bool is_new = is_old_or_new(files.copy(), old, contents(next));
                    // If the rename was tried, the new files stay: it may have been done.
                    const bool was_tried = is_new || left_over.find("strata.table.new") != std::string::npos;
                    after_the_rename += was_tried ? 1 : 0;
                    if (!was_tried) CHECK(left_over == before.everything());
                } else {
                    CHECK(is_old_or_new(files, old, contents(next)));
                }
            }
            CHECK(failures > 15);
            CHECK(after_the_rename == 2);  // the rename itself, and what makes it last
        }
    }

    TEST_CASE("a load that fails at any operation leaves the table as it was") {
        memory_files files;
        save(files, made("old"));
        std::size_t failures = 0;
        for (std::size_t n = 1;; ++n) {
            table t = made("another");
            const std::string before = contents(t);
            files.fail_at(n);
            try {
                st::detail::table_loader(files, folder).load(t, {});
                files.fail_at(0);
                break;
            } catch (const st::io_failure&) {
                ++failures;
            }
            files.fail_at(0);
            REQUIRE(contents(t) == before);
        }
        CHECK(failures > 5);
    }

    TEST_CASE("a directory that somebody has is refused") {
        memory_files files;
        save(files, made("old"));
        const std::string all = files.everything();
        {
            const auto held = files.lock(folder, false);
            CHECK_THROWS_AS(save(files, made("new")), st::directory_in_use);
            CHECK_THROWS_AS(loaded(files), st::directory_in_use);
        }
        CHECK(files.everything() == all);
    }

    TEST_CASE("what no save has written is not touched") {
        const auto holds_foreign = [](const memory_files& files, const std::filesystem::path& name) {
            files.create_folder(folder);
            if (name.has_parent_path()) files.create_folder(folder / name.parent_path());
            files.create(folder / name).write("precious");
        };
        for (const char* name : {"readme", "strata.tables", "f/readme", "f/strata-", "f/strata-1x", "f/strata-1.new"}) {
            CAPTURE(name);
            memory_files files;
            holds_foreign(files, name);
            CHECK_THROWS_AS(save(files, made("new")), st::foreign_directory);
            CHECK(files.everything() == (folder / name).string());
            memory_files beside;
            save(beside, made("old"));
            holds_foreign(beside, name);
            save(beside, made("new"));
            CHECK(loaded(beside) == contents(made("new")));
            CHECK(beside.contents(folder / name) == "precious");
        }
        memory_files files;
        holds_foreign(files, "f/strata-12");  // left over of a save that was the first
        save(files, made("new"));
        CHECK(files.everything() == "disk/t/strata.table disk/t/f/strata-13 disk/t/g/strata-14");
    }

    TEST_CASE("families that are not saved any more leave no folder") {
        memory_files files;
        save(files, made("old"));
        CHECK(files.everything() == "disk/t/strata.table disk/t/f/strata-1 disk/t/g/strata-2 disk/t/h/strata-3");
        table t({{.name = "f"}});
        save(files, t);
        CHECK(files.everything() == "disk/t/strata.table");
        CHECK(files.list(folder).size() == 2);  // the family f is still one
        CHECK(st::detail::table_loader(files, folder).families().size() == 1);
    }
}
