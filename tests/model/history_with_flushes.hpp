// SPDX-License-Identifier: BSL-1.0
// A random history on two tables, one of which is flushed and compacted in between.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <strata/strata.hpp>

namespace with_flushes {

namespace st = strata;

// A cell in a comparison.
using shown = std::set<std::string>;

template <class Table>
shown read(const Table& t, const char* family, const st::scan_options& how) {
    shown all;
    for (const auto& row : t.scan(how))
        for (const st::cell_view& one : row)
            if (one.family() == family)
                all.insert(std::string(one.qualifier()) + '@' + std::to_string(one.timestamp().value) + '=' +
                           std::string(one.value()) + (st::is_marker(one.kind()) ? "!" : ""));
    return all;
}

template <class Table>
shown versions(const Table& t, const st::column& of) {
    shown all;
    for (const st::cell_view& one : t.versions("r", of))
        all.insert(std::to_string(one.timestamp().value) + '=' + std::string(one.value()));
    return all;
}

inline std::string text(const shown& all) {
    std::string line;
    for (const auto& one : all) line += (line.empty() ? "" : " ") + one;
    return line;
}

struct make_up {
    const char* family;
    bool has_markers;
    bool is_sequenced = false;
    bool judges_each = false;
    bool has_ttl_cells = true;
};

// One history on two tables.
template <class Table>
class history {
public:
    history(std::uint32_t seed, const Table& empty, std::vector<make_up> families)
        : random_(seed), families_(std::move(families)), kept_(empty), flushed_(empty), hidden_(families_.size()) {}

    // What is wrong; empty if nothing is.
    std::string run() {
        for (int step = 0; step != 16; ++step) {
            const std::int64_t dice = below(20);
            if (dice < 12) {
                put();
            } else if (dice == 12) {
                remove();
            } else if (dice == 13) {
                const std::int64_t wait = below(200);
                note("wait " + std::to_string(wait));
                kept_.clock().advance(wait);
                flushed_.clock().advance(wait);
            } else {
                maintain(dice);
            }
            if (below(10) == 0)
                if (std::string wrong = open_or_close(); !wrong.empty()) return wrong;
            if (below(6) == 0)
                if (std::string wrong = compared(); !wrong.empty()) return wrong;
        }
        maintain(14 + below(6));
        return compared();
    }

private:
    std::int64_t below(std::int64_t n) { return static_cast<std::int64_t>(random_() % static_cast<std::uint32_t>(n)); }
    void note(const std::string& what) { told_ += what + "; "; }

    const char* qualifier() { return below(4) == 0 ? "" : "q"; }

    void put() {
        const char* const name = qualifier();
        const std::int64_t written = 300 + 10 * below(70);
        const bool expires = below(6) == 0;
        const std::int64_t ttl = 50 + below(900);
        const std::string value = std::to_string(++number_);
        note("put " + std::string(name) + '@' + std::to_string(written) +
             (expires ? " ttl " + std::to_string(ttl) : ""));
        for (std::size_t i = 0; i != families_.size(); ++i) {
            // Whether a marker hides what is put below it afterwards depends on compactions, as in HBase.
            if (families_[i].has_markers && !families_[i].is_sequenced && is_below_marker(i, name, written)) continue;
            const st::column column(families_[i].family, name);
            if (expires && families_[i].has_ttl_cells) {
                kept_.put("r", column, value, {written}, {.ttl = ttl});
                flushed_.put("r", column, value, {written}, {.ttl = ttl});
            } else {
                kept_.put("r", column, value, {written});
                flushed_.put("r", column, value, {written});
            }
        }
    }

    // A marker of a version brings back what is older, unless a flush has dropped it; so it comes only where every
    // version is judged by itself.
    void remove() {
        const char* const name = qualifier();
        const std::int64_t until = 300 + 10 * below(50);
        const std::int64_t dice = below(4);
        note((dice == 0   ? "delete family "
              : dice == 1 ? "delete version "
                          : "delete column ") +
             std::string(name) + '@' + std::to_string(until));
        for (std::size_t i = 0; i != families_.size(); ++i) {
            if (dice == 1 && !families_[i].judges_each) continue;
            for (Table* t : {&kept_, &flushed_}) {
                if (dice == 0)
                    t->delete_family("r", st::bytes_view(families_[i].family), {until});
                else if (dice == 1)
                    t->delete_version("r", st::column(families_[i].family, name), {until});
                else
                    t->delete_column("r", st::column(families_[i].family, name), {until});
            }
            hidden_[i].push_back({dice == 0 ? std::optional<std::string>() : name, until, dice == 1});
        }
    }

    struct marker {
        std::optional<std::string> qualifier;
        std::int64_t until;
        bool is_single;
    };
    bool is_below_marker(std::size_t i, const std::string& name, std::int64_t written) const {
        return std::any_of(hidden_[i].begin(), hidden_[i].end(), [&](const marker& one) {
            return (!one.qualifier || *one.qualifier == name) &&
                   (one.is_single ? written == one.until : written <= one.until);
        });
    }

