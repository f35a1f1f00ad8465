// SPDX-License-Identifier: BSL-1.0
// A container of your own for a dimension: a skip list, held to what the library's own backends are held to.

#include <array>
#include <cstddef>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include <strata/strata.hpp>
#include <strata/testing/backend.hpp>

namespace st = strata;

namespace {

// A sorted list whose nodes are linked on several levels, each with about a quarter of the nodes of the one below.
template <class Key, class Mapped, class Order, class Allocator>
class skip_list_map {
    static constexpr std::size_t levels = 8;

    struct links {
        std::array<links*, levels> next{};
        links* previous = nullptr;
    };

public:
    using key_type = Key;
    using mapped_type = Mapped;
    using value_type = std::pair<const Key, Mapped>;
    using key_compare = Order;
    using allocator_type = Allocator;

private:
    struct node : links {
        template <class... Args>
        explicit node(Args&&... args) : entry(std::forward<Args>(args)...) {}
        value_type entry;
    };
    using node_traits = typename std::allocator_traits<Allocator>::template rebind_traits<node>;
    using node_allocator = typename node_traits::allocator_type;

    template <class Entry>
    class basic_iterator {
    public:
        using value_type = std::remove_const_t<Entry>;
        using reference = Entry&;
        using pointer = Entry*;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::bidirectional_iterator_tag;

        basic_iterator() = default;
        explicit basic_iterator(links* at) : at_(at) {}
        operator basic_iterator<const value_type>() const { return basic_iterator<const value_type>(at_); }

        reference operator*() const { return static_cast<node*>(at_)->entry; }
        pointer operator->() const { return &**this; }
        basic_iterator& operator++() { return at_ = at_->next[0], *this; }
        basic_iterator& operator--() { return at_ = at_->previous, *this; }
        basic_iterator operator++(int) { return std::exchange(*this, std::next(*this)); }
        basic_iterator operator--(int) { return std::exchange(*this, std::prev(*this)); }
        friend bool operator==(const basic_iterator& a, const basic_iterator& b) { return a.at_ == b.at_; }

        links* place() const { return at_; }

    private:
        links* at_ = nullptr;
    };

public:
    using iterator = basic_iterator<value_type>;
    using const_iterator = basic_iterator<const value_type>;

    explicit skip_list_map(const Allocator& allocator) : allocator_(allocator) { forget(); }
    skip_list_map(skip_list_map&& other) noexcept : allocator_(other.allocator_) {
        forget();
        take(other);
    }
    skip_list_map& operator=(skip_list_map&& other) noexcept {
        clear();
        allocator_ = other.allocator_;
        take(other);
        return *this;
    }
    ~skip_list_map() { clear(); }

    iterator begin() { return iterator(head_.next[0]); }
    iterator end() { return iterator(&head_); }
    const_iterator begin() const { return const_iterator(head_.next[0]); }
    const_iterator end() const { return const_iterator(const_cast<links*>(&head_)); }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Allocator get_allocator() const { return Allocator(allocator_); }
    Order key_comp() const { return {}; }

    template <class K>
    iterator lower_bound(const K& key) {
        return iterator(before(key, Order())[0]->next[0]);
    }
    template <class K>
    iterator upper_bound(const K& key) {
        const auto not_behind = [](const auto& entry_key, const K& wanted) { return !Order()(wanted, entry_key); };
        return iterator(before(key, not_behind)[0]->next[0]);
    }
    template <class K>
    iterator find(const K& key) {
        const iterator at = lower_bound(key);
        return at == end() || Order()(key, at->first) ? end() : at;
    }
    template <class K>
    const_iterator lower_bound(const K& key) const {
        return const_cast<skip_list_map*>(this)->lower_bound(key);
    }
    template <class K>
    const_iterator upper_bound(const K& key) const {
        return const_cast<skip_list_map*>(this)->upper_bound(key);
    }
    template <class K>
    const_iterator find(const K& key) const {
        return const_cast<skip_list_map*>(this)->find(key);
    }

