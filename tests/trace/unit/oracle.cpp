// SPDX-License-Identifier: BSL-1.0
#include "trace/oracle.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "trace/generator.hpp"
#include "trace/text.hpp"

namespace {

// Finds everything all right.
constexpr const char* satisfied =
    "while read -r line; do printf '%s\\n' \"$line\"; "
    "case $line in 'trace '*|'family '*|'region '*|'now '*|end) ;; *) echo '> ok';; esac; done";

// What is said about a command that was asked a question.
std::string complaint(const std::string& command, std::chrono::seconds patience = std::chrono::seconds(60)) {
    try {
        trace::oracle asked(command, patience);
        asked.ask(trace::generate(1, 2));
        asked.answer();
    } catch (const trace::oracle_failed& failed) {
        return failed.what();
    }
    return "nothing";
}

}  // namespace

TEST_SUITE("oracle")
{
    TEST_CASE("answers come in the order of the questions") {
        trace::oracle asked(satisfied, std::chrono::seconds(60));
        constexpr std::uint64_t questions = 12;
        for (std::uint64_t seed = 0; seed < questions; ++seed) asked.ask(trace::generate(seed, 20));
        CHECK(asked.in_flight() == questions);
        for (std::uint64_t seed = 0; seed < questions; ++seed) {
            const trace::trace one = asked.answer();
            CHECK(one.name == "seed_" + std::to_string(seed));
            for (const trace::step& s : one.steps)
                CHECK(s.answer.size() == (std::holds_alternative<trace::set_now>(s.what) ? 0 : 1));
        }
        CHECK(asked.in_flight() == 0);
    }

    TEST_CASE("answers to an answered question are new") {
        trace::oracle asked(satisfied, std::chrono::seconds(60));
        trace::trace question = trace::generate(1, 2);
        for (trace::step& s : question.steps)
            if (!std::holds_alternative<trace::set_now>(s.what)) s.answer = {"none"};
        asked.ask(question);
        CHECK(asked.answer().steps.back().answer == std::vector<std::string>{"ok"});
    }

    TEST_CASE("an oracle that cannot be started is named with the reason") {
        const std::string sentence = complaint("exec no_such_oracle --quick");
        CHECK(sentence.starts_with("the oracle 'exec no_such_oracle --quick' cannot be started: "));
        CHECK(sentence.find("not found") != std::string::npos);
    }

    TEST_CASE("an oracle that ends says how") {
        CHECK(complaint("exit 0") == "the oracle 'exit 0' has ended with status 0");
        CHECK(complaint("echo one >&2; echo two >&2; exit 3") ==
              "the oracle 'echo one >&2; echo two >&2; exit 3' has ended with status 3: two");
        CHECK(complaint("kill -9 $$") == "the oracle 'kill -9 $$' has ended by signal 9");
    }

    TEST_CASE("an oracle that says nothing is given up") {
        CHECK(complaint("exec sleep 60", std::chrono::seconds(1)) ==
              "the oracle has been silent for 1 seconds about the trace 'seed_1'");
    }

    TEST_CASE("an answer without answers or to another question is refused") {
        CHECK(complaint("exec cat").starts_with("the oracle's answer to 'seed_1' is no trace: its line:"));
        CHECK(complaint("echo trace t; echo family f; echo end; exec cat >/dev/null") ==
              "the oracle was asked about 'seed_1' and answers something else");
        CHECK(complaint("echo end; exec sleep 60") == "the oracle was asked about 'seed_1' and answers something else");
    }
}
