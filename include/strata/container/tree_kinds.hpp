// SPDX-License-Identifier: BSL-1.0
// Layer: container.
#pragma once

#include <cstdint>

#include <boost/intrusive/avl_set.hpp>
#include <boost/intrusive/set.hpp>
#include <boost/intrusive/treap_set.hpp>

#include <strata/core/language.hpp>

/// The trees of Boost.Intrusive that an intrusive_map can use.
namespace strata::detail {

/// A red-black tree.  Three words of links a node: the colour is a bit of a pointer.
struct rb_kind {
    template <class VoidPointer>
    using links = boost::intrusive::set_base_hook<boost::intrusive::void_pointer<VoidPointer>,
                                                  boost::intrusive::optimize_size<true>,
                                                  boost::intrusive::link_mode<boost::intrusive::normal_link>>;
    template <class Node, class Order, class VoidPointer>
    using set =
        boost::intrusive::set<Node, boost::intrusive::base_hook<links<VoidPointer>>, boost::intrusive::compare<Order>>;
};

/// An AVL tree.  Three words of links a node: the balance is two bits of a pointer.
struct avl_kind {
    template <class VoidPointer>
    using links = boost::intrusive::avl_set_base_hook<boost::intrusive::void_pointer<VoidPointer>,
                                                      boost::intrusive::optimize_size<true>,
                                                      boost::intrusive::link_mode<boost::intrusive::normal_link>>;
    template <class Node, class Order, class VoidPointer>
    using set = boost::intrusive::avl_set<Node, boost::intrusive::base_hook<links<VoidPointer>>,
                                          boost::intrusive::compare<Order>>;
};

/// A treap, whose priorities are computed from the addresses of nodes.  Three words of links a node.
struct treap_kind {
    template <class VoidPointer>
    using links = boost::intrusive::bs_set_base_hook<boost::intrusive::void_pointer<VoidPointer>,
                                                     boost::intrusive::link_mode<boost::intrusive::normal_link>>;

    /// Mixes the bits of an address, so that the priorities of neighbours in memory differ at random.
    struct by_address {
        template <class Node>
        bool operator()(const Node& a, const Node& b) const noexcept {
            return mixed(&a) < mixed(&b);
        }

        static std::uint64_t mixed(const void* address) noexcept {
            auto bits = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(address));
            bits = (bits ^ (bits >> 31)) * 0x9E3779B97F4A7C15U;
            bits = (bits ^ (bits >> 29)) * 0xBF58476D1CE4E5B9U;
            return bits ^ (bits >> 32);
        }
    };
    template <class Node, class Order, class VoidPointer>
    using set = boost::intrusive::treap_set<Node, boost::intrusive::base_hook<links<VoidPointer>>,
                                            boost::intrusive::compare<Order>, boost::intrusive::priority<by_address>>;
};

}  // namespace strata::detail
