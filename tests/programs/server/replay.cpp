// SPDX-License-Identifier: BSL-1.0
// What HBase's Java client once sent, replayed without it: recordings/*.steps, which `server --record` has written.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/gateway/cluster.hpp>
#include <strata/gateway/rpc.hpp>
#include <strata/policy/clock/manual.hpp>
#include <strata/wire/byte_reader.hpp>

namespace st = strata;

namespace {

struct step {
    std::uint32_t connection;
    st::bytes asked;
    st::bytes answered;
};

std::vector<step> steps_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    const st::bytes all((std::istreambuf_iterator<char>(in)), {});
    std::vector<step> made;
    for (st::detail::byte_reader left(all); !left.empty();) {
        const auto connection = left.number<std::uint32_t>("a connection");
        const st::bytes asked(left.counted<std::int32_t>("what was asked"));
        made.push_back({connection, asked, st::bytes(left.counted<std::int32_t>("what was answered"))});
    }
    return made;
}

std::vector<std::filesystem::path> recordings() {
    std::vector<std::filesystem::path> all;
    for (const auto& one : std::filesystem::directory_iterator(STRATA_RECORDINGS))
        if (one.path().extension() == ".steps") all.push_back(one.path());
    return all;
}

/// Replays a recording; `piece_of(left)` says how many bytes come next.  Returns the number of the first step that is
/// answered in another way, or -1.
template <class PieceOf>
int replay(const std::vector<step>& steps, PieceOf piece_of) {
    // As the recording server was started: --clock 1700000000000 --port 16022.
    const st::clock::manual time({1'700'000'000'000});
    st::catalog all(time);
    st::gateway::cluster served(all);
    st::gateway::rpc_server server(served, {.port = 16022, .start_code = 1'700'000'000'000});
    std::map<std::uint32_t, std::unique_ptr<st::gateway::rpc_session>> sessions;
    for (std::size_t i = 0; i != steps.size(); ++i) {
        auto& session = sessions[steps[i].connection];
        if (!session) session = std::make_unique<st::gateway::rpc_session>(server);
        st::bytes answered;
        for (st::bytes_view left = steps[i].asked; !left.empty();) {
            const std::size_t piece = piece_of(left.size());
            answered += session->receive(left.substr(0, piece));
            left.remove_prefix(piece);
        }
        if (answered != steps[i].answered) return static_cast<int>(i);
    }
    return -1;
}

}  // namespace

TEST_SUITE("server/replay")
{
    TEST_CASE("there are recordings of a client") {
        CHECK(recordings().size() >= 2);
        for (const auto& file : recordings()) CHECK(steps_of(file).size() > 50);
    }
    TEST_CASE("a recorded client gets the answers that it got") {
        for (const auto& file : recordings()) {
            CAPTURE(file.filename().string());
            CHECK(replay(steps_of(file), [](std::size_t left) { return left; }) == -1);
        }
    }
    TEST_CASE("byte by byte, too") {
        for (const auto& file : recordings()) {
            CAPTURE(file.filename().string());
            CHECK(replay(steps_of(file), [](std::size_t) { return std::size_t{1}; }) == -1);
        }
    }
    TEST_CASE("and in random pieces") {
        for (const unsigned seed : {1u, 2u, 3u})
            for (const auto& file : recordings()) {
                CAPTURE(file.filename().string());
                CAPTURE(seed);
                std::minstd_rand random(seed);
                CHECK(replay(steps_of(file), [&](std::size_t left) { return 1 + random() % left; }) == -1);
            }
    }
    TEST_CASE("a recording with another answer is seen") {
        std::vector<step> steps = steps_of(recordings().front());
        for (step& one : steps)
            if (!one.answered.empty()) {
                one.answered.back() = static_cast<char>(one.answered.back() + 1);
                break;
            }
        CHECK(replay(steps, [](std::size_t left) { return left; }) >= 0);
    }
}
