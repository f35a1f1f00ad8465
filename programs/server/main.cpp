// SPDX-License-Identifier: BSL-1.0
// A server to which unchanged clients of HBase connect, over tables in memory.
//
//   server                        HBase's own RPC on localhost:16020
//   server --thrift 9090          and its Thrift server, for Python and others
//   server --schema tables.rb     with tables that HBase's shell would create so
//   server -Dhbase.hregion.memstore.flush.size=1048576
//                                 with a setting of HBase's configuration
//   server --control 16011        curl localhost:16011/clock/+60000 moves the time on by a minute
#include <csignal>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include <strata/catalog/catalog.hpp>
#include <strata/gateway/cluster.hpp>
#include <strata/gateway/rpc.hpp>
#include <strata/gateway/thrift1.hpp>
#include <strata/policy/clock/shared.hpp>
#include <strata/policy/clock/system.hpp>

#include "server/control.hpp"
#include "server/listener.hpp"
#include "server/recording.hpp"
#include "server/sessions.hpp"
#include "server/tables.hpp"
#include "server/watching.hpp"
#include "shell/session.hpp"

namespace {

namespace st = strata;

struct request {
    std::uint16_t port = 16020;
    std::optional<std::uint16_t> control;
    std::optional<std::uint16_t> thrift;
    std::string bind = "127.0.0.1";
    std::string host = "localhost";
    std::string schema;
    std::vector<std::string> settings;
    std::vector<std::string> load;
    std::string clock;
    std::string fail;
    std::int64_t latency = 0;
    std::string record;
    bool explain = false;
    bool quiet = false;
    std::size_t message = std::size_t{256} << 20;
    std::size_t scanners = 10'000;
    std::size_t connections = 256;
    std::int64_t idle = 600;
};

void add_options(CLI::App& app, request& asked) {
    app.add_option("--port", asked.port, "where HBase's own RPC is served; 0: a free port")->capture_default_str();
    app.add_option("--thrift", asked.thrift, "where HBase's interface Thrift1 is served; 0: a free port");
    app.add_option("--control", asked.control, "where commands are taken by HTTP; 0: a free port");
    app.add_option("--bind", asked.bind, "the address to listen at")->capture_default_str();
    app.add_option("--host", asked.host, "the name by which clients reach this machine")->capture_default_str();
    app.add_option("--schema", asked.schema, "a file of commands of HBase's shell that make tables and fill them");
    app.add_option("-D", asked.settings, "KEY=VALUE: a setting of HBase's configuration")->type_name("KEY=VALUE");
    app.add_option("--load", asked.load, "NAME=PATH: a saved table, an HFile, or a directory of HBase");
    app.add_option("--clock", asked.clock, "manual: the time is 0 until it is set; or that time in milliseconds");
    app.add_option("--fail", asked.fail, "moved, not-serving, busy or lost, and how often: busy:3, busy:1/10");
    app.add_option("--latency", asked.latency, "milliseconds before each request for data");
    app.add_flag("--explain", asked.explain, "write why cells are hidden from reads");
    app.add_option("--record", asked.record, "a file that keeps what HBase's connections receive and send");
    app.add_flag("--quiet", asked.quiet, "write nothing but the two settings");
    app.add_option("--message-limit", asked.message, "the most bytes of a request")->capture_default_str();
    app.add_option("--scanner-limit", asked.scanners, "the most open scanners")->capture_default_str();
    app.add_option("--connection-limit", asked.connections, "the most connections")->capture_default_str();
    app.add_option("--idle", asked.idle, "seconds after which a silent connection is closed")->capture_default_str();
}

/// What the settings KEY=VALUE say of tables.  Throws: std::runtime_error, strata::error.
st::catalog_settings settings_of(const request& asked) {
    st::catalog_settings all;
    for (const std::string& one : asked.settings) {
        const auto sign = one.find('=');
        if (sign == std::string::npos) throw std::runtime_error("-D takes KEY=VALUE, not '" + one + "'");
        const std::string key = one.substr(0, sign), value = one.substr(sign + 1);
        if (key.starts_with("hbase.client."))
            throw std::runtime_error("the setting " + key + " is one of clients, and has no effect here");
        st::set_configuration(all, key, value);
    }
    return all;
}

/// Makes the tables that commands of HBase's shell make, with what they hold.
void run_schema(const std::string& file, st::catalog& to) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error("the file '" + file + "' cannot be read");
    std::ostringstream text;
    text << in.rdbuf();
    std::ostringstream printed;
    shell::session commands(printed, {.stops_at_errors = true, .shows_places = true, .cluster = to.settings()});
    if (!commands.run(text.str())) throw std::runtime_error("the file '" + file + "' fails:\n" + printed.str());
    for (const st::namespace_descriptor& one : commands.tables().list_namespaces())
        if (one.name != st::default_namespace && one.name != st::system_namespace) to.create_namespace(one);
    for (const st::table_name& name : commands.tables().list_table_names()) {
        const st::any_table& from = commands.tables().table(name.text());
        st::any_table& made = to.create_table(from.descriptor());
        if (!from.is_enabled()) {
            to.disable_table(name.text());
            continue;
        }
        st::any_scanner cells = from.open_scanner({.versions = st::all_versions});
        while (const auto row = cells.next())
            for (const st::cell& one : *row)
                made.put(one.row(), {one.family(), one.qualifier()}, one.value(), one.timestamp());
    }
}

