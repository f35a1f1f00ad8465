// SPDX-License-Identifier: BSL-1.0
// Layer: wire/thrift.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/fields/number.hpp>
#include <strata/wire/thrift/parts/tokens.hpp>
#include <strata/wire/thrift/type.hpp>
#include <strata/wire/thrift/value.hpp>

namespace strata::thrift {

/// Reads one message after the other from bytes that come bit by bit.
///
///     reader one;
///     while (!one.read(buffer)) buffer += what comes next;
///     use(one.name(), one.body());
///     buffer.erase(0, one.size());
///     one.clear();
///
/// It finds out by itself whether a message is framed, and in which protocol.  Memory is taken for what has come, never
/// for what is announced; values keep no bytes of their own.
/// Complexity: linear in the bytes, into how many calls ever they are split.
class reader {
public:
    /// Accepts messages within those limits.
    explicit reader(thrift::limits limits = {}) noexcept : limits_(limits) {
        limits_.message = (std::min)(limits_.message, std::size_t{(std::numeric_limits<std::uint32_t>::max)()});
        limits_.values = (std::min)(limits_.values, std::size_t{(std::numeric_limits<std::uint32_t>::max)()});
    }

    /// Reads on.  `all`: the bytes of the message from its first one, as far as they have come, and more if there are.
    /// Returns true when the message is whole.
    ///
    /// Throws: illegal_argument for bytes that are no message or exceed the limits.  Then only clear() may follow.
    bool read(bytes_view all) {
        base_ = all.data();
        if (state_ == state::begins && !read_frame(all)) return false;
        if (form_.is_framed) {
            if (all.size() < end_) return false;
            all = all.substr(0, end_);
        }
        if (state_ == state::header && !read_header(all)) return wait(all);
        if (state_ == state::body && !read_body(all)) return wait(all);
        if (form_.is_framed && at_ != end_)
            detail::raise<illegal_argument>("a frame of Thrift has more than a message");
        return true;
    }
    /// Forgets the message.  Memory of an ordinary size is kept for the next one.
    void clear() noexcept {
        if (nodes_.capacity() > kept_nodes) nodes_ = {};
        nodes_.clear();
        open_.clear();
        state_ = state::begins;
        form_ = {};
        at_ = end_ = 0;
    }

    /// The bytes of the message, its frame included.
    std::size_t size() const noexcept { return at_; }
    /// How it was written.
    thrift::form form() const noexcept { return form_; }
    /// A call, a reply, an exception, or a call without a reply.
    message_kind kind() const noexcept { return kind_; }
    /// The number that its reply has, too.
    std::int32_t sequence() const noexcept { return sequence_; }
    /// The name of the call.
    bytes_view name() const noexcept { return {base_ + name_at_, name_size_}; }
    /// The structure of a message: the arguments of a call, the result of a reply.
    value body() const noexcept { return {nodes_.data(), base_}; }

private:
    enum class state : unsigned char { begins, header, body, whole };

    /// A structure, list, set or map whose end has not come yet.
    struct level {
        std::size_t node;       // its node
        std::size_t left;       // the elements that are to come, keys and values each
        std::int16_t last = 0;  // the field before
    };

    /// Finds out how the message is written.
    bool read_frame(bytes_view all) {
        constexpr std::size_t announced = 4;
        if (all.empty()) return false;
        const auto first = static_cast<unsigned char>(all.front());
        if (first < 0x80) {
            // Either the length of a frame, or in the old form that of the name, which begins with a letter.
            if (all.size() <= announced) return false;
            const auto next = static_cast<unsigned char>(all[announced]);
            form_.is_framed = next >= 0x80 || next == 0;
        }
        if (form_.is_framed) {
            detail::tokens in(all, 0, protocol::binary, limits_.message);
            std::int64_t length = 0;
            in.fixed<std::int32_t>(length);
            in.accept_length(length, end_);
            if (end_ == 0) detail::raise<illegal_argument>("a frame of Thrift is empty");
            at_ = announced;
            end_ += announced;
        }
        if (all.size() == at_) return false;
        if (static_cast<unsigned char>(all[at_]) == compact_id) form_.protocol = protocol::compact;
        state_ = state::header;
        return true;
    }

    /// The message is not whole yet.
    bool wait(bytes_view all) const {
        if (form_.is_framed) detail::raise<illegal_argument>("a message of Thrift goes on after its frame");
        if (all.size() > limits_.message)
            detail::raise<illegal_argument>("a message of Thrift has at most " + std::to_string(limits_.message) +
                                            " bytes");
        return false;
    }

