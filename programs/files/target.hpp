// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <unistd.h>

#include <strata/cell/cell.hpp>
#include <strata/files/cell_text.hpp>
#include <strata/files/json_lines.hpp>
#include <strata/files/load.hpp>
#include <strata/files/save.hpp>
#include <strata/files/sequence_file.hpp>
#include <strata/schema/runtime_family.hpp>
#include <strata/table/dynamic_table.hpp>
#include <strata/wire/hfile/writer.hpp>
#include <strata/wire/tag.hpp>

#include "codec.hpp"
#include "format.hpp"
#include "source.hpp"

namespace files {

namespace st = strata;

/// Where cells go.
struct destination {
    std::string path = "-";  ///< `-` is the standard output.
    format to = format::unknown;
    std::optional<bool> sequence = {};  ///< Writes the numbers of the writes: texts do by default, an HFile does not.
    bool gz = false;                    ///< Compresses an HFile.
};

/// A file that takes the place of another, or of none, once it is whole.  A pipe or a device is written as it is.
class new_file {
public:
    explicit new_file(std::string path) : path_(std::move(path)) {
        std::error_code ignored;
        if (std::filesystem::is_symlink(path_, ignored)) path_ = std::filesystem::weakly_canonical(path_, ignored);
        const auto what = std::filesystem::status(path_, ignored).type();
        is_replaced_ = what == std::filesystem::file_type::not_found || what == std::filesystem::file_type::regular;
        part_ = is_replaced_ ? path_ + ".part-" + std::to_string(::getpid()) : path_;
        errno = 0;
        out_.open(part_, std::ios::binary | std::ios::trunc);
        if (!out_) throw failure("cannot write " + path_ + ": " + system_error());
    }
    new_file(const new_file&) = delete;
    new_file& operator=(const new_file&) = delete;

    /// Removes what is not whole.
    ~new_file() {
        std::error_code ignored;
        if (is_replaced_) std::filesystem::remove(part_, ignored);
    }

    std::ostream& stream() noexcept { return out_; }

    /// Throws: failure if a byte was not written.
    void finish() {
        errno = 0;
        out_.close();
        if (!out_) throw failure("cannot write " + path_ + ": " + system_error());
        if (!is_replaced_) return;
        std::error_code code;
        std::filesystem::rename(part_, path_, code);
        if (code) throw failure("cannot write " + path_ + ": " + code.message());
        is_replaced_ = false;
    }

private:
    std::string path_;
    std::string part_;
    std::ofstream out_;
    bool is_replaced_ = false;  // the part is there, and is to be renamed
};

/// Takes cells, and makes a file of them.  Without finish() there is none.
class target {
public:
    explicit target(const destination& to) {
        format is = to.to;
        if (is == format::unknown) is = to.path == "-" ? format::cells : format_by_name(to.path);
        if (is == format::unknown) throw failure("say by --to what " + to.path + " is to be");
        if (is == format::table) {
            write_table(to);
            return;
        }
        if (is == format::shell) throw failure("the output of HBase's shell is only read");
        if (is == format::hbase) throw failure("a directory of HBase is only read; HBase loads a saved table itself");
        const bool is_text = is == format::cells || is == format::json;
        if (to.path == "-" && !is_text && ::isatty(STDOUT_FILENO) == 1)
            throw failure("a terminal cannot show this format; name a file by --output");
        if (to.path != "-") file_ = std::make_unique<new_file>(to.path);
        std::ostream& out = file_ ? file_->stream() : std::cout;
        if (is == format::cells)
            write_to(std::make_shared<st::cell_text_writer>(
                out, st::cell_text_options{.sequence = to.sequence.value_or(true)}));
        else if (is == format::json)
            write_to(std::make_shared<st::json_lines_writer>(
                out, st::json_lines_options{.sequence = to.sequence.value_or(true)}));
        else if (is == format::sequence)
            write_to(std::make_shared<st::sequence_file_writer>(out));
        else
            write_hfile(out, to);
        end_ = [this, &out, end = std::move(end_)] {
            if (end) end();
            if (file_) return file_->finish();
            errno = 0;
            if (!out.flush()) throw failure("cannot write to the standard output: " + system_error());
        };
    }
    target(const target&) = delete;
    target& operator=(const target&) = delete;

    /// `tags` go into an HFile; other formats have none but the time to live.
    void add(const st::cell_view& one, const st::tag_list& tags) { add_(one, tags); }
    void finish() { end_(); }

private:
    template <class Writer>
    void write_to(std::shared_ptr<Writer> writer) {
        add_ = [writer](const st::cell_view& one, const st::tag_list&) { writer->add(one); };
        if constexpr (requires { writer->finish(); }) end_ = [writer] { writer->finish(); };
    }
    /// All cells go into memory, and become the cells of the saved table.
    void write_table(const destination& to) {
        if (to.path == "-") throw failure("a saved table is a directory; name it by --output");
        const auto all = std::make_shared<std::vector<st::cell>>();
        add_ = [all](const st::cell_view& one, const st::tag_list&) { all->emplace_back(one); };
        end_ = [all, to] {
            std::stable_sort(all->begin(), all->end(), sorts_before);
            try {
                st::dynamic_table table(families_of(to.path, *all));
                table.bulk_load(*all, {.keep_sequence = to.sequence.value_or(true)});
                st::save(table, to.path, {.codec = to.gz ? codec_of_files() : nullptr});
            } catch (const st::error& why) {
                throw failure(to.path + ": " + sentence(why));
            }
        };
    }
    /// Those of the table that is saved there; otherwise those of the cells, which keep all versions.
    static std::vector<st::family_options> families_of(const std::string& path, const std::vector<st::cell>& cells) {
        if (std::filesystem::exists(std::filesystem::path(path) / "strata.table")) return st::saved_families(path);
        std::set<st::bytes> names;
        for (const st::cell& one : cells) names.emplace(one.family());
        std::vector<st::family_options> all;
        for (const st::bytes& name : names)
            all.push_back({.name = name, .max_versions = (std::numeric_limits<std::int32_t>::max)()});
        if (all.empty()) throw failure("a table of no cells has no families");
        return all;
    }
    void write_hfile(std::ostream& out, const destination& to) {
        if (to.gz && codec_of_files() == nullptr) throw failure("this program was built without zlib");
        const auto sink = [&out](st::bytes_view part) {
            out.write(part.data(), static_cast<std::streamsize>(part.size()));
        };
        st::hfile_write_options options;
        options.sequences = to.sequence.value_or(false);
        if (to.gz) options.codec = codec_of_files();
        auto writer = std::make_shared<st::hfile_writer<decltype(sink)>>(options, sink);
        add_ = [writer](const st::cell_view& one, const st::tag_list& tags) { writer->add(one, tags); };
        end_ = [writer] { writer->finish(); };
    }

    std::unique_ptr<new_file> file_;
    std::function<void(const st::cell_view&, const st::tag_list&)> add_;
    std::function<void()> end_;
};

}  // namespace files
