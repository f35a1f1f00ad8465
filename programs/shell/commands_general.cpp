// SPDX-License-Identifier: BSL-1.0
#include <strata/version.hpp>

#include "shell/command.hpp"
#include "shell/read_arguments.hpp"

namespace shell {
namespace {

struct group {
    std::string_view name;
    std::string_view title;
};
constexpr group groups[] = {{"general", "This shell"}, {"ddl", "Tables"},        {"namespace", "Namespaces"},
                            {"dml", "Cells"},          {"tools", "Maintenance"}, {"strata", "Beyond HBase's shell"}};

void print_group(call& c, const group& one) {
    c.print().line(std::string(one.title) + " (help '" + std::string(one.name) + "')");
    for (const command* is : all_commands())
        if (is->group == one.name) c.print().line("  " + padded(is->name, 22) + std::string(is->summary));
}

void print_command(call& c, const command& one) {
    c.print().line(std::string(one.name) + (one.arguments.empty() ? "" : " ") + std::string(one.arguments));
    c.print().line("  " + std::string(one.summary));
    if (one.examples.empty()) return;
    c.print().line("For example:");
    std::string_view rest = one.examples;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        c.print().line("  hbase> " + std::string(rest.substr(0, end)));
        rest.remove_prefix(end + 1);
    }
}

value help(call& c) {
    if (c.size() == 1) {
        const std::string name = c.text(0);
        if (const command* one = find_command(name)) {
            print_command(c, *one);
            return {};
        }
        for (const group& one : groups)
            if (one.name == name) {
                print_group(c, one);
                return {};
            }
        c.print().line("ERROR: Invalid command or command group name: " + name);
        c.print().line("");
    }
    for (const group& one : groups) {
        print_group(c, one);
        c.print().line("");
    }
    c.print().line(
        "Names and values stand in quotes, commas separate arguments, and # begins a comment.  Options are hashes:\n"
        "  {'key1' => 'value1', COLUMN => 'f1:q1', VERSIONS => 3}\n"
        "Keys such as VERSIONS are constants without quotes.  Bytes that cannot be typed stand in double quotes:\n"
        "  put 't1', \"key\\x03\\x3f\\xcd\", 'f1:q1', \"\\x01\\x33\\x40\"\n"
        "help 'get' tells more about a command, and tour shows what all this is good for.");
    return {};
}

value version(call& c) {
    c.print().line("strata " STRATA_VERSION_STRING ", which answers as HBase 2.6.4");
    return {};
}

value leave(call& c) {
    c.in.end(c.size() == 0 ? 0 : static_cast<int>(number_of(c[0], "the exit code") & 0xFF));
    return {};
}

constexpr command general_table[] = {
    {"help", "general", 0, 1, "[COMMAND | GROUP]", "lists the commands, or tells more about one",
     "help 'get'\n"
     "help 'dml'\n",
     help, true},
    {"version", "general", 0, 0, "", "prints the version", "version\n", version},
    {"exit", "general", 0, 1, "[CODE]", "leaves the shell; also: quit", "exit 1\n", leave},
};

}  // namespace

std::span<const command> general_commands() { return general_table; }

}  // namespace shell