    bool read_header(bytes_view all) {
        detail::tokens in = tokens_in(all);
        std::int64_t sequence = 0;
        unsigned kind = 0;
        bool is_whole = false;
        if (form_.protocol == protocol::compact) {
            std::uint64_t raw = 0;
            unsigned id = 0;
            is_whole = in.byte(id) && in.byte(kind) && in.varint(raw) && in.text(name_at_, name_size_);
            if (is_whole && (kind & 0x1F) != 1)
                detail::raise<illegal_argument>("Thrift's compact protocol has version 1, but this is version " +
                                                std::to_string(kind & 0x1F));
            kind = kind >> 5 & 7;
            sequence = static_cast<std::int32_t>(raw);
        } else if (static_cast<unsigned char>(all[at_]) >= 0x80) {
            std::int64_t version = 0;
            is_whole =
                in.fixed<std::int32_t>(version) && in.text(name_at_, name_size_) && in.fixed<std::int32_t>(sequence);
            if (all.size() - at_ >= 4 && (version & 0xFFFF0000) != 0x80010000)
                detail::raise<illegal_argument>("this is no message of Thrift's binary or compact protocol");
            kind = version & 0xFF;
        } else {
            is_whole = in.text(name_at_, name_size_) && in.byte(kind) && in.fixed<std::int32_t>(sequence);
        }
        if (!is_whole) return false;
        if (kind < 1 || kind > 4)
            detail::raise<illegal_argument>("there is no kind " + std::to_string(kind) + " of messages in Thrift");
        kind_ = static_cast<message_kind>(kind);
        sequence_ = static_cast<std::int32_t>(sequence);
        at_ = in.at();
        open(type::structure, field_id{0});
        state_ = state::body;
        return true;
    }

    bool read_body(bytes_view all) {
        detail::tokens in = tokens_in(all);
        while (!open_.empty()) {
            if (!read_next(in)) return false;
            at_ = in.at();
        }
        state_ = state::whole;
        return true;
    }

    /// Reads the next value of the innermost level, or its end.
    bool read_next(detail::tokens& in) {
        level& top = open_.back();
        const detail::node& around = nodes_[top.node];
        const type outer = around.kind;
        if (outer != type::structure) {
            if (top.left == 0) {
                close();
                return true;
            }
            const type kind = outer == type::map && top.left % 2 != 0 ? around.mapped : around.element;
            const std::size_t depth = open_.size();
            if (!read_value(in, kind, field_id{0}, 0)) return false;
            --open_[depth - 1].left;
            return true;
        }
        const detail::tokens before = in;
        std::int16_t id = 0;
        type kind = type::stop;
        unsigned code = 0;
        if (!in.field(top.last, id, kind, code)) return false;
        if (kind == type::stop) {
            close();
            return true;
        }
        const std::size_t depth = open_.size();
        if (!read_value(in, kind, field_id{id}, code)) {
            in = before;
            return false;
        }
        open_[depth - 1].last = id;
        return true;
    }

    /// Reads a value, or the beginning of one that holds others.  `code`: see tokens::field; 0 for an element.
    bool read_value(detail::tokens& in, type kind, field_id id, unsigned code) {
        switch (kind) {
            case type::structure:
                open(kind, id);
                return true;
            case type::list:
            case type::set: {
                type element = type::stop;
                std::size_t count = 0;
                if (!in.list(element, count)) return false;
                open(kind, id, count, element);
                return true;
            }
            case type::map: {
                type key = type::stop;
                type mapped = type::stop;
                std::size_t count = 0;
                if (!in.map(key, mapped, count)) return false;
                open(kind, id, 2 * count, key, mapped);
                return true;
            }
            case type::text: {
                std::size_t begin = 0;
                std::size_t size = 0;
                if (!in.text(begin, size)) return false;
                add(kind, id, begin, size);
                return true;
            }
            case type::stop:
                detail::raise<illegal_argument>("the elements of a list or map of Thrift have a type");
            default: {
                std::int64_t number = code == detail::compact_true;
                const bool is_in_the_code = kind == type::boolean && code != 0 && form_.protocol == protocol::compact;
                if (!is_in_the_code && !in.number(kind, number)) return false;
                add(kind, id, static_cast<std::uint64_t>(number), 0);
                return true;
            }
        }
    }

    void add(type kind, field_id id, std::uint64_t data, std::size_t size) {
        if (nodes_.size() >= limits_.values)
            detail::raise<illegal_argument>("a message of Thrift has at most " + std::to_string(limits_.values) +
                                            " values");
        nodes_.push_back({.data = data, .size = static_cast<std::uint32_t>(size), .id = id, .kind = kind});
    }
    void open(type kind, field_id id, std::size_t left = 0, type element = {}, type mapped = {}) {
        if (open_.size() >= limits_.depth)
            detail::raise<illegal_argument>("values of Thrift lie inside each other at most " +
                                            std::to_string(limits_.depth) + " deep");
        add(kind, id, 0, 0);
        nodes_.back().element = element;
        nodes_.back().mapped = mapped;
        open_.push_back({nodes_.size() - 1, left});
    }
    void close() noexcept {
        detail::node& closed = nodes_[open_.back().node];
        closed.count = static_cast<std::uint32_t>(nodes_.size() - open_.back().node);
        open_.pop_back();
    }

    detail::tokens tokens_in(bytes_view all) const noexcept { return {all, at_, form_.protocol, limits_.message}; }
    static constexpr unsigned char compact_id = 0x82;
    static constexpr std::size_t kept_nodes = 1u << 16;

    thrift::limits limits_;
    const char* base_ = nullptr;
    std::vector<detail::node> nodes_;
    std::vector<level> open_;
    state state_ = state::begins;
    thrift::form form_;
    message_kind kind_ = message_kind::call;
    std::int32_t sequence_ = 0;
    std::size_t at_ = 0;   // the bytes that were read
    std::size_t end_ = 0;  // of the frame
    std::size_t name_at_ = 0;
    std::size_t name_size_ = 0;
};

}  // namespace strata::thrift
