// SPDX-License-Identifier: BSL-1.0
// A B+ tree in a file of a memory file system that is mapped, nothing of which is written to a disk.
#include <lmdb.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "../program.hpp"
#include "cursor_map.hpp"

namespace {

using bench::bytes_view;

/// Everything is one transaction that never ends: a put copies no page that an earlier one has written.
class library {
public:
    static constexpr bool has_stable_keys = true;  // between writes

    library() {
        namespace fs = std::filesystem;
        const fs::path folder = fs::is_directory("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path();
        const std::string name = (folder / ("strata-lmdb-" + std::to_string(getpid()))).string();
        check(mdb_env_create(&environment_));
        try {
            check(mdb_env_set_mapsize(environment_, std::size_t{64} << 30));  // of addresses, not of memory
            check(mdb_env_open(environment_, name.c_str(),
                               MDB_NOSUBDIR | MDB_NOLOCK | MDB_NOSYNC | MDB_WRITEMAP | MDB_NORDAHEAD, 0600));
            fs::remove(name);  // it lives as long as it is open
            check(mdb_txn_begin(environment_, nullptr, 0, &transaction_));
            check(mdb_dbi_open(transaction_, nullptr, 0, &map_));
            check(mdb_cursor_open(transaction_, map_, &cursor_));
        } catch (...) {
            close();
            throw;
        }
    }
    library(const library&) = delete;
    library& operator=(const library&) = delete;
    ~library() { close(); }

    void put(bytes_view key, bytes_view value) { put(key, value, 0); }
    void append(bytes_view key, bytes_view value) { put(key, value, MDB_APPEND); }

    bool seek(bytes_view key) {
        key_ = mapped(key);
        return read(key.empty() ? MDB_FIRST : MDB_SET_RANGE);
    }
    bool next() { return read(MDB_NEXT); }
    bool erase() {
        check(mdb_cursor_del(cursor_, 0));
        return next();  // what has come to its place
    }
    bytes_view key() const { return viewed(key_); }
    bytes_view value() const { return viewed(value_); }

    /// What the file takes.
    std::size_t bytes_elsewhere() const {
        mdb_filehandle_t file = 0;
        check(mdb_env_get_fd(environment_, &file));
        struct stat state {};
        if (fstat(file, &state) != 0) throw std::runtime_error("the size of LMDB's file is not known");
        return static_cast<std::size_t>(state.st_blocks) * 512;
    }

private:
    static MDB_val mapped(bytes_view bytes) { return {bytes.size(), const_cast<char*>(bytes.data())}; }
    static bytes_view viewed(const MDB_val& bytes) { return {static_cast<const char*>(bytes.mv_data), bytes.mv_size}; }
    static void check(int code) {
        if (code != MDB_SUCCESS) throw std::runtime_error(mdb_strerror(code));
    }

    void put(bytes_view key, bytes_view value, unsigned how) {
        MDB_val put_key = mapped(key), put_value = mapped(value);
        check(mdb_cursor_put(cursor_, &put_key, &put_value, how));
    }
    bool read(MDB_cursor_op what) {
        const int code = mdb_cursor_get(cursor_, &key_, &value_, what);
        if (code == MDB_NOTFOUND) return false;
        check(code);
        return true;
    }
    void close() {
        if (cursor_) mdb_cursor_close(cursor_);
        if (transaction_) mdb_txn_abort(transaction_);
        mdb_env_close(environment_);
    }

    MDB_env* environment_ = nullptr;
    MDB_txn* transaction_ = nullptr;
    MDB_dbi map_ = 0;
    MDB_cursor* cursor_ = nullptr;
    MDB_val key_{};
    MDB_val value_{};
};

}  // namespace

int main(int argc, char** argv) { return bench::measure<bench::cursor_map<library>>(argc, argv); }
