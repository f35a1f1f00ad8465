// SPDX-License-Identifier: BSL-1.0
#include "trace/oracle.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <sstream>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "trace/text.hpp"

extern char** environ;

namespace trace {
namespace {

constexpr std::string_view end_line = "end\n";

void check(int error, const char* what) {
    if (error != 0)
        throw oracle_failed(std::string("the oracle cannot be started: ") + what + ": " + std::strerror(error));
}

std::array<int, 2> new_pipe() {
    std::array<int, 2> ends{};
    check(::pipe2(ends.data(), O_CLOEXEC) == 0 ? 0 : errno, "no pipe");
    return ends;
}

void close_once(int& descriptor) {
    if (descriptor >= 0) ::close(descriptor);
    descriptor = -1;
}

/// Where the first whole answer ends, its line `end` included; npos if it is not there yet.
std::size_t end_of_answer(const std::string& text) {
    if (text.starts_with(end_line)) return end_line.size();
    const std::size_t at = text.find("\n" + std::string(end_line));
    return at == std::string::npos ? at : at + 1 + end_line.size();
}

trace without_answers(trace one) {
    for (step& s : one.steps) s.answer.clear();
    return one;
}

}  // namespace

oracle::oracle(std::string command, std::chrono::seconds patience)
    : command_(std::move(command)), patience_(patience), complaints_(std::tmpfile()) {
    check(complaints_ ? 0 : errno, "no temporary file");
    // To write to a process that has ended is an error here, not the end of this one.
    std::signal(SIGPIPE, SIG_IGN);
    start();
}

void oracle::start() {
    std::array<int, 2> questions = new_pipe();
    std::array<int, 2> answers = new_pipe();
    to_ = questions[1];
    from_ = answers[0];
    for (const int descriptor : {to_, from_}) ::fcntl(descriptor, F_SETFL, O_NONBLOCK);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, questions[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, answers[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ::fileno(complaints_.get()), STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setpgroup(&attributes, 0);  // so that all of it can be ended
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);

    std::string shell = "sh";
    std::string option = "-c";
    std::array<char*, 4> words{shell.data(), option.data(), command_.data(), nullptr};
    const int error = ::posix_spawn(&id_, "/bin/sh", &actions, &attributes, words.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    ::close(questions[0]);
    ::close(answers[1]);
    if (error != 0) {
        close_once(to_);
        close_once(from_);
        id_ = -1;
        check(error, "/bin/sh");
    }
}

oracle::~oracle() {
    // It reads the end of its input, and ends; or it does not and is ended.
    close_once(to_);
    close_once(from_);
    for (int tries = 0; id_ >= 0; ++tries) {
        if (::waitpid(id_, nullptr, WNOHANG) != 0) return;
        if (tries == (asked_.empty() ? 250 : 5)) ::kill(-id_, SIGTERM);
        if (tries == 350) ::kill(-id_, SIGKILL);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

void oracle::ask(const trace& question) {
    asked_.push_back(without_answers(question));
    unwritten_ += text(asked_.back());
    unwritten_ += end_line;
    exchange(false);
}

trace oracle::answer() {
    std::size_t size = 0;
    while ((size = end_of_answer(unread_)) == std::string::npos) exchange(true);
    std::istringstream in("strata trace 1\nanswered by oracle\n" + unread_.substr(0, size - end_line.size()));
    unread_.erase(0, size);
    const trace question = std::move(asked_.front());
    asked_.pop_front();
    try {
        file answered = parse(in, "its line");
        for (trace& one : answered.traces)
            for (step& each : one.steps) each.line = 0;  // nobody has a file to look them up in
        if (answered.traces.size() == 1 && text(without_answers(answered.traces.front())) == text(question))
            return std::move(answered.traces.front());
    } catch (const malformed& wrong) {
        throw oracle_failed("the oracle's answer to '" + question.name + "' is no trace: " + wrong.what());
    }
    throw oracle_failed("the oracle was asked about '" + question.name + "' and answers something else");
}

void oracle::exchange(bool wait) {
    std::array<pollfd, 2> ends{{{from_, POLLIN, 0}, {unwritten_.empty() ? -1 : to_, POLLOUT, 0}}};
    const auto milliseconds = std::chrono::milliseconds(wait ? patience_ : std::chrono::seconds(0));
    const int ready = ::poll(ends.data(), ends.size(), static_cast<int>(milliseconds.count()));
    if (ready < 0 && errno != EINTR) check(errno, "its pipes are lost");
    if (ready == 0 && wait)
        throw oracle_is_silent("the oracle has been silent for " + std::to_string(patience_.count()) +
                               " seconds about the trace '" + asked_.front().name + "'");
    if (ends[1].revents != 0) write_some();
    if (ends[0].revents != 0) read_some();
}

void oracle::write_some() {
    const ssize_t n = ::write(to_, unwritten_.data(), unwritten_.size());
    if (n > 0)
        unwritten_.erase(0, static_cast<std::size_t>(n));
    else if (n < 0 && errno == EPIPE)
        unwritten_.clear();  // that it has ended is seen where it is read
    else if (n < 0 && errno != EAGAIN && errno != EINTR)
        check(errno, "its input is lost");
}

void oracle::read_some() {
    std::array<char, 65536> block{};
    const ssize_t n = ::read(from_, block.data(), block.size());
    if (n > 0)
        unread_.append(block.data(), static_cast<std::size_t>(n));
    else if (n == 0)
        fail_dead();
    else if (errno != EAGAIN && errno != EINTR)
        check(errno, "its output is lost");
}

void oracle::fail_dead() {
    const int status = wait_for_end();
    std::string how = "with status " + std::to_string(WEXITSTATUS(status));
    if (WIFSIGNALED(status)) how = "by signal " + std::to_string(WTERMSIG(status));
    std::string complaint = last_complaint();
    if (!complaint.empty()) complaint = ": " + complaint;
    if (WIFEXITED(status) && (WEXITSTATUS(status) == 126 || WEXITSTATUS(status) == 127))
        throw oracle_failed("the oracle '" + command_ + "' cannot be started" + complaint);
    throw oracle_failed("the oracle '" + command_ + "' has ended " + how + complaint);
}

int oracle::wait_for_end() {
    close_once(to_);
    int status = 0;
    while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
    id_ = -1;
    return status;
}

std::string oracle::last_complaint() {
    std::string last;
    std::string current;
    std::rewind(complaints_.get());
    for (int c = 0; (c = std::fgetc(complaints_.get())) != EOF;) {
        if (c != '\n') {
            current += static_cast<char>(c);
        } else {
            if (!current.empty()) last = current;
            current.clear();
        }
    }
    return current.empty() ? last : current;
}

}  // namespace trace
