# SPDX-License-Identifier: BSL-1.0
# What Doxygen is given in the place of a header: its lines, with marks that no header should have to carry.
# - What a namespace declares belongs to the group of its folder (reference.dox).
# - Hidden are a namespace detail, unless it holds bases whose members are the public face of a class; classes in a
#   private part; what is protected; what is only defaulted, deleted or taken from a base.
# - "Throws:" and its like begin a line of their own.
FNR == 1 {
    group = FILENAME
    sub(/^(.*\/)?include\/strata\//, "", group)
    match(group, /^(policy\/[a-z]+\/|schema\/preset\/|[a-z]+\/)/)
    group = substr(group, 1, RLENGTH - 1)
    gsub(/\//, "_", group)
    is_base = FILENAME ~ /(mdmap\/parts\/(readable|erasable|writable)|btree\/lookup|filter\/parts\/list|parts\/combination)\.hpp$/
}
/^namespace .*detail/ && !is_base { print "/** @cond */ " $0; next }
/^}  \/\/ namespace .*detail/ && !is_base { print $0 " /** @endcond */"; next }
/^namespace .*\{$/ && group != "" { print $0 " /** @addtogroup " group " */ /** @{ */"; next }
/^}  \/\/ namespace/ && group != "" { print "/** @} */ " $0; next }
/detail::shape<Value, DimsAndMemory...>>,$/ { sub(/detail::shape<Value, DimsAndMemory...>/, "Shape") }
/^ *protected:$/ { sub(/protected/, "private") }
/^ *\/\/\/ [A-Z][A-Za-z]+( [a-z]+)?: / && is_comment { sub(/\/\/\/ /, "/// @n ") }
/= (default|delete);|^ *using (typename )?[a-z_]+::[a-z_]+;/ && !is_comment { print ""; next }
{ is_comment = /^ *\/\/\//; print }
