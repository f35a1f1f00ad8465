// SPDX-License-Identifier: BSL-1.0
// Layer: wire/thrift.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/encoding/varint.hpp>
#include <strata/wire/fields/number.hpp>
#include <strata/wire/thrift/type.hpp>

namespace strata::thrift {

/// Writes messages at the end of bytes.
///
///     writer out(to, {protocol::binary, true});
///     out.begin_message("get", message_kind::call, 1);
///     out.text(field_id{1}, "table").begin(field_id{2}).text(field_id{1}, "row").end();
///     out.end_message();
///
/// Calls whose first argument is a number of a field write a field of a structure, the others an element of a list or
/// map.  Fields come in ascending order, and lists say their length first, as Thrift has it.
/// Complexity: linear in the bytes written.  Throws: what growing the bytes throws, and illegal_argument for a text, a
/// list or a frame of 2^31 bytes or elements and more.
/// Invalidated by: the end of the bytes.
class writer {
public:
    /// Writes to the end of `text`.
    explicit writer(bytes& text, thrift::form form = {}) noexcept : to_(&text), form_(form) {}

    /// Begins a message and its structure.
    void begin_message(bytes_view name, message_kind kind, std::int32_t sequence) {
        first_ = to_->size();
        levels_.assign(1, 0);
        if (form_.is_framed) append_big_endian(*to_, std::int32_t{0});
        if (form_.protocol == protocol::compact) {
            to_->push_back(static_cast<char>(0x82));
            to_->push_back(static_cast<char>(static_cast<unsigned>(kind) << 5 | 1u));
            strata::detail::append_varint(*to_, static_cast<std::uint32_t>(sequence));
            text(name);
        } else {
            append_big_endian(*to_, 0x80010000u | static_cast<std::uint32_t>(kind));
            text(name);
            append_big_endian(*to_, sequence);
        }
    }
    /// Ends the message.
    void end_message() {
        to_->push_back('\0');
        if (!form_.is_framed) return;
        bytes length;
        append_big_endian(length, checked(to_->size() - first_ - 4, "a frame"));
        to_->replace(first_, 4, length);
    }
    /// Takes back what was written of the message.
    void cancel_message() noexcept { to_->resize(first_); }

    /// A field: a boolean, a number of that width, or a text.
    ///@{
    writer& boolean(field_id id, bool yes) {
        if (form_.protocol == protocol::compact) {
            field(id, yes ? 1u : 2u);
        } else {
            field(id, type::boolean);
            boolean(yes);
        }
        return *this;
    }
    writer& i8(field_id id, std::int8_t number) { return field(id, type::i8).i8(number); }
    writer& i16(field_id id, std::int16_t number) { return field(id, type::i16).i16(number); }
    writer& i32(field_id id, std::int32_t number) { return field(id, type::i32).i32(number); }
    writer& i64(field_id id, std::int64_t number) { return field(id, type::i64).i64(number); }
    writer& f64(field_id id, double number) { return field(id, type::f64).f64(number); }
    writer& text(field_id id, bytes_view content) { return field(id, type::text).text(content); }
    ///@}
    /// A field that is a structure, whose fields follow up to end().
    writer& begin(field_id id) { return field(id, type::structure).begin(); }
    /// A field that is a list, a set or a map, whose elements follow; those of a map are key and value in turn.
    ///@{
    writer& list(field_id id, type element, std::size_t count) { return field(id, type::list).list(element, count); }
    writer& set(field_id id, type element, std::size_t count) { return field(id, type::set).list(element, count); }
    writer& map(field_id id, type key, type mapped, std::size_t count) {
        return field(id, type::map).map(key, mapped, count);
    }
    ///@}

