// SPDX-License-Identifier: BSL-1.0
// The shell without a terminal: the guide's lines, errors that change nothing, completion, dump and load, the tour.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "shell/command.hpp"
#include "shell/complete.hpp"
#include "shell/dump.hpp"
#include "shell/session.hpp"

namespace {

struct shell_at_work {
    std::ostringstream out;
    shell::session in;

    explicit shell_at_work(shell::settings how = quiet()) : in(out, how) { in.run("clock 'set', 100"); }
    static shell::settings quiet() {
        shell::settings how;
        how.shows_took = false;
        how.epoch_times = true;
        return how;
    }
    std::string says(const std::string& text) {
        out.str({});
        in.run(text);
        return out.str();
    }
};

std::string completed(const shell::session& in, std::string_view line) {
    const shell::completions all = shell::complete(in, line);
    std::string text = std::string(line.substr(0, all.begin)) + '|';
    for (const std::string& word : all.words) text += word + ' ';
    return text;
}

}  // namespace

TEST_CASE("every line of the reference guide's chapter on the data model, as it prints them") {
    shell_at_work at;
    CHECK(at.says("#Create a namespace\ncreate_namespace 'my_ns'") == "");
    CHECK(at.says("#create my_table in my_ns namespace\ncreate 'my_ns:my_table', 'fam'") ==
          "Created table my_ns:my_table\n=> Hbase::Table - my_ns:my_table\n");
    const std::string refused = at.says("#drop namespace\ndrop_namespace 'my_ns'");
    CHECK(refused.find("\nERROR: org.apache.hadoop.hbase.constraint.ConstraintException: ") == 0);
    CHECK(
        at.says("#alter namespace\nalter_namespace 'my_ns', {METHOD => 'set', 'PROPERTY_NAME' => 'PROPERTY_VALUE'}") ==
        "");
    CHECK(at.says("describe_namespace 'my_ns'") ==
          "DESCRIPTION\n{NAME => 'my_ns', PROPERTY_NAME => 'PROPERTY_VALUE'}\nQuota is disabled\n");
    CHECK(at.says("#namespace=foo and table qualifier=bar\ncreate 'foo:bar', 'fam'") ==
          "\nERROR: Unknown namespace foo!\n\nFor usage try 'help \"create\"'\n\n");
    at.says("create_namespace 'foo'");
    CHECK(at.says("create 'foo:bar', 'fam'") == "Created table foo:bar\n=> Hbase::Table - foo:bar\n");
    CHECK(at.says("#namespace=default and table qualifier=bar\ncreate 'bar', 'fam'") ==
          "Created table bar\n=> Hbase::Table - bar\n");
    at.says("create 't1', 'f1'");
    const std::string altered = "Updating all regions with the new schema...\n1/1 regions updated.\nDone.\n";
    CHECK(at.says("alter \xE2\x80\x98t1\xE2\x80\xB2, NAME => \xE2\x80\x98"
                  "f1\xE2\x80\xB2, VERSIONS => 5") == altered);
    CHECK(at.says("alter \xE2\x80\x98t1\xE2\x80\xB2, NAME => \xE2\x80\x98"
                  "f1\xE2\x80\xB2, MIN_VERSIONS => 2") == altered);
    CHECK(at.says("alter \xE2\x80\x98t1\xE2\x80\xB2, NAME => \xE2\x80\x98"
                  "f1\xE2\x80\xB2, KEEP_DELETED_CELLS => true") == altered);
    CHECK(at.says("describe 't1'").find("VERSIONS => '5', KEEP_DELETED_CELLS => 'TRUE'") != std::string::npos);
    CHECK(at.says("describe 't1'").find("MIN_VERSIONS => '2'") != std::string::npos);
}

TEST_CASE("a fault at the end of a text keeps its beginning from being run") {
    shell_at_work at;
    at.says("create 't', 'f'; put 't' 'r' 'f:q' }");
    CHECK(at.says("list") == "TABLE\n0 row(s)\n=> []\n");
    at.says("create 't', 'f'; put 't', 'r'; put 't', 'r', 'f:q', 'v'");
    CHECK(at.says("count 't'") == "1 row(s)\n=> 1\n");
}

TEST_CASE("a shell that stops at errors prints them on standard output and ends with 1") {
    shell::settings how = shell_at_work::quiet();
    how.stops_at_errors = true;
    shell_at_work at(how);
    CHECK(at.says("create 't', 'f'\ndrop 't'\ncreate 't2', 'f'") ==
          "Created table t\n=> Hbase::Table - t\nERROR ArgumentError: Table t is enabled. Disable it first.\n");
    CHECK(at.in.has_ended());
    CHECK(at.in.exit_code() == 1);
    shell_at_work other(how);
    other.says("exit 7\nlist");
    CHECK(other.in.exit_code() == 7);
}