/// Waits for SIGINT or SIGTERM, and does the commands on standard input until then.
void wait_for_the_end(server::control& commands, int ends) {
    std::string line;
    bool has_input = true;
    for (;;) {
        pollfd watched[] = {{ends, POLLIN, 0}, {has_input ? STDIN_FILENO : -1, POLLIN, 0}};
        if (::poll(watched, 2, -1) < 0) continue;
        if (watched[0].revents != 0) return;
        char buffer[1024];
        const ssize_t size = ::read(STDIN_FILENO, buffer, sizeof buffer);
        has_input = size > 0;
        for (ssize_t i = 0; i < size; ++i) {
            if (buffer[i] != '\n') {
                line += buffer[i];
                continue;
            }
            try {
                if (!line.empty()) std::cout << commands.run(line) << std::endl;
            } catch (const std::invalid_argument& why) {
                std::cout << "strata: " << why.what() << std::endl;
            }
            line.clear();
        }
    }
}

int ends_pipe[2];
void on_signal(int) {
    const char any = 0;
    [[maybe_unused]] const auto written = ::write(ends_pipe[1], &any, 1);
}

void serve(const request& asked) {
    server::served_clock clock;
    if (!asked.clock.empty()) clock.set({asked.clock == "manual" ? 0 : std::stoll(asked.clock)});
    const st::clock::shared time(clock);
    server::loaded_tables loaded;
    const auto catalog = server::make_catalog(time, settings_of(asked));
    st::catalog& tables = *catalog;
    if (!asked.schema.empty()) run_schema(asked.schema, tables);
    loaded.load(asked.load, time, tables);

    const server::limits allowed{asked.connections, std::chrono::seconds(asked.idle)};
    std::optional<server::recording> record;
    if (!asked.record.empty()) record.emplace(asked.record);
    st::gateway::cluster served(tables, {asked.message, asked.scanners});
    std::optional<server::watching> watched;
    std::optional<server::control> commands;
    std::optional<st::gateway::rpc_server> hbase;
    std::optional<st::gateway::thrift1> interface;
    std::optional<server::listener> http;
    std::optional<server::listener> thrift;
    server::listener rpc(asked.bind, asked.port, allowed);  // ends before what its sessions use

    watched.emplace(asked.host, rpc.port(), std::cerr);
    watched->set_latency(std::chrono::milliseconds(asked.latency));
    watched->set_explains(asked.explain);
    commands.emplace(served, clock, *watched);
    if (!asked.fail.empty()) {
        std::string command = "fail " + asked.fail;
        if (const auto colon = command.find(':'); colon != std::string::npos) command[colon] = ' ';
        commands->run(command);
    }
    const std::int64_t start = (clock.is_set() ? clock.now() : st::clock::system().now()).value;
    hbase.emplace(served, st::gateway::rpc_options{
                              .host = asked.host, .port = rpc.port(), .start_code = start, .watched_by = &*watched});
    rpc.start([&]() -> std::unique_ptr<server::session> {
        auto made = server::make_session(*hbase);
        if (!record) return made;
        return record->of(std::move(made));
    });
    if (asked.thrift) {
        interface.emplace(served, st::gateway::thrift1_settings{.host = asked.host, .port = rpc.port()});
        thrift.emplace(asked.bind, *asked.thrift, allowed);
        thrift->start([&] { return server::make_session(*interface); });
    }
    if (asked.control) {
        http.emplace(asked.bind, *asked.control, allowed);
        http->start([&] { return std::make_unique<server::control_session>(*commands); });
    }

    if (!asked.quiet) std::cout << "strata serves HBase's RPC. Two settings lead its clients here:\n";
    std::cout << "hbase.client.registry.impl=org.apache.hadoop.hbase.client.RpcConnectionRegistry\n"
              << "hbase.client.bootstrap.servers=" << asked.host << ':' << rpc.port() << '\n';
    if (thrift) std::cout << "thrift=" << asked.host << ':' << thrift->port() << '\n';
    if (http) std::cout << "control=http://" << asked.host << ':' << http->port() << "/clock\n";
    std::cout << std::flush;
    wait_for_the_end(*commands, ends_pipe[0]);
}

}  // namespace

int main(int count, char** words) {
    request asked;
    CLI::App app("A server to which unchanged clients of HBase connect, over tables in memory.", "server");
    add_options(app, asked);
    CLI11_PARSE(app, count, words);
    if (::pipe(ends_pipe) != 0) return 1;
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
    try {
        serve(asked);
    } catch (const std::exception& why) {
        std::cerr << "server: " << why.what() << '\n';
        return 1;
    }
    return 0;
}