    /// An element: a boolean, a number of that width, or a text.
    ///@{
    writer& boolean(bool yes) {
        to_->push_back(form_.protocol == protocol::compact ? (yes ? '\1' : '\2') : (yes ? '\1' : '\0'));
        return *this;
    }
    writer& i8(std::int8_t number) {
        to_->push_back(static_cast<char>(number));
        return *this;
    }
    writer& i16(std::int16_t number) { return fixed_or_varint(number); }
    writer& i32(std::int32_t number) { return fixed_or_varint(number); }
    writer& i64(std::int64_t number) { return fixed_or_varint(number); }
    writer& f64(double number) {
        auto raw = std::bit_cast<std::uint64_t>(number);
        if (form_.protocol == protocol::binary) {
            append_big_endian(*to_, raw);
        } else {
            for (int i = 0; i != 8; ++i, raw >>= 8) to_->push_back(static_cast<char>(raw & 0xFF));
        }
        return *this;
    }
    writer& text(bytes_view content) {
        length(checked(content.size(), "a text"));
        to_->append(content);
        return *this;
    }
    ///@}
    /// An element that is a structure, whose fields follow up to end().
    writer& begin() {
        levels_.push_back(0);
        return *this;
    }
    /// Ends a structure that began.
    writer& end() {
        levels_.pop_back();
        to_->push_back('\0');
        return *this;
    }
    /// An element that is a list, a set or a map.
    ///@{
    writer& list(type element, std::size_t count) {
        const std::int32_t size = checked(count, "a list");
        if (form_.protocol == protocol::binary) {
            to_->push_back(static_cast<char>(element));
            append_big_endian(*to_, size);
        } else {
            const unsigned code = compact_code(element);
            to_->push_back(static_cast<char>((size < 15 ? static_cast<unsigned>(size) : 15u) << 4 | code));
            if (size >= 15) length(size);
        }
        return *this;
    }
    writer& set(type element, std::size_t count) { return list(element, count); }
    writer& map(type key, type mapped, std::size_t count) {
        const std::int32_t size = checked(count, "a map");
        if (form_.protocol == protocol::binary) {
            to_->push_back(static_cast<char>(key));
            to_->push_back(static_cast<char>(mapped));
            append_big_endian(*to_, size);
        } else {
            length(size);
            if (size != 0) to_->push_back(static_cast<char>(compact_code(key) << 4 | compact_code(mapped)));
        }
        return *this;
    }
    ///@}

private:
    static constexpr unsigned compact_code(type kind) noexcept {
        switch (kind) {
            case type::stop:
                return 0;
            case type::boolean:
                return 1;
            case type::i8:
                return 3;
            case type::i16:
                return 4;
            case type::i32:
                return 5;
            case type::i64:
                return 6;
            case type::f64:
                return 7;
            case type::text:
                return 8;
            case type::list:
                return 9;
            case type::set:
                return 10;
            case type::map:
                return 11;
            case type::structure:
                break;
        }
        return 12;
    }
    static std::int32_t checked(std::size_t size, const char* what) {
        if (size > static_cast<std::size_t>((std::numeric_limits<std::int32_t>::max)()))
            strata::detail::raise<illegal_argument>(std::string(what) +
                                                    " of Thrift has at most 2^31-1 bytes or elements");
        return static_cast<std::int32_t>(size);
    }

    writer& field(field_id id, type kind) {
        if (form_.protocol == protocol::compact) return field(id, compact_code(kind));
        to_->push_back(static_cast<char>(kind));
        append_big_endian(*to_, static_cast<std::int16_t>(id));
        return *this;
    }
    writer& field(field_id id, unsigned code) {
        const auto number = static_cast<std::int16_t>(id);
        const int step = number - levels_.back();
        levels_.back() = number;
        if (step > 0 && step < 16) {
            to_->push_back(static_cast<char>(static_cast<unsigned>(step) << 4 | code));
        } else {
            to_->push_back(static_cast<char>(code));
            i16(number);
        }
        return *this;
    }
    void length(std::int32_t size) {
        if (form_.protocol == protocol::binary)
            append_big_endian(*to_, size);
        else
            strata::detail::append_varint(*to_, static_cast<std::uint32_t>(size));
    }
    template <class Number>
    writer& fixed_or_varint(Number number) {
        if (form_.protocol == protocol::binary)
            append_big_endian(*to_, number);
        else
            strata::detail::append_varint(*to_, strata::detail::to_zigzag(number));
        return *this;
    }

    bytes* to_;
    thrift::form form_;
    std::size_t first_ = 0;             // where the message begins
    std::vector<std::int16_t> levels_;  // the field before, of each structure that is open
};

}  // namespace strata::thrift
