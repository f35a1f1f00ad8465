// SPDX-License-Identifier: BSL-1.0
// The webtable of the HBase reference guide: its pictures, its questions, and what deletes do to it.

#include <iostream>
#include <string>

#include <strata/strata.hpp>

namespace st = strata;

// [schema]
struct contents : st::family<"contents", st::retention::max_versions<3>> {};
struct anchor : st::family<"anchor"> {};
struct people : st::family<"people"> {};

using webtable = st::table<contents, anchor, people, st::clock::manual>;

inline constexpr contents html{"html"};
inline constexpr anchor cnnsi{"cnnsi.com"};
inline constexpr anchor my_look{"my.look.ca"};
// [/schema]

namespace {

constexpr std::string_view cnn = "com.cnn.www";
constexpr std::string_view example = "com.example.www";

void fill(webtable& t) {
    // [put]
    t.put(cnn, html, "<html>a", {3});
    t.put(cnn, html, "<html>b", {5});
    t.put(cnn, html, "<html>c", {6});
    t.put(cnn, my_look, "CNN.com", {8});
    t.put(cnn, cnnsi, "CNN", {9});
    t.put(example, html, "<html>d", {5});
    t.put(example, people{"author"}, "John Doe", {5});
    // [/put]
}

void heading(std::string_view text) { std::cout << '\n' << text << '\n' << std::string(text.size(), '=') << "\n\n"; }

template <class Answer>
void answer(std::string_view question, const Answer& cell) {
    std::cout << question << "\n  -> ";
    if (cell)
        std::cout << cell->family() << ':' << cell->qualifier() << " of t" << cell->timestamp() << ", " << cell->value()
                  << '\n';
    else
        std::cout << "nothing\n";
}

void draw(const webtable& t) {
    // [views]
    const st::picture_options as_the_guide{.timestamp_prefix = "t"};
    heading("Conceptual view (the guide's Table 4)");
    st::conceptual_view(std::cout, t, as_the_guide);
    heading("Physical view of family anchor (Table 5)");
    st::physical_view(std::cout, t, "anchor", as_the_guide);
    heading("Physical view of family contents (Table 6)");
    st::physical_view(std::cout, t, "contents", as_the_guide);
    heading("Physical view of family people");
    st::physical_view(std::cout, t, "people", as_the_guide);
    heading("A map of maps: row, family, qualifier, timestamp, value");
    st::map_view(std::cout, t, as_the_guide);
    heading("The schema as HBase DDL");
    st::describe(std::cout, t, "webtable");
    // [/views]
}

void ask(const webtable& t) {
    heading("The guide's questions");
    // [at]
    answer("contents:html at t8?", t.get(cnn, html, {.when = st::at({8})}));
    answer("anchor:my.look.ca at t9?", t.get(cnn, my_look, {.when = st::at({9})}));
    // [/at]
    std::cout << "The row com.cnn.www, no timestamp given?\n";
    // [row]
    for (const st::cell_view& c : t.get(cnn))
        std::cout << "  -> " << c.family() << ':' << c.qualifier() << " of t" << c.timestamp() << ", " << c.value()
                  << '\n';
    // [/row]
    std::cout << "\nA single timestamp is not \"as of\"; a range that ends behind it is:\n";
    // [as_of]
    answer("contents:html as of t8?", t.get(cnn, html, {.when = st::as_of({8})}));
    // [/as_of]
}

void show_versions(const webtable& t) {
    std::cout << "  contents:html now has";
    bool any = false;
    // [versions]
    for (const st::cell_view& c : t.versions(cnn, html)) {
        std::cout << (any ? ", " : " ") << 't' << c.timestamp();
        any = true;
    }
    // [/versions]
    std::cout << (any ? "\n" : " no version\n");
}

void remove(webtable& t) {
    heading("Deletes");
    // [deletes]
    std::cout << "delete_version: the newest version of one column, or the one of a timestamp\n";
    t.delete_version(cnn, html);
    show_versions(t);
    std::cout << "delete_column at t3: all versions of one column up to t3\n";
    t.delete_column(cnn, html, {3});
    show_versions(t);
    std::cout << "delete_family_version at t8: the version t8 in all columns of a family\n";
    t.delete_family_version(cnn, st::all<anchor>, {8});
    answer("anchor:my.look.ca?", t.get(cnn, my_look));
    std::cout << "delete_family: all columns of a family of one row, up to now\n";
    t.delete_family(cnn, st::all<contents>);
    show_versions(t);
    std::cout << "delete_row: every family of the row, up to now\n";
    t.delete_row(cnn);
    std::cout << "  com.cnn.www now has " << t.get(cnn).size() << " cells, com.example.www " << t.get(example).size()
              << '\n';
    // [/deletes]

    heading("What is stored now (a raw scan shows markers and what they hide)");
    for (const auto& row : t.scan({.versions = st::all_versions, .raw = true})) std::cout << row;

    heading("A put below a marker stays hidden until a compaction drops the marker");
    // [masked]
    t.flush();                            // the markers go into a frozen segment, with what they hide
    t.put(cnn, html, "<html>late", {7});  // written after the delete, but its timestamp lies before the marker's
    answer("contents:html after a put at t7?", t.get(cnn, html));
    t.compact();  // all frozen segments are rewritten, and the markers are gone
    answer("and after the compaction?", t.get(cnn, html));
    // [/masked]
}

}  // namespace

int main() {
    webtable t(st::clock::manual({10}));
    fill(t);
    draw(t);
    ask(t);
    remove(t);
}
