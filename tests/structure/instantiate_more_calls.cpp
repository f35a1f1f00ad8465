// SPDX-License-Identifier: BSL-1.0
// The calls of a table of many families, and of one with policies of a user's own.
#include <strata/strata.hpp>

#include "calls.hpp"
#include "instantiated.hpp"

namespace st = strata;
using namespace instantiated;

namespace {

[[maybe_unused]] void use_everything(large_table& b, own_table& c) {
    use(c, own{"q"});
    write_more(b, lasting{"q"});
    write_more(b, erased{"q"});
    write(b, st::column("rich", "q"));
    read(b, st::column("lasting", "q"));
    write(b, erased{"q"});
    read(b, lasting{"q"});
    write(c, own{"q"});
    read(c, st::column("own", "q"));
    b.delete_family("r", st::all<rich>);
    b.delete_family("r", "own");
    b.delete_family_version("r", st::all<odd_name>, {1});
    b.delete_row("r");
    b.flush();
    b.compact();
    b.clear();
    b = large_table(b);
}

}  // namespace
