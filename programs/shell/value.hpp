// SPDX-License-Identifier: BSL-1.0
// The values of a command line: what Ruby, the language of HBase's shell, makes of its words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace shell {

struct value;
struct hash_entry;

using array = std::vector<value>;
/// A hash keeps its entries in the sequence in which they were written.  Its keys are texts: constants such as NAME
/// stand for themselves.
using hash = std::vector<hash_entry>;

/// A reference to a table, as `t = create 't', 'f'` returns one.
struct table_reference {
    std::string name;
    friend bool operator==(const table_reference&, const table_reference&) = default;
};
/// A word in the place of a value: a variable, once the command is run.
struct word {
    std::string name;
    friend bool operator==(const word&, const word&) = default;
};
struct nil {
    friend bool operator==(const nil&, const nil&) = default;
};

/// A value, and the bytes of the line that it stands in.
struct value {
    std::variant<nil, bool, std::int64_t, double, std::string, array, hash, table_reference, word> what;
    std::size_t begin = 0;
    std::size_t end = 0;

    template <class T>
    const T* as() const noexcept {
        return std::get_if<T>(&what);
    }
    template <class T>
    T* as() noexcept {
        return std::get_if<T>(&what);
    }
    bool is_nil() const noexcept { return as<nil>() != nullptr; }
};

struct hash_entry {
    std::string key;
    std::size_t key_begin = 0;
    std::size_t key_end = 0;
    value of = {};
};

/// The value of a key, or a null pointer.
const value* find(const hash& in, std::string_view key) noexcept;

/// Removes a key and returns its value; nil if it is not there.
value take(hash& from, std::string_view key);

/// Puts a value, in the place of one with that key if there is one.
void assign(hash& to, hash_entry entry);

/// The value as Ruby's `inspect` prints it: `{"VERSIONS"=>3}`, `["a", 1, nil]`.  Bytes that are not printable ASCII are
/// printed as `\xNN`.
std::string inspect(const value& v);

/// The value as Ruby's `to_s` prints it: texts as they are, nil as nothing.
std::string to_text(const value& v);

/// The name of Ruby's class of the value: `String`, `Hash`, `Integer` ...
std::string_view class_name(const value& v) noexcept;

/// Text in single quotes if that says it, else in double ones with escapes: as a command line takes it.
std::string in_quotes(std::string_view text);

}  // namespace shell
