// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/wire/hfile/parts/tag_dictionary.hpp>

namespace st = strata;
using st::detail::byte_reader;
using st::detail::hfile::tag_dictionary;

namespace {

/// Compresses tags as HBase says it does: the plain way, with a list of numbers in the order of their last use.
class naive_compressor {
public:
    void append(st::bytes& out, const st::bytes& tag) {
        if (const auto found = numbers_.find(tag); found != numbers_.end()) {
            out += '\0';
            out += static_cast<char>(found->second);
            use(found->second);
            return;
        }
        out += '\xFF';
        st::detail::append_varint(out, tag.size());
        out += tag;
        std::size_t number = tags_.size();
        if (number == 127) {
            number = last_use_.back();
            numbers_.erase(tags_[number]);
        } else {
            tags_.emplace_back();
        }
        tags_[number] = tag;
        numbers_[tag] = number;
        use(number);
    }

private:
    void use(std::size_t number) {
        last_use_.remove(number);
        last_use_.push_front(number);
    }

    std::map<st::bytes, std::size_t> numbers_;
    std::vector<st::bytes> tags_;
    std::list<std::size_t> last_use_;
};

st::bytes with_length(const st::bytes& tag) {
    st::bytes whole;
    st::append_big_endian(whole, static_cast<std::uint16_t>(tag.size()));
    return whole + tag;
}

}  // namespace

TEST_SUITE("wire/hfile/parts/tag_dictionary")
{
    TEST_CASE("tags are found again by their numbers, also after more than 127 of them") {
        std::mt19937 random(5);
        for (const unsigned distinct : {1U, 100U, 127U, 128U, 129U, 300U}) {
            naive_compressor compressor;
            st::bytes packed;
            std::vector<st::bytes> wanted;
            for (int i = 0; i != 3000; ++i) {
                wanted.push_back('B' + std::to_string(random() % distinct));
                compressor.append(packed, wanted.back());
            }
            tag_dictionary dictionary;
            byte_reader in(packed);
            bool same = true;
            for (const st::bytes& one : wanted) {
                st::bytes out;
                dictionary.take(in, one.size() + 2, out);
                same = same && out == with_length(one);
            }
            CHECK(same);
            CHECK(in.empty());
        }
    }

    TEST_CASE("several tags are taken until their length is reached") {
        const st::bytes packed("\xFF\2Ba\0\0\xFF\1C", 9);
        tag_dictionary dictionary;
        byte_reader in(packed);
        st::bytes out = "before";
        dictionary.take(in, 11, out);
        CHECK(out == "before" + st::bytes("\0\2Ba\0\2Ba\0\1C", 11));
        CHECK(in.empty());
        dictionary.clear();
        const st::bytes rest = packed.substr(4);
        byte_reader again(rest);
        CHECK_THROWS_WITH_AS(dictionary.take(again, 4, out), "strata: no tag of the block has the number 0",
                             st::illegal_argument);
    }

    TEST_CASE("malformed tags are refused") {
        const auto refused = [](st::bytes packed, std::size_t size) {
            tag_dictionary dictionary;
            byte_reader in(packed);
            st::bytes out;
            CHECK_THROWS_AS(dictionary.take(in, size, out), st::illegal_argument);
        };
        refused("", 1);
        refused("\xFF", 4);
        refused(
            "\xFF\x05"
            "ab",
            7);
        refused(st::bytes("\xFF\0", 2), 2);
        refused("\xFF\2Ba", 3);
        refused("\x7F", 3);
        refused("\x7F\x7F", 3);
        refused("\xFE\xFE", 3);
        refused("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 3);
    }
}
