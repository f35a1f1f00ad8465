// SPDX-License-Identifier: BSL-1.0
// Layer: store/judge.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/cell/kind.hpp>
#include <strata/cell/timestamp.hpp>
#include <strata/cell/version_key.hpp>

namespace strata::detail {

/// What the markers of a row, of all segments of a family, say of a version.
struct hiding {
    std::optional<timestamp> since;  ///< See version_position::hidden_since.
    bool is_doubtful = false;        ///< A marker hides it that an open scanner does not see, or that may expire.
};

/// The markers of one row of a family, for a flush or compaction that has to know what reads see.
///
/// A rewrite_matcher meets the markers of the segments that are rewritten; those of other segments hide versions too.
template <class Policies>
class row_markers {
public:
    /// `smallest_read_point`: every open scanner sees the writes up to that one.
    row_markers(const Policies& policies, std::uint64_t smallest_read_point) noexcept
        : policies_(&policies), smallest_read_point_(smallest_read_point) {}

    void clear() noexcept {
        family_ = {};
        columns_.clear();
    }

    /// Markers come in HBase's order (R1.1).
    void add(bytes_view qualifier, const version_key& marker) {
        markers& place = is_family_marker(marker.kind()) ? family_ : column(qualifier);
        const bool is_single = marker.kind() == kind::delete_version || marker.kind() == kind::delete_family_version;
        const bool is_certain = marker.sequence() <= smallest_read_point_ && !marker.has_ttl();
        if (!is_certain && !is_single) place.doubtful_until = (std::max)(place.doubtful_until, marker.written());
        if (!is_certain && is_single) place.doubtful.push_back(marker.written());
        if (is_certain) (is_single ? place.single : place.until).push_back(marker);
    }

    /// Complexity: logarithmic in the markers; with deletes::sequenced linear, in the worst case.
    hiding of(bytes_view qualifier, const version_key& put) const {
        hiding found = told_by(family_, put);
        if (const auto own = columns_.find(qualifier); own != columns_.end()) {
            const hiding more = told_by(own->second, put);
            found.is_doubtful = found.is_doubtful || more.is_doubtful;
            found.since = earlier(found.since, more.since);
        }
        return found;
    }

private:
    /// All newest first.
    struct markers {
        std::vector<version_key> until;   // each hides everything up to its timestamp
        std::vector<version_key> single;  // each hides what has its timestamp
        timestamp doubtful_until = oldest;
        std::vector<timestamp> doubtful;
    };

    markers& column(bytes_view qualifier) {
        const auto found = columns_.find(qualifier);
        return found != columns_.end() ? found->second : columns_[bytes(qualifier)];
    }

    static std::optional<timestamp> earlier(std::optional<timestamp> a, std::optional<timestamp> b) noexcept {
        return a && b ? (std::min)(a, b) : a ? a : b;
    }

    hiding told_by(const markers& all, const version_key& put) const {
        hiding found;
        found.is_doubtful = put.written() <= all.doubtful_until ||
                            std::binary_search(all.doubtful.begin(), all.doubtful.end(), put.written(),
                                               [](timestamp a, timestamp b) { return a > b; });
        for (auto one = end_of_covering(all.until, put); one != all.until.begin() && !found.since;)
            found.since = since(*--one, put);
        for (auto one = end_of_covering(all.single, put);
             one != all.single.begin() && (--one)->written() == put.written();)
            found.since = earlier(found.since, since(*one, put));
        return found;
    }

    /// Behind the last marker that is not older than a put.
    static auto end_of_covering(const std::vector<version_key>& all, const version_key& put) {
        return std::partition_point(all.begin(), all.end(),
                                    [&](const version_key& marker) { return marker.written() >= put.written(); });
    }

    /// From when on a marker that covers a put hides it: always, if a read sees markers that are newer than its range.
    std::optional<timestamp> since(const version_key& marker, const version_key& put) const {
        if (policies_->is_sequenced() && marker.sequence() < put.sequence()) return std::nullopt;
        return policies_->deletes.sees(marker, {{0}, marker.written()}) ? oldest : marker.written();
    }

    const Policies* policies_;
    std::uint64_t smallest_read_point_;
    markers family_;
    struct by_qualifier {
        using is_transparent = void;
        bool operator()(bytes_view a, bytes_view b) const noexcept { return a < b; }
    };
    std::map<bytes, markers, by_qualifier> columns_;
};

/// In the place of row_markers, if nobody asks for them.
struct no_row_markers {
    template <class Policies>
    constexpr no_row_markers(const Policies&, std::uint64_t) noexcept {}
    void clear() noexcept {}
    void add(bytes_view, const version_key&) noexcept {}
    hiding of(bytes_view, const version_key&) const noexcept { return {}; }
};

}  // namespace strata::detail
