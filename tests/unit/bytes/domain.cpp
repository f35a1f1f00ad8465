// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <strata/bytes/domain.hpp>

namespace st = strata;

TEST_SUITE("bytes/domain")
{
    TEST_CASE("a domain name and its reverse are each the reverse of the other") {  // R11.9
        CHECK(st::reverse_domain("www.cnn.com") == "com.cnn.www");
        CHECK(st::reverse_domain("com.cnn.www") == "www.cnn.com");
        CHECK(st::reverse_domain("a.b") == "b.a");
        CHECK(st::reverse_domain("WWW.cnn.COM") == "COM.cnn.WWW");
    }

    TEST_CASE("a domain name without a dot is its own reverse") {
        CHECK(st::reverse_domain("").empty());
        CHECK(st::reverse_domain("localhost") == "localhost");
    }

    TEST_CASE("empty labels of a domain name are labels") {
        CHECK(st::reverse_domain("cnn.com.") == ".com.cnn");
        CHECK(st::reverse_domain(".cnn.com") == "com.cnn.");
        CHECK(st::reverse_domain("cnn..com") == "com..cnn");
        CHECK(st::reverse_domain(".") == ".");
        CHECK(st::reverse_domain("...") == "...");
        CHECK(st::reverse_domain("a..") == "..a");
    }

    TEST_CASE("any bytes reversed twice as a domain name are as before") {
        std::mt19937_64 random(29);
        for (int i = 0; i != 10000; ++i) {
            st::bytes name;
            for (std::size_t left = random() % 10; left != 0; --left) name.push_back(".a\0\xFF"[random() % 4]);
            const st::bytes reversed = st::reverse_domain(name);
            if (st::reverse_domain(reversed) != name || reversed.size() != name.size()) FAIL_CHECK("not restored");
        }
    }

    TEST_CASE("hosts below one domain lie together when reversed") {
        std::vector<st::bytes> rows;
        for (const char* host : {"www.cnn.com", "my.look.ca", "edition.cnn.com", "cnnsi.com", "www.example.com"})
            rows.push_back(st::reverse_domain(host));
        std::sort(rows.begin(), rows.end());
        CHECK(rows ==
              std::vector<st::bytes>{"ca.look.my", "com.cnn.edition", "com.cnn.www", "com.cnnsi", "com.example.www"});
    }
}