    void maintain(std::int64_t dice) {
        if (dice < 17) {
            note("flush");
            flushed_.flush();
        } else if (dice < 19) {
            const auto first = static_cast<std::size_t>(below(3));
            const auto count = static_cast<std::size_t>(1 + below(3));
            note("compact " + std::to_string(count) + " from " + std::to_string(first));
            flushed_.compact_some(first, count);
        } else {
            note("compact");
            flushed_.compact();
        }
    }

    // A scanner goes on over what it saw, and makes flushes keep what is written later.
    std::string open_or_close() {
        if (!opened_) {
            note("open");
            opened_.emplace(two_scanners{kept_.open_scanner({.versions = st::all_versions}),
                                         flushed_.open_scanner({.versions = st::all_versions}), kept_.clock().now()});
            return {};
        }
        note("close");
        shown all = rest_of(opened_->of_kept), all_flushed = rest_of(opened_->of_flushed);
        const bool has_time_passed = opened_->when != kept_.clock().now();
        opened_.reset();
        if (has_time_passed) return {};  // what has expired since then may be gone
        for (const make_up& made : families_) {
            if (!made.has_markers) continue;  // deletes are seen at once
            const auto of_other = [&](const std::string& one) { return one[0] != made.family[0]; };
            shown some = all, some_flushed = all_flushed;
            std::erase_if(some, of_other);
            std::erase_if(some_flushed, of_other);
            if (some != some_flushed) return differs(made, "a scanner", some, some_flushed);
        }
        return {};
    }
    template <class Scanner>
    static shown rest_of(Scanner& scanner) {
        shown all;
        while (const auto row = scanner.next())
            for (const st::cell& one : *row)
                all.insert(std::string(one.family()) + ':' + std::string(one.qualifier()) + '@' +
                           std::to_string(one.timestamp().value) + '=' + std::string(one.value()));
        return all;
    }

    std::string differs(const make_up& made, const char* what, const shown& left, const shown& right) const {
        return std::string(made.family) + ": " + what + ": without " + text(left) + ", with " + text(right) + "; now " +
               std::to_string(kept_.clock().now().value) + "; " + told_;
    }

    std::string compared() const {
        for (const make_up& made : families_) {
            const auto both = [&](st::scan_options how) {
                how.columns = {st::selection::family(made.family)};
                return std::pair(read(kept_, made.family, how), read(flushed_, made.family, how));
            };
            const auto [all, all_flushed] = both({.versions = st::all_versions});
            if (all != all_flushed) return differs(made, "all versions", all, all_flushed);
            for (const std::int64_t count : {1, 2}) {
                const auto [some, some_flushed] = both({.versions = count});
                if (some != some_flushed) return differs(made, "some versions", some, some_flushed);
            }
            const st::column q(made.family, "q");
            const auto one = kept_.get("r", q), one_flushed = flushed_.get("r", q);
            if (one.has_value() != one_flushed.has_value() || (one && one->value() != one_flushed->value()))
                return differs(made, "a get", {}, {});
            if (versions(kept_, q) != versions(flushed_, q))
                return differs(made, "a column", versions(kept_, q), versions(flushed_, q));
            for (const st::time_range when : {st::as_of({500}), st::as_of({750}), st::time_range{{450}, {800}}}) {
                const auto [some, some_flushed] = both({.when = when, .versions = st::all_versions});
                const bool is_right = made.judges_each ? some == some_flushed : has_all_in(when, all, some_flushed);
                if (!is_right) return differs(made, "a range", some, some_flushed);
            }
            // Of one version the last write, and of what was dropped any, may be what is stored.
            const auto [raw, raw_flushed] = both({.versions = st::all_versions, .raw = true});
            if (!has_all(names(raw), names(raw_flushed))) return differs(made, "more in a raw read", raw, raw_flushed);
            if (!has_all(names(raw_flushed), names(all))) return differs(made, "less in a raw read", all, raw_flushed);
        }
        return {};
    }

    static bool has_all(const shown& all, const shown& some) {
        return std::includes(all.begin(), all.end(), some.begin(), some.end());
    }
    // What of a read of all time lies in the range is shown.
    static bool has_all_in(st::time_range when, const shown& all, const shown& some) {
        return std::all_of(all.begin(), all.end(), [&](const std::string& one) {
            const std::int64_t at = std::stoll(one.substr(one.find('@') + 1));
            return !when.contains({at}) || some.count(one) != 0;
        });
    }
    // Columns and timestamps, and what is a marker.
    static shown names(const shown& all) {
        shown named;
        for (const std::string& one : all) named.insert(one.substr(0, one.find('=')) + (one.back() == '!' ? "!" : ""));
        return named;
    }

    std::mt19937 random_;
    std::vector<make_up> families_;
    Table kept_;
    Table flushed_;
    using scanner = decltype(std::declval<const Table&>().open_scanner({}));
    struct two_scanners {
        scanner of_kept, of_flushed;
        st::timestamp when;
    };
    std::optional<two_scanners> opened_;
    std::vector<std::vector<marker>> hidden_;
    std::uint64_t number_ = 0;
    std::string told_;
};

inline std::uint32_t histories() {
    const char* const asked = std::getenv("STRATA_RETENTION_HISTORIES");
    return asked ? static_cast<std::uint32_t>(std::stoul(asked)) : 1000;
}

}  // namespace with_flushes
