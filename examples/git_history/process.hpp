// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace git_history {

/// What the user is told before the program ends with status 1.
struct failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// An unnamed file that no program started later inherits by accident.
class scratch_file {
public:
    scratch_file() : file_(std::tmpfile()) {
        if (!file_) throw failure(std::string("cannot make a temporary file: ") + std::strerror(errno));
        ::fcntl(descriptor(), F_SETFD, FD_CLOEXEC);
    }

    int descriptor() const { return ::fileno(file_.get()); }

    void write(std::string_view text) {
        if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size())
            throw failure(std::string("cannot write a temporary file: ") + std::strerror(errno));
    }

    /// To be called between the last write and the first read, by whomever.
    void rewind() {
        if (std::fflush(file_.get()) != 0 || std::fseek(file_.get(), 0, SEEK_SET) != 0)
            throw failure(std::string("cannot write a temporary file: ") + std::strerror(errno));
    }

    std::string content() {
        std::string text;
        std::array<char, 4096> block{};
        rewind();
        while (const std::size_t n = std::fread(block.data(), 1, block.size(), file_.get()))
            text.append(block.data(), n);
        return text;
    }

private:
    struct closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, closer> file_;
};

/// A program that is running, and the reading end of its standard output.  No shell is involved.
///
/// Why standard error goes to a file: two pipes would have to be read in turns, or the child could block.
class process {
public:
    /// Starts words[0], found on PATH, with the other words as arguments.  `input` is what it reads, or nothing.
    process(std::vector<std::string> words, scratch_file* input) : words_(std::move(words)) {
        std::array<int, 2> ends{};
        if (::pipe(ends.data()) != 0) throw failure(std::string("cannot make a pipe: ") + std::strerror(errno));
        output_ = ends[0];
        for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);

        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        if (input != nullptr)
            posix_spawn_file_actions_adddup2(&actions, input->descriptor(), STDIN_FILENO);
        else
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions, complaints_.descriptor(), STDERR_FILENO);

        std::vector<char*> arguments;
        for (std::string& word : words_) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        std::vector<char*> environment = environment_of_child();
        const int error =
            ::posix_spawnp(&id_, words_[0].c_str(), &actions, nullptr, arguments.data(), environment.data());
        posix_spawn_file_actions_destroy(&actions);
        ::close(ends[1]);
        if (error != 0) {
            ::close(output_);
            throw failure("cannot run '" + words_[0] +
                          "': " + (error == ENOENT ? "it is not installed or not on PATH" : std::strerror(error)));
        }
    }

    process(const process&) = delete;
    process& operator=(const process&) = delete;

    /// Ends the child first if nobody waits for its answer any more: it finds its pipe closed.
    ~process() {
        if (output_ >= 0) ::close(output_);
        if (!ended_) wait();
    }

    /// Up to `size` bytes of what the program prints; 0 at the end.
    std::size_t read(char* to, std::size_t size) {
        for (;;) {
            const ssize_t n = ::read(output_, to, size);
            if (n >= 0) return static_cast<std::size_t>(n);
            if (errno != EINTR) throw failure("cannot read from '" + words_[0] + "': " + std::strerror(errno));
        }
    }

    std::string read_all() {
        std::string text;
        std::array<char, 65536> block{};
        while (const std::size_t n = read(block.data(), block.size())) text.append(block.data(), n);
        return text;
    }

    /// Waits for the end of the program; true if it reports success.  Its warnings are passed on.
    bool succeeds() {
        const int status = wait();
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return false;
        std::fputs(complaints_.content().c_str(), stderr);
        return true;
    }

    /// As succeeds(), but anything else than success is thrown, in the program's own words.
    void finish(std::string_view task) {
        if (succeeds()) return;
        std::string complaint = complaints_.content();
        while (complaint.ends_with('\n')) complaint.pop_back();
        if (complaint.empty()) complaint = "it gave no reason";
        throw failure(std::string(task) + ": " + complaint);
    }

private:
    /// Ours without what would turn git away from the repository that the user names.
    static std::vector<char*> environment_of_child() {
        constexpr std::array<std::string_view, 8> unwanted{
            "GIT_DIR=",        "GIT_WORK_TREE=",        "GIT_COMMON_DIR=", "GIT_NAMESPACE=",
            "GIT_INDEX_FILE=", "GIT_OBJECT_DIRECTORY=", "GIT_PREFIX=",     "GIT_ALTERNATE_OBJECT_DIRECTORIES="};
        std::vector<char*> environment;
        for (char** variable = environ; *variable != nullptr; ++variable) {
            bool wanted = true;
            for (const std::string_view name : unwanted)
                wanted = wanted && !std::string_view(*variable).starts_with(name);
            if (wanted) environment.push_back(*variable);
        }
        environment.push_back(nullptr);
        return environment;
    }

    int wait() {
        while (!ended_) {
            if (::waitpid(id_, &status_, 0) == id_ || errno != EINTR) ended_ = true;
        }
        return status_;
    }

    std::vector<std::string> words_;
    scratch_file complaints_;
    pid_t id_ = -1;
    int output_ = -1;
    int status_ = -1;
    bool ended_ = false;
};

}  // namespace git_history
