// SPDX-License-Identifier: BSL-1.0
// Kyoto Cabinet's B+ tree in memory.
#include <kccachedb.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>

#include "../program.hpp"
#include "cursor_map.hpp"

namespace {

using bench::bytes_view;

class library {
public:
    static constexpr bool has_stable_keys = false;

    library() {
        map_.tune_page_cache(std::int64_t{4} << 30);  // no node is written out
        if (!map_.open("%")) fail();
        cursor_.reset(map_.cursor());
    }

    void put(bytes_view key, bytes_view value) {
        if (!map_.set(key.data(), key.size(), value.data(), value.size())) fail();
    }
    bool seek(bytes_view key) { return cursor_->jump(key.data(), key.size()) ? read() : ended(); }
    bool next() { return cursor_->step() ? read() : ended(); }
    bool erase() {
        if (!cursor_->remove()) fail();
        return read();
    }
    bytes_view key() const { return {entry_.get(), key_size_}; }
    bytes_view value() const { return value_; }

private:
    [[noreturn]] void fail() const { throw std::runtime_error(map_.error().message()); }
    bool ended() const {
        if (map_.error() != kyotocabinet::BasicDB::Error::NOREC) fail();
        return false;
    }
    bool read() {
        const char* value = nullptr;
        std::size_t size = 0;
        entry_.reset(cursor_->get(&key_size_, &value, &size));
        value_ = {value, size};
        return entry_ ? true : ended();
    }

    kyotocabinet::GrassDB map_;
    std::unique_ptr<kyotocabinet::GrassDB::Cursor> cursor_;
    std::unique_ptr<char[]> entry_;  // key and value, copied
    std::size_t key_size_ = 0;
    bytes_view value_;
};

}  // namespace

int main(int argc, char** argv) { return bench::measure<bench::cursor_map<library>>(argc, argv); }
