# SPDX-License-Identifier: BSL-1.0
set disable-randomization off
set width 0
set height 0
set print elements 40
break stop
run
up
echo ----\n

define see
  echo $arg0 =\040
  output $arg0
  echo \n
end

python print("== small things")
see time
see newest
see first_of_all
see all
see as_of
see from
see put
see marker
see no_kind
see version
see with_ttl
see column
see typed
see selection
see family
see own_error
see error
see failure

python print("== cells and what reads return")
see cell
see cell_view
see row
see view
see no_row
see scan
see versions
see no_versions
see moved_scanner
see scanner
see read_scanner
see start_scanner
see prefix_scanner

python print("== maps, in every backend")
see rb_tree
see avl_tree
see scapegoat_tree
see splay_tree
see std_map
see flat
see small_flat
see btree
see intrusive_rb
see intrusive_avl
see intrusive_treap
see own
python
import strata_printers as st
st.BACKENDS["own_map"] = lambda container: st.entries(container[container.type.fields()[0]])
end
see own
see boxed
see pooled
see deep
see empty
see source
see slice
see whole_slice
see no_slice
see one_btree

python
def children(name):
    return [(key, str(value)) for key, value in gdb.default_visualizer(gdb.parse_and_eval(name)).children()]

wanted = [('("%d", %d)' % (row, i), str(row * 20 + i)) for row in range(100, 150) for i in reversed(range(20))]
for backend in ("rb_tree avl_tree scapegoat_tree splay_tree std_map flat small_flat btree intrusive_rb intrusive_avl "
                "intrusive_treap").split():
    print("%s: %s" % (backend, "1000 values" if children("many_" + backend) == wanted else "other values"))
wanted = [(str(i), str(i)) for i in range(1000)]
print("one_btree: %s" % ("1000 values" if children("one_btree") == wanted else "other values"))
end

python print("== tables")
set print pretty on
see table
see copy_of_dynamic
set print pretty off
see moved_dynamic
see dynamic
python walk = st.LAYOUTS.pop("strata::segment::nested")
see moved_dynamic
python st.LAYOUTS["strata::segment::nested"] = walk
set print elements 4
see table
set print elements 40
set print pretty on
see small_packed
set print pretty off
see empty_packed
set print elements 0
python
def active(table):
    """The active segment of a table of one family."""
    store = st.stores_in(st.member(table, "families_"))[0]
    return st.member(store, "active_")

def cells(name):
    return list(gdb.default_visualizer(active(gdb.parse_and_eval(name))).children())

print("many_packed: %d cells, %s" % (len(cells("many_packed")), "as many_nested has them"
                                     if cells("many_packed") == cells("many_nested") else "others than many_nested"))
end
set print elements 40

python print("== a locality group")
set print pretty on
see grouped
python
def stores(name):
    return {st.Store(store).family(): store for store in st.stores_in(st.member(gdb.parse_and_eval(name), "families_"))}

def group_of(name):
    return st.member(stores(name)["price"], "active_.group_").dereference()

print(group_of("grouped").format_string())
print("group_cells: %s" % gdb.default_visualizer(gdb.parse_and_eval("grouped.families_.groups_.groups_._M_head_impl"))
      .to_string())
end
set print pretty off
see moved_grouped
see empty_grouped
python
print("copy_of_grouped: %s" % ("as grouped" if children("copy_of_grouped") == children("grouped") else "another"))
same = (gdb.parse_and_eval("target_of_grouped").format_string() == gdb.parse_and_eval("grouped").format_string())
print("target_of_grouped: %s" % ("as grouped" if same else "another"))
for family in "price", "stock":
    part = st.member(stores("many_grouped")[family], "active_")
    print("%s: %d cells of %s" % (family, len(list(gdb.default_visualizer(part).children())),
                                  gdb.default_visualizer(group_of("many_grouped")).to_string()))
end

python print("== what is damaged")
python
# What lies in memory that was never made cannot be foretold, but it ends, and without a word of Python.
for name in ("unmade_map unmade_std unmade_flat unmade_btree unmade_table unmade_packed unmade_grouped unmade_cell "
             "unmade_row").split():
    text = gdb.parse_and_eval(name).format_string()
    print("%s: %s" % (name, "a sentence" if "<strata: " in text else text))
end

python print("a tree whose links lead back")
set var std_map.root_._M_t._M_impl._M_header._M_left._M_right = std_map.root_._M_t._M_impl._M_header._M_left
see std_map
set var intrusive_rb.root_.tree_.holder.root.left_.right_ = intrusive_rb.root_.tree_.holder.root.left_
see intrusive_rb
python print("a null link")
set var avl_tree.root_.m_icont.holder.root.left_ = 0
see avl_tree
python print("sizes that are wrong")
set var rb_tree.size_ = 1000000000000
see rb_tree
set var splay_tree.root_.m_icont.size_ = 1000000000000
see splay_tree
set var intrusive_avl.root_.tree_.size_ = 1000000000000
set var intrusive_avl.size_ = 2000000000000
see intrusive_avl
set var flat.size_ = 2
see flat
set var small_flat.root_.m_flat_tree.m_data.m_seq.m_holder.m_size = 1000000000000
see small_flat
set var many_btree.root_.core_.tree.root.count = 60000
see many_btree
python
print("a packed segment")
segment = active(gdb.parse_and_eval("many_packed"))
root = st.address(segment["cells_"]["root_"])
node = "((strata::detail::packed::inner*)%d)" % root
leaf = "((strata::detail::packed::row_leaf*)%d)" % next(st.inner_children(root))
record = "((unsigned char*)%s->records[0])" % leaf

def see_with(place, wrong):
    """What is said when a place holds something wrong; then it is as it was."""
    right = int(gdb.parse_and_eval(place))
    gdb.execute("set var %s = %s" % (place, wrong))
    print(list(gdb.default_visualizer(segment).children())[-1][1])
    gdb.execute("set var %s = %d" % (place, right))

see_with(node + "->count", 65000)
see_with(node + "->count", 0)
see_with(node + "->level", 20)
see_with(leaf + "->count", 70)
see_with(record + "[1]", 3)
see_with(record + "[2]", 0)
_, columns = st.record_view(int(gdb.parse_and_eval(record)))
(qualifier, length), _ = next(columns)  # of many versions: its root follows the count byte
chunk = "((strata::detail::packed::chunk*)%d)" % next(st.inner_children(st.load(qualifier + length + 1, 8)))
see_with(chunk + "->used", 9000)
end
python print("a locality group")
python
wrong = st.member(stores("grouped")["price"], "active_.size_").address
gdb.execute("set var *(unsigned long*)%d = 1000000000000" % int(wrong))
print(children("grouped")[0])
print(list(gdb.default_visualizer(st.member(stores("grouped")["price"], "active_")).children())[-1][1])
end
python print("addresses of nothing")
set var btree.root_.core_.tree.root = 8
see btree
set var cell_view.stored_._M_len = 3
set var cell_view.version_.rest_ = 0x0400000000000001
see cell_view
set var cell_view.version_.rest_ = 0x0500000000000000
see cell_view
