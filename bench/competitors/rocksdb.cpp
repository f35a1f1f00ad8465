// SPDX-License-Identifier: BSL-1.0
#include <rocksdb/db.h>
#include <rocksdb/env.h>
#include <rocksdb/options.h>
#include <rocksdb/write_batch.h>

#include <cstddef>
#include <memory>
#include <stdexcept>

#include "../program.hpp"
#include "database.hpp"

namespace {

class library {
public:
    using slice = rocksdb::Slice;
    using iterator = rocksdb::Iterator;
    using batch = rocksdb::WriteBatch;

    library() : files_(rocksdb::NewMemEnv(rocksdb::Env::Default())) {
        rocksdb::Options how;
        how.env = files_.get();
        how.create_if_missing = true;
        how.write_buffer_size = std::size_t{16} << 30;
        how.arena_block_size = std::size_t{1} << 20;
        how.allow_concurrent_memtable_write = false;
        how.avoid_flush_during_shutdown = true;
        rocksdb::DB* opened = nullptr;
        const rocksdb::Status status = rocksdb::DB::Open(how, "/strata", &opened);
        if (!status.ok()) throw std::runtime_error(status.ToString());
        database_.reset(opened);
    }

    rocksdb::DB& get() const { return *database_; }
    static rocksdb::WriteOptions write_options() {
        rocksdb::WriteOptions how;
        how.disableWAL = true;
        return how;
    }

private:
    std::unique_ptr<rocksdb::Env> files_;
    std::unique_ptr<rocksdb::DB> database_;
};

}  // namespace

int main(int argc, char** argv) { return bench::measure<bench::database<library>>(argc, argv); }
