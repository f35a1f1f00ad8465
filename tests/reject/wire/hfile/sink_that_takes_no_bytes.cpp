// rejected: strata: the sink of an hfile_writer is called with a bytes_view
// SPDX-License-Identifier: BSL-1.0
#include <strata/wire/hfile/writer.hpp>

namespace st = strata;

void use(st::bytes& out) {
    st::hfile_writer writer({}, [&](st::bytes_view part) { out += part; });
    writer.finish();
#ifdef STRATA_REJECT
    st::hfile_writer refused({}, [&](int part) { out.push_back(static_cast<char>(part)); });
    refused.finish();
#endif
}