    // The hint is not worth a look: the nodes before the new one are needed on every level.
    template <class K, class M>
    iterator emplace_hint(const_iterator, K&& key, M&& mapped) {
        const auto path = before(key, Order());
        const iterator there(path[0]->next[0]);
        if (there != end() && !Order()(key, there->first)) return there;

        node* const made = node_traits::allocate(allocator_, 1);
        try {
            node_traits::construct(allocator_, made, std::forward<K>(key), std::forward<M>(mapped));
        } catch (...) {
            node_traits::deallocate(allocator_, made, 1);
            throw;
        }
        made->previous = path[0];
        there.place()->previous = made;
        const std::size_t height = next_height();
        for (std::size_t level = 0; level != height; ++level)
            made->next[level] = std::exchange(path[level]->next[level], static_cast<links*>(made));
        ++size_;
        return iterator(made);
    }

    iterator erase(const_iterator position) noexcept {
        links* const gone = position.place();
        links* at = gone->previous;
        for (std::size_t level = 0; level != levels && gone->next[level] != nullptr; ++level) {
            while (at->next[level] != gone) at = at->previous;
            at->next[level] = gone->next[level];
        }
        gone->next[0]->previous = gone->previous;
        const iterator next(gone->next[0]);
        node_traits::destroy(allocator_, static_cast<node*>(gone));
        node_traits::deallocate(allocator_, static_cast<node*>(gone), 1);
        --size_;
        return next;
    }

    void clear() noexcept {
        while (!empty()) erase(begin());
    }

private:
    // On each level the last node whose key is before the wanted one; the head is before all, and behind all.
    template <class K, class Before>
    std::array<links*, levels> before(const K& key, Before is_before) {
        std::array<links*, levels> path;
        links* at = &head_;
        for (std::size_t level = levels; level-- > 0;) {
            while (at->next[level] != &head_ && is_before(static_cast<node*>(at->next[level])->entry.first, key))
                at = at->next[level];
            path[level] = at;
        }
        return path;
    }

    std::size_t next_height() {
        random_ = random_ * 6364136223846793005U + 1442695040888963407U;
        std::size_t height = 1;
        for (auto bits = random_ >> 33; height != levels && bits % 4 == 0; bits /= 4) ++height;
        return height;
    }

    void forget() {
        head_.next.fill(&head_);
        head_.previous = &head_;
        size_ = 0;
    }
    void take(skip_list_map& other) {
        if (other.empty()) return;
        for (std::size_t level = 0; level != levels; ++level) {
            links* last = &other.head_;
            while (last->next[level] != &other.head_) last = last->next[level];
            head_.next[level] = other.head_.next[level] == &other.head_ ? &head_ : other.head_.next[level];
            last->next[level] = &head_;
        }
        head_.previous = other.head_.previous;
        head_.next[0]->previous = &head_;
        size_ = other.size_;
        other.forget();
    }

    [[no_unique_address]] node_allocator allocator_;
    links head_;
    std::size_t size_ = 0;
    unsigned long long random_ = 1;
};

// [backend]
struct skip_list {
    using axis = st::axis::backend;
    static constexpr bool is_stable = true;  // entries stay where they are until they are erased

    template <class Key, class Mapped, class Order, class Allocator>
    using container = skip_list_map<Key, Mapped, Order, Allocator>;
};
static_assert(st::map_backend<skip_list>);

struct readings : st::family<"readings", st::retention::keep_all, st::rows_in<skip_list>> {};
// [/backend]

}  // namespace

int main() {
    st::table<readings, st::clock::manual> t;
    for (const char* sensor : {"kitchen", "attic", "cellar"}) t.put(sensor, readings{"celsius"}, "21");
    for (const auto& row : t.scan()) std::cout << row.key() << '\n';

    // [kit]
    const st::testing::report r = st::testing::check_backend<skip_list>();
    if (!r.passed()) std::cout << r;
    std::cout << (r.passed() ? "the skip list passes the kit\n" : "the skip list fails\n");
    // [/kit]
}
