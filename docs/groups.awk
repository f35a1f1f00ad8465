# SPDX-License-Identifier: BSL-1.0
# What Doxygen is given in the place of a header: its lines, with marks that no header should have to carry.  Doxygen has
# no means of its own to group by folder, or to hide what is protected, in a namespace detail, or a part of a protocol.
FNR == 1 {
    group = FILENAME
    sub(/^(.*\/)?include\/strata\//, "", group)
    match(group, /^(policy\/[a-z]+\/|schema\/preset\/|[a-z]+\/)/)
    group = substr(group, 1, RLENGTH - 1)
    gsub(/\//, "_", group)
    # Their classes are the public face of those that derive from them.
    is_base = FILENAME ~ /(mdmap\/parts\/(readable|erasable|writable)|btree\/lookup|filter\/parts\/list|parts\/combination)\.hpp$/
}
/^namespace .*(detail|gateway::rpc|thrift1_calls).*\{$/ && !is_base { print "/** @cond */ " $0; next }
/^}  \/\/ namespace .*(detail|gateway::rpc|thrift1_calls)/ && !is_base { print $0 " /** @endcond */"; next }
/^namespace .*\{$/ && group != "" { print $0 " /** @addtogroup " group " */ /** @{ */"; next }
/^}  \/\/ namespace/ && group != "" { print "/** @} */ " $0; next }
/^ *protected:$/ { sub(/protected/, "private") }
# Members that are only defaulted, deleted or taken from a base need no comment.
/= (default|delete);|^ *using (typename )?[a-z_]+::[a-z_]+;/ && !is_comment { print ""; next }
# Doxygen shares the comment of a group with the members of a template, but not with those of its instances.
/detail::shape<Value, DimsAndMemory...>>,$/ { sub(/detail::shape<Value, DimsAndMemory...>/, "Shape") }
/: public shared_table<.*,$/ { sub(/<.*,$/, "<Table,"); is_shared = 1 }
is_shared && /policy_or<.*> \{$/ { sub(/policy_or<.*> \{$/, "Lock> {"); is_shared = 0 }
/public misdated_reads<snapshot</ { sub(/<snapshot<.*>> \{$/, "<Table, Columns> {") }
/public misdated_reads<split_reads</ { sub(/<split_reads<.*>> \{$/, "<Table, Columns> {") }
/public misdated_reads<split_snapshot</ { sub(/<split_snapshot<.*>> \{$/, "<Table, Columns> {") }
# "Throws:" and its like begin a line of their own.
/^ *\/\/\/ [A-Z][A-Za-z]+( [a-z]+)?: / && is_comment { sub(/\/\/\/ /, "/// @n ") }
{ is_comment = /^ *\/\/\//; print }
