// SPDX-License-Identifier: BSL-1.0
// An intrusive AVL tree; encoded key and value lie behind the links of a node, nodes side by side in large blocks.
#include <boost/intrusive/avl_set.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "../program.hpp"
#include "encoded_key.hpp"

namespace {

using bench::bytes_view;
using bench::cell;
using bench::cell_list;
using bench::encoded_key;
namespace intrusive = boost::intrusive;

struct node
    : intrusive::avl_set_base_hook<intrusive::optimize_size<true>, intrusive::link_mode<intrusive::normal_link>> {
    std::uint32_t key_size;
    std::uint32_t value_size;

    const char* bytes() const { return reinterpret_cast<const char*>(this + 1); }
    bytes_view key() const { return {bytes(), key_size}; }
    bytes_view value() const { return {bytes() + key_size, value_size}; }
};

struct order {
    bool operator()(const node& a, const node& b) const { return a.key() < b.key(); }
    bool operator()(const node& a, bytes_view b) const { return a.key() < b; }
    bool operator()(bytes_view a, const node& b) const { return a < b.key(); }
};

/// Gives memory back as a whole, when it goes.
class blocks {
    static constexpr std::size_t block_size = std::size_t{1} << 20;

public:
    void* take(std::size_t size) {
        size = (size + alignof(node) - 1) / alignof(node) * alignof(node);
        if (left_ < size) {
            all_.push_back(std::make_unique_for_overwrite<std::byte[]>(block_size));
            left_ = block_size;
        }
        left_ -= size;
        return all_.back().get() + (block_size - left_ - size);
    }

private:
    std::vector<std::unique_ptr<std::byte[]>> all_;
    std::size_t left_ = 0;
};

class avl_tree : public bench::encoded_reads<avl_tree> {
    using tree = intrusive::avl_set<node, intrusive::compare<order>, intrusive::constant_time_size<false>>;

public:
    static constexpr bool has_stable_keys = true;

    class place {
    public:
        place(tree::const_iterator at, tree::const_iterator end) : at_(at), end_(end) {}
        bool is_valid() const { return at_ != end_; }
        bytes_view key() const { return at_->key(); }
        bytes_view value() const { return at_->value(); }
        void next() { ++at_; }

    private:
        tree::const_iterator at_;
        tree::const_iterator end_;
    };

    explicit avl_tree(const bench::settings&) {}
    avl_tree(const avl_tree&) = delete;
    avl_tree& operator=(const avl_tree&) = delete;
    ~avl_tree() { cells_.clear(); }

    void put(const cell& one) { cells_.insert(made(one)); }
    void load(cell_list cells) {
        for (const cell& one : cells) cells_.push_back(made(one));
    }
    place lower_bound(bytes_view key) const { return {cells_.lower_bound(key, order()), cells_.end()}; }

    void erase(const bench::column_key& column) {
        const encoded_key wanted(column);
        for (auto at = cells_.lower_bound(wanted.view(), order());
             at != cells_.end() && encoded_key::column_of(at->key()) == wanted.view();)
            at = cells_.erase(at);
    }

private:
    node& made(const cell& one) {
        const encoded_key key(one, one.timestamp);
        const bytes_view text = key.view();
        node* const made = new (blocks_.take(sizeof(node) + text.size() + one.value.size())) node;
        made->key_size = static_cast<std::uint32_t>(text.size());
        made->value_size = static_cast<std::uint32_t>(one.value.size());
        char* const bytes = reinterpret_cast<char*>(made + 1);
        std::memcpy(bytes, text.data(), text.size());
        std::memcpy(bytes + text.size(), one.value.data(), one.value.size());
        return *made;
    }

    blocks blocks_;
    tree cells_;
};

}  // namespace

int main(int argc, char** argv) { return bench::measure<avl_tree>(argc, argv); }
