// rejected: strata: the versions of this column offer before_marker and have no version_key for_each_before_marker(use) const
// SPDX-License-Identifier: BSL-1.0
#include <cstddef>

#include <strata/policy/memory/heap.hpp>
#include <strata/segment/packed.hpp>
#include <strata/table/table.hpp>

namespace st = strata;

template <class Versions>
struct own_versions : Versions {
    explicit own_versions(const Versions& all) : Versions(all) {}
#ifdef STRATA_REJECT
    template <class Use>
    void for_each_before_marker(Use) const {}  // where is the marker?
#endif
};
template <class Use>
struct of_own_versions {
    Use use;
    template <class Versions>
    bool operator()(st::bytes_view qualifier, const Versions& all) const {
        return use(qualifier, own_versions<Versions>(all));
    }
};

template <class Memory>
class own : public st::segment::packed<Memory> {
    using base = st::segment::packed<Memory>;

public:
    struct cursor_type : base::cursor_type {
        template <class Use>
        bool visit(Use use) const {
            return base::cursor_type::visit(of_own_versions<Use>{use});
        }
        template <class Enter, class Use>
        void visit_rows(Enter enter, Use use) {
            base::cursor_type::visit_rows(enter, of_own_versions<Use>{use});
        }
    };
    using base::base;
    static constexpr st::segment_offers offers{.point_lookup = true};
    cursor_type rows() const { return {base::rows()}; }

private:
    using base::row_source;
};
struct f : st::family<"f", st::cells_in<own>> {};

std::size_t cells(const st::table<f>& t) {
    std::size_t all = 0;
    t.scan().for_each_cell([&](const st::cell_view&) { ++all; });
    return all;
}
