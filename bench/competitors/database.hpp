// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "../operations.hpp"
#include "encoded_key.hpp"

namespace bench {

/// LevelDB or RocksDB as a sorted map in memory: everything stays in the memtable, nothing is flushed.
///
/// Library names the types and opens the database.  Answers come from an iterator, since a get of theirs asks for a
/// whole key, timestamp included.  One iterator serves all reads until the next write; an answer holds until the next
/// read.
template <class Library>
class database : public encoded_reads<database<Library>> {
    using slice = typename Library::slice;
    using iterator = typename Library::iterator;

public:
    static constexpr bool has_stable_keys = false;

    class place {
    public:
        explicit place(iterator* at) : at_(at) {}
        bool is_valid() const { return at_->Valid(); }
        bytes_view key() const { return view(at_->key()); }
        bytes_view value() const { return view(at_->value()); }
        void next() { at_->Next(); }

    private:
        static bytes_view view(const slice& bytes) { return {bytes.data(), bytes.size()}; }

        iterator* at_;
    };

    explicit database(const settings&) {}

    /// Several threads may put at once, as long as none reads.
    void put(const cell& one) {
        if (reads_) reads_.reset();
        check(library_.get().Put(library_.write_options(), slice_of(encoded_key(one, one.timestamp).view()),
                                 slice_of(one.value)));
    }
    void load(cell_list cells) {
        reads_.reset();
        typename Library::batch batch;
        std::size_t waiting = 0;
        for (const cell& one : cells) {
            batch.Put(slice_of(encoded_key(one, one.timestamp).view()), slice_of(one.value));
            if (++waiting % 1000 == 0) write(batch);
        }
        write(batch);
    }

    place lower_bound(bytes_view key) const {
        if (!reads_) reads_.reset(library_.get().NewIterator({}));
        reads_->Seek(slice_of(key));
        return place(reads_.get());
    }

    void erase(const column_key& column) {
        reads_.reset();
        const encoded_key wanted(column);
        const std::unique_ptr<iterator> at(library_.get().NewIterator({}));
        typename Library::batch batch;
        for (at->Seek(slice_of(wanted.view()));
             at->Valid() && encoded_key::column_of(place(at.get()).key()) == wanted.view(); at->Next())
            batch.Delete(at->key());
        write(batch);
    }

private:
    static slice slice_of(bytes_view bytes) { return {bytes.data(), bytes.size()}; }

    template <class Status>
    static void check(const Status& status) {
        if (!status.ok()) throw std::runtime_error(status.ToString());
    }
    void write(typename Library::batch& batch) {
        check(library_.get().Write(library_.write_options(), &batch));
        batch.Clear();
    }

    Library library_;
    mutable std::unique_ptr<iterator> reads_;
};

}  // namespace bench
