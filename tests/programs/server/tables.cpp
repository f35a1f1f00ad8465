// SPDX-License-Identifier: BSL-1.0
// What --load makes of saved tables, HFiles and directories of HBase.
#include <doctest/doctest.h>

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <strata/catalog/catalog.hpp>
#include <strata/catalog/catalog_settings.hpp>
#include <strata/files/save.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/policy/clock/shared.hpp>
#include <strata/table/dynamic_table.hpp>

#include "server/tables.hpp"
#include "unit/files/store_directory.hpp"
#include "unit/files/temporary_folder.hpp"

namespace st = strata;
using support::hfile_of;
using support::put_of;
using support::write_file;

namespace {

// A catalog with what was loaded, which ends after it.
struct loaded {
    st::clock::manual time{{1000}};
    st::clock::shared clock{time};
    server::loaded_tables owned;
    std::unique_ptr<st::catalog> all;

    explicit loaded(const std::vector<std::string>& paths, const st::catalog_settings& settings = {})
        : all(server::make_catalog(clock, settings)) {
        owned.load(paths, clock, *all);
    }
};

}  // namespace

TEST_SUITE("tables")
{
    TEST_CASE("a directory of HBase, with the settings that it says") {
        const support::temporary_folder folder;
        const auto top = folder.path / "t";
        write_file(top / ".tabledesc/.tableinfo.0000000001.1", support::table_info("f", "2"));
        write_file(top / "r/f/aa", hfile_of({put_of("a", "f", "q", 5, "old", 3), put_of("b", "f", "q", 5, "b", 4)}, 9));
        write_file(top / "r/f/bb_SeqId_12_", hfile_of({put_of("a", "f", "q", 5, "new")}));
        const loaded one({"ns_t=" + top.string()});
        const st::any_table& t = one.all->table("ns_t");
        CHECK(t.get("a", {"f", "q"})->value() == "new");
        CHECK(t.get("b", {"f", "q"})->value() == "b");
        CHECK(t.families().front().max_versions == 2);
        CHECK(t.attributes()["MEMSTORE_FLUSHSIZE"] == "2097152");
    }

    TEST_CASE("several files of several families make one table") {
        const support::temporary_folder folder;
        write_file(folder.path / "aa", hfile_of({put_of("a", "f", "q", 5, "1", 3)}, 9));
        write_file(folder.path / "bb", hfile_of({put_of("a", "f", "q", 5, "2", 13)}, 19));
        write_file(folder.path / "cc", hfile_of({put_of("a", "g", "q", 5, "3", 13)}, 19));
        std::vector<std::string> all;
        for (const char* const name : {"bb", "aa", "cc"}) all.push_back("t=" + (folder.path / name).string());
        const loaded one(all);
        CHECK(one.all->table("t").get("a", {"f", "q"})->value() == "2");
        CHECK(one.all->table("t").get("a", {"g", "q"})->value() == "3");
    }

    TEST_CASE("a saved table, which goes by the settings of the server from then on") {
        const support::temporary_folder folder;
        st::dynamic_table saved{{.name = "f"}};
        saved.put("r", st::column("f", "q"), "v", {5});
        st::save(saved, folder.path / "s");
        st::catalog_settings settings;
        st::set_configuration(settings, "hbase.hregion.memstore.flush.size", "2000");
        const loaded one({"t=" + (folder.path / "s").string()}, settings);
        st::any_table& t = one.all->table("t");
        CHECK(t.get("r", {"f", "q"})->value() == "v");
        for (int i = 0; i != 2000; ++i) t.put("r", {"f", "q"}, "v", {i});
        CHECK(t.size() < 100);
        st::table_descriptor changed = t.descriptor();
        changed.attributes.set("MEMSTORE_FLUSHSIZE", "1048576");
        one.all->modify_table(changed);
        for (int i = 0; i != 2000; ++i) t.put("r", {"f", "q"}, "v", {i});
        CHECK(t.size() > 1900);
    }

    TEST_CASE("what cannot be loaded is said, and there is no such table") {
        const support::temporary_folder folder;
        write_file(folder.path / "t/r/f/0af3.77", "x");
        CHECK_THROWS_AS(loaded({"t=" + (folder.path / "t").string()}), st::unloadable_files);
        CHECK_THROWS_AS(loaded({"t=" + (folder.path / "none").string()}), st::io_failure);
        CHECK_THROWS_AS(loaded({(folder.path / "t").string()}), std::runtime_error);
    }
}
