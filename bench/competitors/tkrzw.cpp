// SPDX-License-Identifier: BSL-1.0
// Tkrzw's B+ tree in memory.
#include <tkrzw_dbm_baby.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "../program.hpp"
#include "cursor_map.hpp"

namespace {

using bench::bytes_view;

class library {
public:
    static constexpr bool has_stable_keys = false;

    void put(bytes_view key, bytes_view value) { check(map_.Set(key, value)); }
    bool seek(bytes_view key) {
        check(cursor_->Jump(key));
        return read();
    }
    bool next() {
        check(cursor_->Next());
        return read();
    }
    bool erase() {
        check(cursor_->Remove());
        return read();
    }
    bytes_view key() const { return key_; }
    bytes_view value() const { return value_; }

private:
    static void check(const tkrzw::Status& status) {
        if (!status.IsOK()) throw std::runtime_error(tkrzw::ToString(status));
    }
    bool read() {
        const tkrzw::Status status = cursor_->Get(&key_, &value_);
        if (status == tkrzw::Status::NOT_FOUND_ERROR) return false;
        check(status);
        return true;
    }

    tkrzw::BabyDBM map_;
    std::unique_ptr<tkrzw::DBM::Iterator> cursor_ = map_.MakeIterator();
    std::string key_;
    std::string value_;
};

}  // namespace

int main(int argc, char** argv) { return bench::measure<bench::cursor_map<library>>(argc, argv); }
