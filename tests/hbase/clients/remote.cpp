// SPDX-License-Identifier: BSL-1.0
// Runs the script of tests/unit/remote on a real HBase and on a table in memory, and copies random tables to the cluster
// and back.  With a file: keeps what went over the wire there, for the unit test.
//
//     remote_check PORT [FILE]
#include <fstream>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include <strata/policy/clock/ticking.hpp>
#include <strata/remote/copy.hpp>
#include <strata/table/dynamic_table.hpp>

#include "remote/socket.hpp"
#include "support/field_numbers.hpp"
#include "unit/remote/script.hpp"

namespace st = strata;
using namespace support::literals;

namespace {

/// A socket that keeps what goes through it.
class recorded_socket {
public:
    explicit recorded_socket(const std::string& port) : line_("127.0.0.1", port) {}

    void send(st::bytes_view all) {
        line_.send(all);
        lines_ += (lines_.empty() ? "> " : "\n> ") + hex(all) + "\n< ";
    }
    bool receive(st::bytes& to) {
        const std::size_t before = to.size();
        const bool came = line_.receive(to);
        lines_ += hex(st::bytes_view(to).substr(before));
        return came;
    }
    std::string take() { return std::exchange(lines_, {}); }

private:
    static std::string hex(st::bytes_view raw) {
        std::string text;
        for (const char c : raw) {
            text += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4];
            text += "0123456789abcdef"[c & 15];
        }
        return text;
    }

    remote_program::socket line_;
    std::string lines_;
};

std::vector<st::family_options> families() { return {{.name = "a", .max_versions = 3}, {.name = "b"}}; }

/// Makes a table anew, with the families of the script.
void create(st::remote::connection<recorded_socket>& through, const std::string& name) {
    using st::thrift::type;
    const auto named = [&](st::thrift::writer& out, st::thrift::field_id id) { out.begin(id).text(2_id, name).end(); };
    const bool is_there = through.call(
        "tableExists", [&](auto& out) { named(out, 1_id); },
        [](const st::thrift::value& result) { return result.boolean(); });
    if (is_there) {
        through.call("disableTable", [&](auto& out) { named(out, 1_id); });
        through.call("deleteTable", [&](auto& out) { named(out, 1_id); });
    }
    through.call("createTable", [&](auto& out) {
        out.begin(1_id);
        named(out, 1_id);
        out.list(2_id, type::structure, 2);
        out.begin().text(1_id, "a").i32(10_id, 3).end();
        out.begin().text(1_id, "b").i32(10_id, 1).end();
        out.end();
    });
}

bool require(bool holds, const std::string& what) {
    std::cout << (holds ? "yes: " : "NO:  ") << what << std::endl;
    return holds;
}

}  // namespace

int main(int count, char** given) try {
    recorded_socket line(given[1]);
    st::remote::connection through(line);
    bool all = true;

    create(through, "remote_script");
    create(through, "remote_copied");
    line.take();
    st::remote::connection fresh(line);  // its calls are counted from 1, as those of the unit test
    st::remote::table real(fresh, "remote_script");
    const std::string answered = remote_script::run(real);
    std::string recorded = line.take();
    st::remote::table copied(fresh, "remote_copied");
    const std::string copies = remote_script::copies(copied);
    recorded += '\n' + line.take();
    if (count > 2) {
        std::ofstream file(given[2]);
        file
            << "# What strata::remote has asked a gateway of HBase, and what that has answered: bytes in hexadecimal.\n"
            << recorded << '\n';
    }
    all &= require(copies == "0 0 0\n", "a table is equal after a push and a pull");
    st::basic_dynamic_table<st::clock::ticking> fake(families());
    const std::string expected = remote_script::run(fake);
    if (!require(answered == expected, "the script is answered alike by HBase and by a table in memory")) {
        std::cout << "HBase:\n" << answered << "\nstrata:\n" << expected << '\n';
        all = false;
    }
    for (unsigned seed = 1; seed != 6; ++seed) {
        const std::string name = "remote_copy_" + std::to_string(seed);
        create(through, name);
        st::remote::table cluster(through, name);
        st::dynamic_table kept(families());
        remote_script::fill(kept, seed);
        st::remote::copy_options few;
        few.step = 7;
        const st::remote::copy_report pushed = push(kept, cluster, few);
        all &= require(verify(kept, cluster).empty(),
                       "table " + std::to_string(seed) + " of " + std::to_string(pushed.cells) + " cells, " +
                           std::to_string(pushed.markers) + " of them markers, is equal after a push");
        st::dynamic_table pulled(families());
        pull(cluster, pulled);
        all &= require(verify(pulled, cluster).empty() && st::remote::verify(pulled, kept).empty(), "and after a pull");
        pulled.put("r", st::column("a", "q"), "more", {5});
        all &= require(verify(pulled, cluster).size() == 1, "and one more cell is seen");
        line.take();
    }
    std::cout << (all ? "1 passed, 0 failed\n" : "0 passed, 1 failed\n");
    return all ? 0 : 1;
} catch (const std::exception& why) {
    std::cerr << "remote_check: " << why.what() << '\n';
    return 1;
}