TEST_CASE("the tab key offers commands, tables, namespaces, families, attributes and variables") {
    shell_at_work at;
    at.says("create_namespace 'shop'; t1 = create 'web', 'contents', 'anchor'; create 'shop:web2', 'f'");
    CHECK(completed(at.in, "cre") == "|create create_namespace ");
    CHECK(completed(at.in, "list; cre") == "list; |create create_namespace ");
    CHECK(completed(at.in, "get 'w") == "get '|web ");
    CHECK(completed(at.in, "get '") == "get '|shop:web2 web ");
    CHECK(completed(at.in, "get 'web', 'r', 'co") == "get 'web', 'r', '|contents: ");
    CHECK(completed(at.in, "scan 'web', {COLUMNS => ['a") == "scan 'web', {COLUMNS => ['|anchor: ");
    CHECK(completed(at.in, "scan 'web', {ROWP") == "scan 'web', {|ROWPREFIXFILTER ");
    CHECK(completed(at.in, "drop_namespace 's") == "drop_namespace '|shop ");
    CHECK(completed(at.in, "alter 'web', NAME => 'an") == "alter 'web', NAME => '|anchor ");
    CHECK(completed(at.in, "show ph") == "show |physical ");
    CHECK(completed(at.in, "help get_") == "help |get_counter get_splits get_table ");
    CHECK(completed(at.in, "t") == "|t1 tour truncate truncate_preserve ");
    CHECK(completed(at.in, "get 'nope', 'r', 'f") == "get 'nope', 'r', '|");
    CHECK(shell::complete(at.in, "get 'w").after == "'");
}

TEST_CASE("a dump makes its table again, or nothing") {
    shell_at_work at;
    at.says(
        "create 't', {NAME => 'f', VERSIONS => 3, TTL => 86400}, {NAME => 'g', KEEP_DELETED_CELLS => true}\n"
        "put 't', 'r', 'f:a', 'one', 1\nput 't', 'r', 'f:a', \"t\\x00wo\", 2\ndelete 't', 'r', 'f:a', 1\n"
        "put 't', 'q', 'g:', 'x', {TTL => 100000}\ndeleteall 't', 'r', 'g', 50\n"
        "mutate 't', {PUT => 'c', CELLS => [[{FAMILY => 'f', QUALIFIER => 'a:b'}, 'v', 7]]}");
    const std::string raw = at.says("scan 't', {RAW => true, VERSIONS => 9}");
    const std::string described = at.says("describe 't'");
    const std::string text = at.says("dump 't'");
    shell_at_work other;
    shell::load(other.in, text);
    CHECK(other.says("scan 't', {RAW => true, VERSIONS => 9}") == raw);
    CHECK(other.says("describe 't'") == described);
    CHECK(other.says("dump 't'") == text);
    at.says("create 'divided', 'f', SPLITS => ['d', \"m\\x00\"]");
    CHECK(other.says(at.says("dump 'divided'") + "get_splits 'divided'").find("d\nm\\x00\n") != std::string::npos);
    other.says("disable 'divided'\ndrop 'divided'");
    // It does not touch what is there, and leaves nothing if it fails.
    CHECK_THROWS_AS(shell::load(other.in, text), shell::failure);
    for (const std::string wrong : {"create 'n', 'f'\nmutate 'n', {PUT => 'r', CELLS => [['g:q', 'v']]}\n",
                                    "create 'n', 'f'\nput 't', 'r', 'f:q', 'v'\n", "create 'n', 'f'\ndrop 'n'\n",
                                    "create 'n', 'f'\nput 'n', '\n"}) {
        CHECK_THROWS_AS(shell::load(other.in, wrong), shell::failure);
        CHECK(other.says("list") == "TABLE\nt\n1 row(s)\n=> [\"t\"]\n");
    }
}

TEST_CASE("each command has a line of help and examples that can be parsed") {
    shell_at_work at;
    const std::string all = at.says("help");
    for (const shell::command* one : shell::all_commands()) {
        CAPTURE(one->name);
        CHECK(all.find("  " + std::string(one->name) + ' ') != std::string::npos);
        CHECK(at.says("help '" + std::string(one->name) + "'").find(std::string(one->summary)) != std::string::npos);
        CHECK_NOTHROW(shell::parse(one->examples));
        for (const shell::statement& example : shell::parse(one->examples))
            CHECK(shell::find_command(example.command) != nullptr);
    }
}

TEST_CASE("the tour is what programs/shell/tour.expected says, and leaves the session alone") {
    shell_at_work at;
    std::ifstream file(STRATA_PROGRAMS "/shell/tour.expected");
    std::stringstream expected;
    expected << file.rdbuf();
    shell_at_work plain{shell::settings{.shows_took = false}};
    CHECK(plain.says("tour") == expected.str());
    CHECK(plain.says("list") == "TABLE\n0 row(s)\n=> []\n");
}

TEST_CASE("times are printed as Java prints them") {
    CHECK(shell::local_time(0) == "1970-01-01T00:00");
    CHECK(shell::local_time(1000) == "1970-01-01T00:00:01");
    CHECK(shell::local_time(10) == "1970-01-01T00:00:00.010");
    CHECK(shell::local_time(-1) == "1969-12-31T23:59:59.999");
    CHECK(shell::local_time(1677136178540) == "2023-02-23T07:09:38.540");
    CHECK(shell::local_time(951782400000) == "2000-02-29T00:00");
    CHECK(shell::local_time(9223372036854775807) == "+292278994-08-17T07:12:55.807");
}
