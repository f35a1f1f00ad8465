// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <rocksdb/db.h>
#include <rocksdb/env.h>
#include <rocksdb/options.h>
#include <rocksdb/write_batch.h>

#include <cstddef>
#include <memory>
#include <stdexcept>

namespace bench {

/// RocksDB without files and without a log: what is put stays in the memtable.
class rocksdb_library {
public:
    using slice = rocksdb::Slice;
    using iterator = rocksdb::Iterator;
    using batch = rocksdb::WriteBatch;

    /// `several_writers`: they change the memtable side by side.  RocksDB's own default; it costs a single writer.
    explicit rocksdb_library(bool several_writers = false) : files_(rocksdb::NewMemEnv(rocksdb::Env::Default())) {
        rocksdb::Options how;
        how.env = files_.get();
        how.create_if_missing = true;
        how.write_buffer_size = std::size_t{16} << 30;
        how.arena_block_size = std::size_t{1} << 20;
        how.allow_concurrent_memtable_write = several_writers;
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

}  // namespace bench
