// SPDX-License-Identifier: BSL-1.0
// Layer: table.
#pragma once

#include <concepts>
#include <type_traits>

#include <strata/policy/memory/version_memory.hpp>
#include <strata/schema/family.hpp>
#include <strata/store/store.hpp>
#include <strata/table/families/arguments.hpp>
#include <strata/table/rows/groups.hpp>

namespace strata::detail {

/// A family's own memory policy, or the table's.  If that keeps versions, the other does, too.
template <class Family, class TableMemory>
using memory_of = std::conditional_t<std::same_as<typename Family::memory, memory_of_table>, TableMemory,
                                     typename kept_as_in<TableMemory, typename Family::memory>::type>;

template <class Member>
using family_of = typename family_of_member<Member>::type;

/// The store of one of several families, made of a table's arguments.
///
/// It has no default, which some compilers' std::tuple would ask its policies for.
template <class Member, class Memory>
struct family_part {
    using store_type = strata::store<Member, Memory>;
    using family = family_of<Member>;

    /// `shared`: the memory of families that name none.
    template <class Shared, class... Arguments>
    family_part(const Shared& shared, const Arguments&... arguments)
        : store(memory_for(shared, arguments...),
                typename store_type::facts_type(
                    family_argument_or_default<typename Member::retention, family>(arguments...),
                    family_argument_or_default<typename Member::deletes, family>(arguments...))) {}

    store_type store;

private:
    template <class Shared, class... Arguments>
    static Memory memory_for([[maybe_unused]] const Shared& shared, const Arguments&... arguments) {
        if constexpr (std::same_as<typename Member::memory, memory_of_table>)
            return family_argument_or_default<Memory, family>(arguments..., shared);
        else
            return family_argument_or_default<Memory, family>(arguments...);
    }
};

}  // namespace strata::detail
