// SPDX-License-Identifier: BSL-1.0
#include "shell/session.hpp"

#include <chrono>
#include <string>
#include <utility>

#include "shell/command.hpp"

namespace shell {
namespace {

constexpr std::string_view red = "\x1B[1;31m";
constexpr std::string_view plain = "\x1B[0m";

/// `expected 3`, `expected 1+`, `expected 4..6`: as Ruby counts arguments.
std::string numbers_taken(const command& is) {
    if (is.most == any_number) return std::to_string(is.least) + '+';
    if (is.least == is.most) return std::to_string(is.least);
    return std::to_string(is.least) + ".." + std::to_string(is.most);
}

std::string sentence_for_unknown(const std::string& name) {
    std::string text = "undefined local variable or method `" + name + "'";
    if (const std::string_view other = similar_command(name); !other.empty())
        text += "; did you mean `" + std::string(other) + "'?";
    return text + " 'help' lists the commands";
}

}  // namespace

session::session(std::ostream& out, settings how) : how_(std::move(how)), print_(out), tables_(clock_, how_.cluster) {}

bool session::run(std::string_view text) {
    std::vector<statement> all;
    try {
        all = parse(text);
    } catch (const syntax_error& why) {
        show(why, text);
        if (how_.stops_at_errors) exit_code_ = 1;
        return false;
    }
    bool is_fine = true;
    for (std::size_t i = 0; i != all.size() && !has_ended(); ++i) {
        // Of the statements of a line Ruby's console prints the last one's value.
        const std::size_t next = i + 1 == all.size() ? text.size() : all[i + 1].begin;
        const std::string_view between = text.substr(all[i].end, next - all[i].end);
        const bool is_last = i + 1 == all.size() || between.find('\n') != std::string_view::npos;
        if (!run_one(all[i], text, is_last)) is_fine = false;
    }
    return is_fine;
}

bool session::run_one(const statement& one, std::string_view text, bool echoes) {
    const command* const is = one.command.empty() ? nullptr : find_command(one.command);
    const auto begin = std::chrono::steady_clock::now();
    std::optional<failure> fault;
    value result;
    try {
        result = result_of(one);
        if (!one.assigned_to.empty()) variables_.insert_or_assign(one.assigned_to, result);
    } catch (...) {
        const value* const first = one.arguments.empty() ? nullptr : &one.arguments.front();
        std::string name;
        if (!one.receiver.empty())
            name = one.receiver;
        else if (first != nullptr)
            name = to_text(*first);
        fault = translated(name);
        show(*fault, text, is == nullptr ? std::string() : one.command);
    }
    if (is != nullptr && how_.shows_took && is->group != "general") {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        print_.line(took(spent.count()));
    }
    last_failure_ = fault;
    if (fault) {
        if (how_.stops_at_errors) {
            print_.line("ERROR " + fault->type() + ": " + fault->what());
            exit_code_ = 1;
        }
        return false;
    }
    if (echoes && !result.is_nil() && !has_ended()) print_.line("=> " + inspect(result));
    return true;
}

value session::result_of(const statement& one) {
    if (one.command.empty()) return resolved(one.arguments.front());
    const command* const is = find_command(one.command);
    if (is == nullptr) {
        // A variable by itself is printed.
        if (one.receiver.empty() && one.arguments.empty())
            if (const auto known = variables_.find(one.command); known != variables_.end()) return known->second;
        throw failure(sentence_for_unknown(one.command), "NameError", one.command_begin);
    }
    call c{*this, *is, {}};
    if (!one.receiver.empty()) {
        const auto known = variables_.find(one.receiver);
        if (known == variables_.end())
            throw failure("undefined local variable or method `" + one.receiver + "'", "NameError", one.begin);
        if (known->second.as<table_reference>() == nullptr)
            throw failure("the variable " + one.receiver + " is no table", "NoMethodError", one.begin);
        c.arguments.push_back(known->second);
    }
    for (const value& v : one.arguments) {
        // `help get` instead of `help 'get'`
        const auto* name = v.as<word>();
        if (is->takes_words && name != nullptr && variables_.count(name->name) == 0)
            c.arguments.push_back({name->name, v.begin, v.end});
        else
            c.arguments.push_back(resolved(v));
    }
    if (c.size() < is->least || c.size() > is->most)
        throw failure(
            "wrong number of arguments (given " + std::to_string(c.size()) + ", expected " + numbers_taken(*is) + ')',
            "ArgumentError", one.command_begin);
    return is->run(c);
}

value session::resolved(const value& v) const {
    if (const auto* name = v.as<word>()) {
        const auto known = variables_.find(name->name);
        if (known == variables_.end())
            throw failure("undefined local variable or method `" + name->name + "': a text stands in quotes",
                          "NameError", v.begin);
        value found = known->second;
        found.begin = v.begin;
        found.end = v.end;
        return found;
    }
    value copy = v;
    if (auto* all = copy.as<array>())
        for (value& one : *all) one = resolved(one);
    if (auto* all = copy.as<hash>())
        for (hash_entry& one : *all) one.of = resolved(one.of);
    return copy;
}

void session::show(const failure& why, std::string_view text, const std::string& command) {
    if (how_.stops_at_errors) return;
    std::ostream& out = print_.out();
    out << '\n';
    if (how_.shows_places && why.at()) out << point_at(text, *why.at());
    if (how_.has_colours) out << red;
    out << "ERROR: " << why.what();
    if (how_.has_colours) out << plain;
    out << "\n\n";
    if (!command.empty()) out << "For usage try 'help \"" << command << "\"'\n\n";
}

void session::show(const syntax_error& why, std::string_view text) {
    std::ostream& out = print_.out();
    out << '\n' << point_at(text, why.at());
    if (how_.has_colours) out << red;
    out << (how_.stops_at_errors ? "ERROR SyntaxError: " : "ERROR: ");
    if (text.find('\n') < text.size() - 1) out << "line " << line_of(text, why.at()) << ": ";
    out << why.what();
    if (how_.has_colours) out << plain;
    out << (how_.stops_at_errors ? "\n" : "\n\n");
}

}  // namespace shell
