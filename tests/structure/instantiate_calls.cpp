// SPDX-License-Identifier: BSL-1.0
// The calls of a table of one family, of one with policies of later versions, and of a run-time table.
#include <strata/strata.hpp>

#include "calls.hpp"
#include "instantiated.hpp"

namespace st = strata;
using namespace instantiated;

namespace {

[[maybe_unused]] void use_everything(small_table& a, new_table& d, run_time_table& e) {
    use(a, plain{"q"});
    write(a, plain{"q"});
    read(a, plain{"q"});
    use(d, in_order{"q"});
    use(d, numbered{"q"});
    use(d, set_at_run_time{"q"});
    use(d, like_bigtable{"q"});
    use(e, plain{"q"});
    use(e, st::column("f", "q"));
    e.delete_family("r", st::all<plain>);
    e = run_time_table({{.name = "f"}}, own_clock(), st::memory::pmr());
}

}  // namespace
