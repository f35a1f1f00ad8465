// rejected: strata: a segment offers rows(), a row_cursor whose cells() are the cells of its row, in the place of cursor(); strata/segment/cursor.hpp says what both have
// SPDX-License-Identifier: BSL-1.0
#include <strata/segment/packed.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

template <class Memory>
class own : public st::segment::packed<Memory> {
    using base = st::segment::packed<Memory>;

public:
    using base::base;
    static constexpr st::segment_offers offers{.point_lookup = true};
#ifdef STRATA_REJECT
    // What 0.1.0 asked for.
    struct cursor_type {
        st::boundary seek_column(st::bytes_view) { return {}; }
        st::boundary next_row() { return {}; }
    };
    cursor_type cursor() const { return {}; }

private:
    using base::rows;
#endif
};
struct f : st::family<"f", st::cells_in<own>> {};

std::size_t cells(const st::table<f>& t) { return t.size(); }
