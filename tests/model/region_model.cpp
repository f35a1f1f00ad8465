// SPDX-License-Identifier: BSL-1.0
#include "model/region_model.hpp"

#include <utility>
#include <variant>

#include "model/region/cell.hpp"
#include "model/region/mutations.hpp"
#include "model/region/region.hpp"

namespace model {

namespace {

using lines = std::vector<std::string>;

std::string followed_by(const std::string& word, const std::vector<cell>& cells) {
    return cells.empty() ? word : word + " " + text(cells);
}

lines result(const std::vector<cell>& cells) {
    if (cells.empty()) return {"none"};
    return {followed_by(escaped(cells.front().row), cells)};
}

// Executes one kind of operation each.
class executor {
public:
    explicit executor(region& on) : region_(on) {}

    lines operator()(const trace::mutate& what) {
        const std::vector<built_mutation> all = build(std::vector<trace::mutation>{what.one});
        const built_mutation& one = all.front();
        const bool atomic = !one.is_put() && !one.is_delete();
        if (atomic && one.families.empty()) throw failure("illegal_argument");  // R2.29
        return {followed_by("ok", written(all))};
    }
    lines operator()(const trace::mutate_row& what) { return {followed_by("ok", written(build(what.row, what.all)))}; }
    lines operator()(const trace::mutate_rows& what) {
        written(build(what.all));
        return {"ok"};
    }
    lines operator()(const trace::batch& what) {
        std::string line = "batch";
        for (const action_result& one : region_.batch(build(what.all))) line += " " + followed_by(one.word, one.cells);
        return {line};
    }
    lines operator()(const trace::check_and_mutate& what) {
        const check_result found = region_.check_and_write(what);
        return {followed_by(found.passed ? "true" : "false", found.cells)};
    }
    lines operator()(const trace::get& what) {
        const std::vector<cell> cells = region_.get(request_of(what));
        if (what.exists) return {cells.empty() ? "exists false" : "exists true"};
        return result(cells);
    }
    lines operator()(const trace::scan& what) {
        lines all;
        client_scanner scanner = region_.scan(what);
        for (std::vector<cell> cells = scanner.next(); !cells.empty(); cells = scanner.next())
            all.push_back(result(cells).front());
        return all.empty() ? lines{"none"} : all;
    }
    lines operator()(const trace::open_scanner& what) {
        region_.open(what.name, what.what);
        return {"ok"};
    }
    lines operator()(const trace::next_row& what) { return result(region_.next(what.name)); }
    lines operator()(const trace::close_scanner& what) {
        region_.close(what.name);
        return {"ok"};
    }
    lines operator()(const trace::set_now& what) {
        region_.set_now(what.now);
        return {};
    }
    lines operator()(const trace::flush&) {
        region_.flush();
        return {"ok"};
    }
    lines operator()(const trace::compact&) {
        region_.compact(0, latest);
        return {"ok"};
    }
    lines operator()(const trace::compact_some& what) {
        region_.compact(what.first, what.count);
        return {"ok"};
    }
    lines operator()(const trace::flush_in_memory&) {
        region_.flush_in_memory();
        return {"ok"};
    }
    // The model knows no files but those that it has written.
    lines operator()(const trace::load&) { throw undefined(); }
    lines operator()(const trace::reopen&) {
        region_.reopen();
        return {"ok"};
    }
    lines operator()(const trace::alter& what) {
        region_.alter(what);
        return {"ok"};
    }

private:
    std::vector<cell> written(std::vector<built_mutation> all) {
        region_.check_sizes(all);
        return region_.write(std::move(all), true).cells;
    }

    region& region_;
};

}  // namespace

region_model::region_model(const trace::schema& described) : region_(std::make_unique<region>(described)) {}
region_model::~region_model() = default;
region_model::region_model(region_model&&) noexcept = default;
region_model& region_model::operator=(region_model&&) noexcept = default;

std::vector<std::string> region_model::answer(const trace::operation& what) {
    try {
        return std::visit(executor(*region_), what);
    } catch (const failure& why) {
        return {std::string("error ") + why.what()};
    } catch (const undefined&) {
        return {"undefined"};
    }
}

}  // namespace model
