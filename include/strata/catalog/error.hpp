// SPDX-License-Identifier: BSL-1.0
// Layer: catalog.
#pragma once

#include <strata/core/error.hpp>

namespace strata {

/// There is a namespace of that name already (R11.2).  HBase: NamespaceExistException.
class namespace_exists : public do_not_retry {
public:
    using do_not_retry::do_not_retry;
};

/// There is no namespace of that name (R11.3).  HBase: NamespaceNotFoundException.
class namespace_not_found : public do_not_retry {
public:
    using do_not_retry::do_not_retry;
};

/// What a namespace or a table of the system forbids (R11.1 - R11.3).  HBase: ConstraintException.
class constraint_violation : public do_not_retry {
public:
    using do_not_retry::do_not_retry;
};

/// A namespace has as many tables as it may have (R11.2).  HBase: QuotaExceededException.
class quota_exceeded : public do_not_retry {
public:
    using do_not_retry::do_not_retry;
};

/// There is a table of that name already (R2.17).  HBase: TableExistsException.
class table_exists : public do_not_retry {
public:
    using do_not_retry::do_not_retry;
};

/// There is no table of that name.  HBase: TableNotFoundException.
class table_not_found : public do_not_retry {
public:
    using do_not_retry::do_not_retry;
};

/// A request to a table that is disabled.  HBase: TableNotEnabledException.
class table_not_enabled : public do_not_retry {
public:
    using do_not_retry::do_not_retry;
};

/// What only a disabled table allows: to drop or truncate it, to enable it.  HBase: TableNotDisabledException.
class table_not_disabled : public do_not_retry {
public:
    using do_not_retry::do_not_retry;
};

}  // namespace strata
