// SPDX-License-Identifier: BSL-1.0
// Layer: gateway.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <utility>

#include <strata/bytes/bytes.hpp>
#include <strata/bytes/escape.hpp>
#include <strata/catalog/catalog.hpp>
#include <strata/core/error.hpp>
#include <strata/gateway/cluster.hpp>
#include <strata/gateway/java_error.hpp>
#include <strata/gateway/open_scanners.hpp>
#include <strata/gateway/thrift1/call.hpp>
#include <strata/gateway/thrift1/methods.hpp>
#include <strata/gateway/thrift1/state.hpp>
#include <strata/wire/fields/thrift.hpp>
#include <strata/wire/fields/thrift1.hpp>
#include <strata/wire/thrift/reader.hpp>
#include <strata/wire/thrift/type.hpp>
#include <strata/wire/thrift/writer.hpp>

namespace strata::gateway {

/// Tables as HBase's Thrift server shows them, with its first interface: happybase and clients in many languages speak
/// it.  A connection is a thrift1_session.
///
///     cluster served(all);
///     thrift1 gateway(served);
///     thrift1_session one(gateway);
///     for each piece of bytes that comes: send(one.receive(piece));
///
/// Scanners belong to the gateway, as in HBase: any connection may ask any of them.  Give the catalog a clock::ticking,
/// or changes of one millisecond hide each other.
/// Threads: sessions may be used by several at once, one session by one.
/// Invalidated by: the end of the cluster.
class thrift1 {
public:
    /// Serves the tables of that cluster.
    explicit thrift1(cluster& served, thrift1_settings settings = {})
        : state_{&served, std::move(settings), open_scanners<thrift1_calls::opened_scan>(served.limits().scanners)} {}

    thrift1(const thrift1&) = delete;
    thrift1& operator=(const thrift1&) = delete;

private:
    friend class thrift1_session;

    thrift1_calls::state state_;
};

/// A connection of a client to a thrift1: what the client sends goes in, what it is to be sent comes out.
///
/// Both of Thrift's protocols are understood, framed and not; the client's first byte says which one it speaks.
/// Each call is one step for all other sessions of the cluster.  What a call meets is its answer, as HBase's server
/// answers it: the interface's IOError, IllegalArgument or AlreadyExists, or Thrift's own exception.
/// Invalidated by: the end of the thrift1.
class thrift1_session {
public:
    /// Begins a connection.
    explicit thrift1_session(thrift1& server)
        : state_(&server.state_), reader_({.message = server.state_.served->limits().message}) {}

    thrift1_session(const thrift1_session&) = delete;
    thrift1_session& operator=(const thrift1_session&) = delete;

    /// Takes bytes of the client, however they are split, and returns those to send.
    ///
    /// Complexity: linear in the bytes, and that of the calls.
    /// Throws: std::bad_alloc only; then the connection cannot go on.
    bytes receive(bytes_view came) {
        bytes answers;
        if (is_over()) return answers;
        try {
            const bool is_begun = !begun_.empty();
            if (is_begun) begun_.append(came);
            const bytes_view all = is_begun ? bytes_view(begun_) : came;
            std::size_t done = 0;
            for (; done != all.size() && reader_.read(all.substr(done)); reader_.clear()) {
                done += reader_.size();
                answer(answers);
            }
            keep(all, done, is_begun);
        } catch (const illegal_argument& why) {
            closed_because_ = why.what();
            begun_ = {};
        }
        return answers;
    }

    /// True if what the client sent cannot be understood.  Close the connection when the bytes before it are sent.
    bool is_over() const noexcept { return !closed_because_.empty(); }
    /// Why, as a sentence; empty if it is not closed.
    const std::string& closed_because() const noexcept { return closed_because_; }

private:
    using result = thrift1_calls::idl::result;
    static constexpr thrift::field_id text_of_failure =
        strata::detail::common<thrift1_calls::idl::illegal_argument::message,
                               thrift1_calls::idl::already_exists::message>;

    /// Keeps the bytes of a message that is not whole.
    void keep(bytes_view all, std::size_t done, bool is_begun) {
        constexpr std::size_t ordinary = 1u << 16;
        if (!is_begun)
            begun_.assign(all.substr(done));
        else if (done == all.size() && begun_.capacity() > ordinary)
            begun_ = {};
        else
            begun_.erase(0, done);
    }

    /// Makes the call that was read, and writes its answer.
    void answer(bytes& text) {
        thrift::writer out(text, reader_.form());
        const thrift1_calls::method* const found = thrift1_calls::find_method(reader_.name());
        if (!found)
            return write_exception(out, unknown_method, "Invalid method name: '" + escape(reader_.name()) + "'");
        try {
            out.begin_message(reader_.name(), thrift::message_kind::reply, reader_.sequence());
            state_->served->with([&](catalog& tables) {
                thrift1_calls::call made{*state_, tables, reader_.body(), out};
                found->work(made);
            });
            out.end_message();
        } catch (...) {
            out.cancel_message();
            answer_failure(out, found->catches_illegal_argument);
        }
    }

    /// Answers the exception that is being handled.
    void answer_failure(thrift::writer& out, bool catches_illegal_argument) {
        try {
            throw;
        } catch (const thrift1_calls::internal_error& why) {
            write_internal_error(out, why);
        } catch (const thrift1_calls::already_exists& why) {
            write_failure(out, result::exist, why.what());
        } catch (const thrift1_calls::bad_argument& why) {
            write_failure(out, result::ia, why.what());
        } catch (const thrift1_calls::io_error& why) {
            write_io_error(out, why.what(), true);
        } catch (const illegal_argument& why) {
            catches_illegal_argument ? write_failure(out, result::ia, why.what()) : write_internal_error(out, why);
        } catch (const std::exception& why) {
            const java_error java = java_error_of(why);
            write_io_error(out, java.type + ": " + java.message, !java.do_not_retry);
        }
    }

    void write_failure(thrift::writer& out, thrift::field_id field, bytes_view message) {
        out.begin_message(reader_.name(), thrift::message_kind::reply, reader_.sequence());
        out.begin(field).text(text_of_failure, message).end();
        out.end_message();
    }
    void write_io_error(thrift::writer& out, bytes_view message, bool can_retry) {
        out.begin_message(reader_.name(), thrift::message_kind::reply, reader_.sequence());
        using field = thrift1_calls::idl::ioerror;
        out.begin(result::io).text(field::message, message).boolean(field::can_retry, can_retry).end();
        out.end_message();
    }
    void write_internal_error(thrift::writer& out, const std::exception& why) {
        write_exception(out, internal_error, "Internal error processing " + bytes(reader_.name()) + ": " + why.what());
    }
    void write_exception(thrift::writer& out, std::int32_t type, bytes_view message) {
        out.begin_message(reader_.name(), thrift::message_kind::exception, reader_.sequence());
        using field = thrift::detail::tapplication_exception;
        out.text(field::message, message).i32(field::type, type);
        out.end_message();
    }

    // Types of Thrift's TApplicationException.
    static constexpr std::int32_t unknown_method = 1;
    static constexpr std::int32_t internal_error = 6;

    thrift1_calls::state* state_;
    thrift::reader reader_;
    bytes begun_;  // of a message that is not whole
    std::string closed_because_;
};

}  // namespace strata::gateway
