// SPDX-License-Identifier: BSL-1.0
// Layer: wire/encoding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/endian.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/byte_reader.hpp>
#include <strata/wire/encoding/varint.hpp>
#include <strata/wire/fields/number.hpp>

/// Messages of protobuf as fields with numbers: what HBase's RPC, HFiles and SequenceFiles hold.  There is no schema and
/// no generated code: whoever reads a message knows what its fields mean.
namespace strata::detail {

/// How the value of a field is written.  The numbers are protobuf's.
enum class protobuf_type : std::uint8_t { varint = 0, fixed_64 = 1, payload = 2, fixed_32 = 5 };

/// One field of a message, borrowed.
struct protobuf_field {
    proto::field id{};                           ///< The number that the schema gives it.
    protobuf_type type = protobuf_type::varint;  ///< Which of the two values it has.
    std::uint64_t number = 0;                    ///< The value, but for a payload; a fixed one as its bits.
    bytes_view payload;                          ///< The bytes of a payload: a text, a message, a packed list.

    /// Takes the next field.  Throws: illegal_argument if the bytes are none, or a group, which is deprecated.
    static protobuf_field take(byte_reader& in) {
        const std::uint64_t key = take_varint(in, "the key of a field");
        constexpr std::uint64_t greatest_id = (1u << 29) - 1;
        if (key >> 3 == 0 || key >> 3 > greatest_id)
            raise<illegal_argument>("a message has no field " + std::to_string(key >> 3));
        protobuf_field taken{static_cast<proto::field>(key >> 3), static_cast<protobuf_type>(key & 7), 0, {}};
        switch (taken.type) {
            case protobuf_type::varint:
                taken.number = take_varint(in, "a number");
                break;
            case protobuf_type::fixed_64:
                taken.number = raw::load_little<std::uint64_t>(in.take(8, "a number").data());
                break;
            case protobuf_type::payload:
                taken.payload = take_counted(in, "a field");
                break;
            case protobuf_type::fixed_32:
                taken.number = raw::load_little<std::uint32_t>(in.take(4, "a number").data());
                break;
            default:
                raise<illegal_argument>("field " + std::to_string(key >> 3) + " has the unknown type " +
                                        std::to_string(key & 7));
        }
        return taken;
    }
};

/// A message, checked once and then read in place.  A forward range of its fields in their order.
///
/// A field that is absent and one of another type (a number where a payload is asked for) are treated alike.  If a field
/// comes twice, look-ups answer the last one, as protobuf does.
/// Complexity: a look-up is linear in the fields of the message; the bytes of a payload are not visited.
/// Invalidated by: the end of the bytes.
class protobuf_message {
public:
    /// Goes from field to field.
    class iterator {
    public:
        /// Members of a forward iterator.
        ///@{
        using iterator_concept = std::forward_iterator_tag;
        using iterator_category = std::forward_iterator_tag;
        using value_type = protobuf_field;
        using difference_type = std::ptrdiff_t;
        using reference = const protobuf_field&;
        using pointer = const protobuf_field*;

        iterator() = default;

        reference operator*() const noexcept { return field_; }
        pointer operator->() const noexcept { return &field_; }

        iterator& operator++() {
            bytes_from_here_ = after_.rest().size();
            if (bytes_from_here_ != 0) field_ = protobuf_field::take(after_);
            return *this;
        }
        iterator operator++(int) {
            const iterator before = *this;
            ++*this;
            return before;
        }

        friend bool operator==(const iterator& a, const iterator& b) noexcept {
            return a.bytes_from_here_ == b.bytes_from_here_;
        }
        ///@}

    private:
        friend class protobuf_message;

        explicit iterator(bytes_view raw) : after_(raw) { ++*this; }

        byte_reader after_{bytes_view()};
        std::size_t bytes_from_here_ = 0;  ///< With the current field; 0 at the end.
        protobuf_field field_;
    };

    /// A message without fields.
    protobuf_message() = default;

    /// Checks all fields of the message, but not those of messages in it.
    ///
    /// Complexity: linear in the fields.
    /// Throws: illegal_argument if the bytes are no message.
    static protobuf_message parse(bytes_view raw) {
        for (byte_reader in(raw); !in.empty();) protobuf_field::take(in);
        return protobuf_message(raw);
    }

    /// The range of the fields.
    ///@{
    iterator begin() const { return iterator(raw_); }
    iterator end() const noexcept { return {}; }
    bool empty() const noexcept { return raw_.empty(); }
    ///@}

    /// The bytes that it was parsed from.
    bytes_view raw() const noexcept { return raw_; }

    /// The number in a field, if it is there.  Signed ones and floats are the bits of the number.
    std::optional<std::uint64_t> number(proto::field id) const {
        std::optional<std::uint64_t> found;
        for (const protobuf_field& field : *this)
            if (field.id == id && field.type != protobuf_type::payload) found = field.number;
        return found;
    }

    /// The bytes in a field, if it is there.
    std::optional<bytes_view> payload(proto::field id) const {
        std::optional<bytes_view> found;
        for (const protobuf_field& field : *this)
            if (field.id == id && field.type == protobuf_type::payload) found = field.payload;
        return found;
    }

    /// The message in a field, if it is there.  Throws: illegal_argument if the bytes in it are none.
    std::optional<protobuf_message> message(proto::field id) const {
        const auto found = payload(id);
        if (!found) return {};
        return parse(*found);
    }

private:
    explicit protobuf_message(bytes_view raw) noexcept : raw_(raw) {}

    bytes_view raw_;
};

/// Writes a message, field after field, into bytes of its own.
class protobuf_writer {
public:
    /// Appends a number: a uint, an enumeration, a bool, or an int as its 64 bits.
    protobuf_writer& number(proto::field id, std::uint64_t value) {
        append_key(id, protobuf_type::varint);
        append_varint(made_, value);
        return *this;
    }

    /// Appends bytes, a text or a message that is written already.
    protobuf_writer& payload(proto::field id, bytes_view value) {
        append_key(id, protobuf_type::payload);
        append_varint(made_, value.size());
        made_.append(value);
        return *this;
    }

    /// Appends a message.
    protobuf_writer& message(proto::field id, const protobuf_writer& value) { return payload(id, value.made_); }

    /// The message.  Invalidated by the next call that appends.
    bytes_view raw() const noexcept { return made_; }

    /// The message, moved out.  The writer is empty afterwards.
    bytes take() noexcept { return std::exchange(made_, bytes()); }

    /// The message after its length as a varint, as streams of messages have it.
    bytes delimited() const {
        bytes counted;
        counted.reserve(longest_varint + made_.size());
        append_varint(counted, made_.size());
        return counted.append(made_);
    }

private:
    void append_key(proto::field id, protobuf_type type) {
        append_varint(made_, static_cast<std::uint64_t>(id) << 3 | static_cast<std::uint64_t>(type));
    }

    bytes made_;
};

}  // namespace strata::detail
