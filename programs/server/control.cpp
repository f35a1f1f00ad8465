// SPDX-License-Identifier: BSL-1.0
#include "server/control.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace server {

namespace {

std::int64_t number_of(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || end != text.data() + text.size() || text.empty())
        throw std::invalid_argument("'" + std::string(text) + "' is no number");
    return number;
}

std::vector<std::string> words_of(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::vector<std::string> all;
    for (std::string word; in >> word;) all.push_back(word);
    return all;
}

std::uint64_t count_of(std::string_view text) {
    const std::int64_t count = number_of(text);
    if (count < 0) throw std::invalid_argument("how often something fails is not negative");
    return static_cast<std::uint64_t>(count);
}

}  // namespace

std::string control::run(std::string_view command) {
    const std::vector<std::string> words = words_of(command);
    const auto word = [&](std::size_t i) { return i < words.size() ? words[i] : std::string(); };
    if (word(0) == "clock") {
        return served_.with([&](strata::catalog&) {
            if (words.size() > 1) {
                const bool moves = word(1).starts_with('+');
                const std::int64_t given = number_of(std::string_view(word(1)).substr(moves ? 1 : 0));
                const std::int64_t to = moves ? clock_.now().value + given : given;
                if (to < 0) throw std::invalid_argument("the time is not negative");
                clock_.set({to});
            }
            return "clock " + std::to_string(clock_.now().value) + (clock_.is_set() ? "" : " and goes on");
        });
    }
    if (word(0) == "latency") {
        const auto length = static_cast<std::int64_t>(count_of(word(1)));
        watched_.set_latency(std::chrono::milliseconds(length));
        return "latency " + std::to_string(length);
    }
    if (word(0) == "fail") {
        const std::string times = words.size() > 2 ? word(2) : "1";
        const bool is_rate = times.starts_with("1/");
        const std::uint64_t count = count_of(std::string_view(times).substr(is_rate ? 2 : 0));
        watched_.fail(fault_of(word(1)), is_rate ? 0 : count, is_rate ? count : 0);
        return "fail " + word(1) + ' ' + times;
    }
    if (word(0) == "explain") {
        watched_.set_explains(word(1) != "off");
        return "explain " + std::string(word(1) != "off" ? "on" : "off");
    }
    if (word(0) == "requests") return "requests " + std::to_string(watched_.requests());
    throw std::invalid_argument("a command is clock, latency, fail, explain or requests, but not '" + word(0) + "'");
}

std::string control_session::receive(std::string_view more) {
    constexpr std::size_t most = 8 * 1024;
    received_ += more;
    if (received_.size() > most) {
        is_over_ = true;
        return "HTTP/1.0 431 Too Large\r\n\r\n";
    }
    if (received_.find("\r\n\r\n") == std::string::npos) return {};
    is_over_ = true;
    std::istringstream in(received_);
    std::string method;
    std::string path;
    in >> method >> path;
    std::replace(path.begin(), path.end(), '/', ' ');
    if (const auto rate = path.find(" 1 "); rate != std::string::npos) path[rate + 2] = '/';  // fail/busy/1/10
    std::string status = "200 OK";
    std::string body;
    try {
        body = control_.run(path);
    } catch (const std::invalid_argument& why) {
        status = "400 Bad Request";
        body = why.what();
    }
    body += '\n';
    return "HTTP/1.0 " + status + "\r\nContent-Type: text/plain\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\n\r\n" + body;
}

}  // namespace server
