// SPDX-License-Identifier: BSL-1.0
#include "shell/terminal.hpp"

#include <cstdlib>
#include <cstring>
#include <iostream>

#include <sys/ioctl.h>
#include <unistd.h>

#ifdef STRATA_SHELL_LIBEDIT
#include <cstdio>

#include <editline/readline.h>
#endif

namespace shell {

bool is_terminal_in() noexcept { return isatty(STDIN_FILENO) != 0; }
bool is_terminal_out() noexcept { return isatty(STDOUT_FILENO) != 0; }

std::size_t terminal_width() noexcept {
    winsize size{};
    if (!is_terminal_out() || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
    return size.ws_col;
}

#ifdef STRATA_SHELL_LIBEDIT

namespace {

// libedit calls functions without data of ours.
std::function<completions(std::string_view)> completer;
completions offered;
std::size_t next_offered = 0;

constexpr int most_lines = 1000;

std::string history_file() {
    if (const char* named = std::getenv("STRATA_SHELL_HISTORY")) return named;
    const char* home = std::getenv("HOME");
    return home == nullptr || *home == '\0' ? std::string() : std::string(home) + "/.strata_shell_history";
}

char* copied(const std::string& text) {
    char* copy = static_cast<char*>(std::malloc(text.size() + 1));
    if (copy != nullptr) std::memcpy(copy, text.c_str(), text.size() + 1);
    return copy;
}

char* next_word(const char*, int state) {
    if (state == 0) next_offered = 0;
    return next_offered == offered.words.size() ? nullptr : copied(offered.words[next_offered++]);
}

char** words_for(const char* typed, int begin, int end) {
    rl_attempted_completion_over = 1;
    rl_completion_append_character = 0;
    offered = completer(std::string_view(rl_line_buffer, static_cast<std::size_t>(end)));
    // libedit splits words its own way: what it has of the word already stays before what is offered.
    const auto from = static_cast<std::size_t>(begin);
    if (offered.begin > from)
        for (std::string& word : offered.words) word.insert(0, rl_line_buffer + from, offered.begin - from);
    else if (offered.begin < from)
        for (std::string& word : offered.words) word.erase(0, from - offered.begin);
    if (offered.words.size() == 1) offered.words.front() += offered.after;
    return rl_completion_matches(typed, next_word);
}

}  // namespace

line_reader::line_reader(std::function<completions(std::string_view)> complete)
    : is_edited_(is_terminal_in() && is_terminal_out()) {
    if (!is_edited_) return;
    completer = std::move(complete);
    static char name[] = "strata";
    rl_readline_name = name;
    rl_initialize();
    static char breaks[] = " \t\n'\",;(){}[]=>.";
    rl_basic_word_break_characters = breaks;
    rl_completer_word_break_characters = breaks;
    rl_attempted_completion_function = words_for;
    stifle_history(most_lines);
    if (const std::string file = history_file(); !file.empty()) read_history(file.c_str());
}

line_reader::~line_reader() {
    if (!is_edited_) return;
    if (const std::string file = history_file(); !file.empty()) write_history(file.c_str());
    completer = nullptr;
}

std::optional<std::string> line_reader::read(const std::string& prompt) {
    if (is_edited_) {
        char* const line = readline(prompt.c_str());
        if (line == nullptr) return std::nullopt;
        std::string text = line;
        std::free(line);
        if (!text.empty()) add_history(text.c_str());
        return text;
    }
    std::string text;
    if (!std::getline(std::cin, text)) return std::nullopt;
    return text;
}

#else

line_reader::line_reader(std::function<completions(std::string_view)>) : is_edited_(false) {}
line_reader::~line_reader() = default;

std::optional<std::string> line_reader::read(const std::string& prompt) {
    if (!is_edited_ && is_terminal_in()) std::cout << prompt << std::flush;
    std::string text;
    if (!std::getline(std::cin, text)) return std::nullopt;
    return text;
}

#endif

}  // namespace shell
