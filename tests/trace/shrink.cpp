// SPDX-License-Identifier: BSL-1.0
#include "trace/shrink.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "trace/simpler.hpp"

namespace trace {
namespace {

/// Only scanners that are open can be read and closed.
void drop_orphans(std::vector<step>& steps) {
    std::set<std::string> open;
    std::vector<step> kept;
    for (step& s : steps) {
        if (const auto* opened = std::get_if<open_scanner>(&s.what)) open.insert(opened->name);
        const auto* next = std::get_if<next_row>(&s.what);
        const auto* closed = std::get_if<close_scanner>(&s.what);
        if (next != nullptr && !open.contains(next->name)) continue;
        if (closed != nullptr && open.erase(closed->name) == 0) continue;
        kept.push_back(std::move(s));
    }
    steps = std::move(kept);
}

class shrinker {
public:
    shrinker(trace failing, const std::function<bool(const trace&)>& still_fails)
        : smallest_(std::move(failing)), still_fails_(still_fails) {}

    trace run() {
        if (!still_fails_(smallest_)) return std::move(smallest_);
        for (bool smaller = true; smaller;) {
            smaller = drop_operations();
            smaller = simplify_operations() || smaller;
            smaller = simplify_schema() || smaller;
        }
        return std::move(smallest_);
    }

private:
    bool accept(trace candidate) {
        if (!still_fails_(candidate)) return false;
        smallest_ = std::move(candidate);
        return true;
    }

    /// Half of the operations at a time, at last single ones.
    bool drop_operations() {
        bool smaller = false;
        std::size_t piece = std::max<std::size_t>(1, smallest_.steps.size() / 2);
        for (;;) {
            bool dropped = false;
            for (std::size_t begin = first_to_drop(); begin < smallest_.steps.size();) {
                if (accept(without(begin, piece)))
                    dropped = true;
                else
                    begin += piece;
            }
            smaller = smaller || dropped;
            if (piece == 1 && !dropped) return smaller;
            piece = std::max<std::size_t>(1, piece / 2);
        }
    }

    /// The clock is set before anything is asked of it.
    std::size_t first_to_drop() const {
        return !smallest_.steps.empty() && std::holds_alternative<set_now>(smallest_.steps.front().what) ? 1 : 0;
    }

    trace without(std::size_t begin, std::size_t count) const {
        trace candidate = smallest_;
        const auto from = candidate.steps.begin() + static_cast<std::ptrdiff_t>(begin);
        const std::size_t end = std::min(candidate.steps.size(), begin + count);
        candidate.steps.erase(from, candidate.steps.begin() + static_cast<std::ptrdiff_t>(end));
        drop_orphans(candidate.steps);
        return candidate;
    }

    bool simplify_operations() {
        bool smaller = false;
        for (std::size_t i = 0; i < smallest_.steps.size(); ++i)
            while (simplify_operation(i)) smaller = true;
        return smaller;
    }

    bool simplify_operation(std::size_t i) {
        const std::vector<operation> forms = detail::simpler(smallest_.steps[i].what);
        return std::any_of(forms.begin(), forms.end(), [&](const operation& form) {
            trace candidate = smallest_;
            candidate.steps[i].what = form;
            return accept(std::move(candidate));
        });
    }

    bool simplify_schema() {
        bool smaller = false;
        for (bool again = true; again;) {
            const std::vector<schema> forms = detail::simpler(smallest_.tables);
            again = std::any_of(forms.begin(), forms.end(), [&](const schema& form) {
                trace candidate = smallest_;
                candidate.tables = form;
                return accept(std::move(candidate));
            });
            smaller = smaller || again;
        }
        return smaller;
    }

    trace smallest_;
    const std::function<bool(const trace&)>& still_fails_;
};

}  // namespace

trace shrink(trace failing, const std::function<bool(const trace&)>& still_fails) {
    return shrinker(std::move(failing), still_fails).run();
}

}  // namespace trace
