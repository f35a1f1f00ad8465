// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <leveldb/db.h>
#include <leveldb/env.h>
#include <leveldb/helpers/memenv.h>
#include <leveldb/options.h>
#include <leveldb/write_batch.h>

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>

namespace bench {

/// LevelDB cannot be told to write no log, but where a log goes is the environment's choice.
class unlogged : public leveldb::EnvWrapper {
    struct nowhere : leveldb::WritableFile {
        leveldb::Status Append(const leveldb::Slice&) override { return {}; }
        leveldb::Status Close() override { return {}; }
        leveldb::Status Flush() override { return {}; }
        leveldb::Status Sync() override { return {}; }
    };

public:
    using EnvWrapper::EnvWrapper;

    leveldb::Status NewWritableFile(const std::string& name, leveldb::WritableFile** file) override {
        if (!name.ends_with(".log")) return EnvWrapper::NewWritableFile(name, file);
        *file = new nowhere;
        return {};
    }
};

/// LevelDB without files and without a log: what is put stays in the memtable.
class leveldb_library {
public:
    using slice = leveldb::Slice;
    using iterator = leveldb::Iterator;
    using batch = leveldb::WriteBatch;

    leveldb_library() : files_(leveldb::NewMemEnv(leveldb::Env::Default())), unlogged_(files_.get()) {
        leveldb::Options how;
        how.env = &unlogged_;
        how.create_if_missing = true;
        how.write_buffer_size = std::size_t{1} << 30;  // the most it takes
        leveldb::DB* opened = nullptr;
        const leveldb::Status status = leveldb::DB::Open(how, "/strata", &opened);
        if (!status.ok()) throw std::runtime_error(status.ToString());
        database_.reset(opened);
    }

    leveldb::DB& get() const { return *database_; }
    static leveldb::WriteOptions write_options() { return {}; }

private:
    std::unique_ptr<leveldb::Env> files_;
    unlogged unlogged_;
    std::unique_ptr<leveldb::DB> database_;
};

}  // namespace bench
