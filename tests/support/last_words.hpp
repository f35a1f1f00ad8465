// SPDX-License-Identifier: BSL-1.0
// What a program says on stderr before it aborts, seen from a child process.
#pragma once

#include <csignal>
#include <cstdlib>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

namespace support {

// What act() says before it aborts; "lived" if it returns, "died of something else" if it ends otherwise.
template <class Act>
std::string last_words(Act act) {
    int ends[2];
    if (::pipe(ends) != 0) return "no pipe";
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGABRT, SIG_DFL);  // doctest has a handler, which would tell of the whole test
        ::dup2(ends[1], STDERR_FILENO);
        act();
        ::_exit(EXIT_SUCCESS);
    }
    ::close(ends[1]);
    std::string words;
    char piece[512];
    for (ssize_t size; (size = ::read(ends[0], piece, sizeof piece)) > 0;)
        words.append(piece, static_cast<std::size_t>(size));
    ::close(ends[0]);
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child) return "no child";
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS) return "lived";
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT ? words : "died of something else: " + words;
}

}  // namespace support
