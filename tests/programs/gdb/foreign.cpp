// SPDX-License-Identifier: BSL-1.0
// Types with the names of strata's and other insides, as another version of it, of Boost or of a standard library has.
namespace strata {

struct timestamp {
    long ticks;
};
enum class kind : unsigned char { put = 4 };
class cell {
public:
    long row;
};
class cell_view;
template <class Value, class... Dims>
class mdmap {
public:
    unsigned long size_;
    Value root_;
};
template <class... Families>
class table {
public:
    int* families_;
};
namespace segment {
template <class Memory>
class packed {
public:
    Memory bytes;
};
}  // namespace segment
template <class Memory>
class store {
public:
    segment::packed<Memory> active_;
    Memory frozen_;
};

}  // namespace strata

namespace {

strata::timestamp time{5};
strata::cell cell{7};
strata::mdmap<int> map{3, 4};
strata::table<int> table{nullptr};
strata::store<int> store{{1}, 2};
const strata::cell_view* view = nullptr;

}  // namespace

int main() {
    const bool is_used = time.ticks == 0 || cell.row == 0 || view || table.families_;
    return is_used ? store.frozen_ + map.root_ : 0;
}
