// SPDX-License-Identifier: BSL-1.0
// Layer: remote.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/catalog/error.hpp>
#include <strata/core/error.hpp>
#include <strata/wire/fields/number.hpp>
#include <strata/wire/fields/thrift.hpp>
#include <strata/wire/fields/thrift2.hpp>
#include <strata/wire/thrift/reader.hpp>
#include <strata/wire/thrift/type.hpp>
#include <strata/wire/thrift/value.hpp>
#include <strata/wire/thrift/writer.hpp>

/// Tables of a real HBase, reached through its Thrift server's second interface.
namespace strata::remote {

/// The other side is gone, or says what cannot be understood.  Whether the call was carried out is not known.
class connection_lost : public error {
public:
    using error::error;
};

/// The cluster refuses a call, or fails, with an exception that the library has no name for.
class remote_failure : public error {
public:
    /// `can_retry`: the cluster says that the same call may succeed later.
    remote_failure(const std::string& what, bool can_retry) : error(what), can_retry_(can_retry) {}

    /// True if the same call may succeed later.
    bool can_retry() const noexcept { return can_retry_; }

private:
    bool can_retry_;
};

/// What carries bytes to the other side and back: a socket, say.  The library opens none itself.
template <class S>
concept byte_stream = requires(S& stream, bytes_view out, bytes& in) {
    stream.send(out);                                     // all of it, or throws
    { stream.receive(in) } -> std::convertible_to<bool>;  // appends what has come, at least a byte; false at the end
};

namespace detail {

/// The numbers of the interface's fields and arguments.
namespace idl = strata::detail::thrift2;
using strata::detail::common;

}  // namespace detail

/// Calls of a Thrift2 gateway, one after the other.
///
/// Invalidated by: the end of the stream.
template <class Stream>
class connection {
    static_assert(byte_stream<Stream>,
                  "strata: a stream has send(bytes_view), and receive(bytes&), which returns false at the end");

public:
    /// Borrows the stream.  `how`: as the gateway is configured; by default TBinaryProtocol without frames.
    explicit connection(Stream& stream, thrift::form how = {}, thrift::limits limits = {})
        : stream_(&stream), form_(how), reader_(limits) {}

    /// Makes a call.  `write(out)`: writes the arguments.  Returns `read(result)`; what the result borrows ends with that.
    ///
    /// Throws: connection_lost, after which the connection is of no use; the exception of the library that is named
    /// after HBase's, or remote_failure.
    template <class Write, class Read>
    auto call(bytes_view name, Write&& write, Read&& read) {
        if (is_lost_) detail_lost("was lost before");
        out_.clear();
        thrift::writer out(out_, form_);
        out.begin_message(name, thrift::message_kind::call, ++sequence_);
        write(out);
        out.end_message();
        is_lost_ = true;  // until the answer has come
        stream_->send(out_);
        receive();
        if (reader_.sequence() != sequence_) detail_lost("answered another call");
        is_lost_ = false;
        if (reader_.kind() == thrift::message_kind::exception)
            throw remote_failure("strata: the gateway could not do '" + bytes(name) + "': " +
                                     escape(reader_.body()[thrift::detail::tapplication_exception::message].text()),
                                 false);
        constexpr thrift::field_id success = detail::idl::result::success;
        for (const thrift::value field : reader_.body())
            if (field.id() != success) raise(field);
        return read(reader_.body()[success]);
    }
    /// Makes a call that returns nothing.
    template <class Write>
    void call(bytes_view name, Write&& write) {
        call(name, std::forward<Write>(write), [](const thrift::value&) {});
    }

private:
    void receive() {
        in_.erase(0, reader_.size());
        reader_.clear();
        try {
            while (in_.empty() || !reader_.read(in_))
                if (!stream_->receive(in_)) detail_lost("ended");
        } catch (const illegal_argument& why) {
            detail_lost(why.what());
        }
    }

    [[noreturn]] static void detail_lost(const std::string& why) {
        strata::detail::raise<connection_lost>("the connection to the gateway " + why);
    }

    /// Throws what a gateway's exception is called here.
    [[noreturn]] static void raise(const thrift::value& thrown) {
        constexpr thrift::field_id message =
            detail::common<detail::idl::tioerror::message, detail::idl::tillegal_argument::message>;
        const std::string text(thrown[message].text());
        const std::string what = "the cluster says: " + text.substr(0, text.find('\n'));
        const auto says = [&](const char* word) { return text.find(word) != std::string::npos; };
        using strata::detail::raise;
        if (says("NoSuchColumnFamilyException")) raise<no_such_column_family>(what);
        if (says("TableNotFoundException")) raise<table_not_found>(what);
        if (says("TableNotEnabledException") || says("is disabled")) raise<table_not_enabled>(what);
        if (says("FailedSanityCheckException")) raise<failed_sanity_check>(what);
        if (says("NotServingRegionException")) raise<not_serving_region>(what);
        if (says("not 64 bits wide")) raise<not_a_counter>(what);
        if (says("IllegalArgumentException")) raise<illegal_argument>(what);
        if (says("DoNotRetryIOException")) raise<do_not_retry>(what);
        raise<remote_failure>(what, thrown[detail::idl::tioerror::can_retry].boolean());
    }

    Stream* stream_;
    thrift::form form_;
    thrift::reader reader_;
    bytes out_;
    bytes in_;
    std::int32_t sequence_ = 0;
    bool is_lost_ = false;
};

}  // namespace strata::remote
