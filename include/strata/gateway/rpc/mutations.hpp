// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <strata/bytes/big_endian.hpp>
#include <strata/bytes/bytes.hpp>
#include <strata/catalog/any_table.hpp>
#include <strata/cell/cell.hpp>
#include <strata/cell/column.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/core/error.hpp>
#include <strata/gateway/rpc/cells.hpp>
#include <strata/gateway/rpc/message.hpp>
#include <strata/gateway/rpc/reads.hpp>
#include <strata/request/condition.hpp>
#include <strata/request/mutation.hpp>
#include <strata/wire/fields/client.hpp>
#include <strata/wire/fields/comparator.hpp>

namespace strata::gateway::rpc {

/// A mutation as a client has sent it.
struct sent_mutation {
    mutation request;            ///< What is to be done.
    std::uint64_t nonce = 0;     ///< Of a client that may send it twice; 0 if it has none.
    bool returns_result = true;  ///< The client wants the new cells.
};

namespace parts {

/// A change as it was sent.  Borrows from the request.
struct sent_cell {
    bytes_view family;
    bytes_view qualifier;
    bytes_view value;
    timestamp written = latest;
    kind what = kind::put;
};

/// The row of a mutation and its changes.
struct sent_changes {
    bytes row;
    std::vector<sent_cell> cells;
};

inline kind marker_of(std::uint64_t type) {
    constexpr kind markers[] = {kind::delete_version, kind::delete_column, kind::delete_family,
                                kind::delete_family_version};
    if (type >= std::size(markers)) raise_unsupported("the kind of deletion " + std::to_string(type));
    return markers[type];
}

enum mutate_type : std::uint64_t { type_append = 0, type_increment = 1, type_put = 2, type_delete = 3 };

/// Reads a mutation's changes: in the message, or in the cell block, from which they are taken.
inline sent_changes changes_of(const message& given, request_cells& block) {
    using field = proto::mutation_proto;
    sent_changes read{bytes(payload_of(given, field::row)), {}};
    bool is_of_one_row = true;  // what is wrong is said after all cells were taken
    block.take(number_of(given, field::associated_cell_count), [&](const key_value& sent) {
        if (read.row.empty()) read.row = sent.row();
        is_of_one_row = is_of_one_row && sent.row() == read.row;
        read.cells.push_back({sent.family(), sent.qualifier(), sent.value(), sent.timestamp(), sent.kind()});
    });
    if (!is_of_one_row) raise<wrong_row>("a mutation was sent with cells of two rows");
    const bool is_delete = number_of(given, field::mutate_type) == type_delete;
    const std::int64_t written = signed_of(given, field::timestamp, latest.value);
    for_each_message(given, field::column_value, [&](const message& of_family) {
        using of_column = proto::mutation_proto_column_value;
        const bytes_view family = payload_of(of_family, of_column::family);
        for_each_message(of_family, of_column::qualifier_value, [&](const message& item) {
            using of_cell = proto::mutation_proto_column_value_qualifier_value;
            if (!is_delete && !item.payload(of_cell::value))
                raise<do_not_retry>("a mutation was sent with a column without a value");
            // A put, too, may say that a cell is a marker (R3.40).  A deletion does not date its markers.
            const bool is_marker = is_delete || item.number(of_cell::delete_type);
            read.cells.push_back({family, payload_of(item, of_cell::qualifier), payload_of(item, of_cell::value),
                                  signed_of(item, of_cell::timestamp, is_delete ? latest.value : written),
                                  is_marker ? marker_of(number_of(item, of_cell::delete_type)) : kind::put});
        });
    });
    return read;
}

inline column column_of(const sent_cell& sent) { return {sent.family, sent.qualifier}; }

inline void check_puts(const sent_changes& all, const char* what) {
    for (const sent_cell& sent : all.cells)
        if (sent.what != kind::put) raise_unsupported(std::string(what) + " with a delete marker among its cells");
}

inline put put_of(const sent_changes& all) {
    put made(all.row);
    for (const sent_cell& sent : all.cells)
        made.add(cell_view(all.row, sent.family, sent.qualifier, {sent.written, sent.what, 0}, sent.value));
    return made;
}

inline deletion deletion_of(const sent_changes& all, timestamp written) {
    if (all.cells.empty()) return deletion(all.row, written);
    deletion made(all.row);
    // Families first: a deletion drops what was added for a family before that.
    for (const sent_cell& sent : all.cells)
        if (sent.what == kind::delete_family) made.add_family(sent.family, sent.written);
    for (const sent_cell& sent : all.cells) {
        if (sent.what == kind::delete_version) made.add_version(column_of(sent), sent.written);
        if (sent.what == kind::delete_column) made.add_column(column_of(sent), sent.written);
        if (sent.what == kind::delete_family_version) made.add_family_version(sent.family, sent.written);
        if (sent.what == kind::put) raise_unsupported("a deletion with a value among its cells");
    }
    return made;
}

inline std::int64_t amount_of(const sent_cell& sent) {
    if (sent.value.size() != sizeof(std::int64_t))
        raise<do_not_retry>("an increment has amounts of eight bytes, but this one has " +
                            std::to_string(sent.value.size()));
    return from_big_endian(sent.value);
}

inline increment increment_of(const sent_changes& all) {
    check_puts(all, "an increment");
    increment made(all.row);
    for (const sent_cell& sent : all.cells) made.add(column_of(sent), amount_of(sent), sent.written);
    return made;
}

inline append append_of(const sent_changes& all) {
    check_puts(all, "an append");
    append made(all.row);
    for (const sent_cell& sent : all.cells) made.add(column_of(sent), sent.value, sent.written);
    return made;
}

/// Adds the options that puts, increments and appends have.
template <class Mutation>
Mutation with_ttl(Mutation made, const message& given) {
    const bytes_view ttl = attribute_of(given, proto::mutation_proto::attribute, "_ttl");
    if (ttl.empty()) return made;
    if (ttl.size() < sizeof(std::int64_t))
        raise<illegal_argument>("the attribute _ttl has eight bytes, but this one has " + std::to_string(ttl.size()));
    made.set_ttl(from_big_endian(ttl.substr(0, sizeof(std::int64_t))));  // HBase looks at no more
    return made;
}
template <class Mutation>
Mutation with_range(Mutation made, const message& given) {
    made.set_when(time_range_of(message_of(given, proto::mutation_proto::time_range)));
    return with_ttl(std::move(made), given);
}

inline mutation request_of(const message& given, request_cells& block) {
    const sent_changes all = changes_of(given, block);
    switch (const std::uint64_t type = number_of(given, proto::mutation_proto::mutate_type)) {
        case type_append:
            return with_range(append_of(all), given);
        case type_increment:
            return with_range(increment_of(all), given);
        case type_put:
            return with_ttl(put_of(all), given);
        case type_delete:
            return deletion_of(all, signed_of(given, proto::mutation_proto::timestamp, latest.value));
        default:
            raise_unsupported("the kind of mutation " + std::to_string(type));
    }
}

}  // namespace parts

/// The mutation in a message, some of whose cells may lie in the block of the request.  HBase: MutationProto.
///
/// The block goes on after its cells, even if it throws what the mutation refuses.
inline sent_mutation mutation_of(const message& given, request_cells& block) {
    using field = proto::mutation_proto;
    return {parts::request_of(given, block), number_of(given, field::nonce),
            flag_attribute_of(given, field::attribute, "_rr_", true)};
}

/// What a client asks of a row before it changes it.  HBase: Condition.
class sent_condition {
public:
    /// Reads it.
    explicit sent_condition(const message& given) : row_(payload_of(given, proto::condition::row)) {
        using field = proto::condition;
        const time_range when = time_range_of(message_of(given, field::time_range));
        if (shared_filter chosen = filter_of(message_of(given, field::filter))) {
            filter_ = filter_condition{std::move(chosen), when};
            return;
        }
        // HBase compares bytes, whatever class the comparator is of.
        const message held = message_of(message_of(given, field::comparator), proto::comparator::serialized_comparator);
        column_ = condition{{payload_of(given, field::family), payload_of(given, field::qualifier)},
                            compare_of(number_of(given, field::compare_type)),
                            owned_bytes(parts::comparable_of(held)),
                            when};
    }

    /// Makes the changes if the condition holds.
    check_result apply(any_table& table, mutations requests) const {
        return filter_ ? table.check_and_mutate(row_, *filter_, requests)
                       : table.check_and_mutate(row_, *column_, requests);
    }

private:
    bytes row_;
    std::optional<filter_condition> filter_;
    std::optional<condition> column_;
};

}  // namespace strata::gateway::rpc
