// SPDX-License-Identifier: BSL-1.0
// Random filter strings, to be answered by HBase (tests/hbase/oracle/run filters FILE), and what strata says to them.
//   filter_strings generate SEED COUNT    questions, to the standard output
//   filter_strings compare FILE           differences, and how many were taken and refused
#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "hbase/oracle/comparison.hpp"
#include "support/filter_string_questions.hpp"

namespace {

/// Makes filter strings: right ones in all spellings, ones with a wrong argument, and changed ones.
///
/// Bytes beyond ASCII are arbitrary, or they are characters without cases in UTF-8.  HBase decodes the texts of
/// substring, which strata does not, so a string of the first kind has none.
class filter_string_dice {
public:
    explicit filter_string_dice(unsigned seed) : dice_(seed) {}

    std::string next() {
        has_raw_bytes_ = below(4) == 0;
        std::string text = filters(below(3));
        if (below(6) == 0) text = one_of({" ", "\t", "  ", "()"}) + text;
        if (below(6) == 0) text += one_of({" ", "\t", "  ", "()"});
        if (below(4) == 0)
            for (unsigned left = 1 + below(3); left != 0; --left) text = changed(text);
        return text;
    }

private:
    unsigned below(std::size_t end) {
        return std::uniform_int_distribution<unsigned>(0, static_cast<unsigned>(end) - 1)(dice_);
    }
    std::string one_of(std::initializer_list<const char*> all) { return *(all.begin() + below(all.size())); }
    char one_of(std::string_view all) { return all[below(all.size())]; }

    // ---- filters of filters
    std::string filters(unsigned depth) {
        if (depth == 0 || below(8) == 0) return filter();
        if (below(4) == 0) {
            const std::string word = one_of({"SKIP", "WHILE"});
            return below(2) == 0 ? word + " " + in_parentheses(filters(depth - 1), 2)
                                 : word + "(" + filters(depth - 1) + ")";
        }
        const bool is_mixed = below(5) == 0;
        const char* const word = below(2) == 0 ? "AND" : "OR";
        std::string text = member(depth - 1);
        for (unsigned left = 1 + below(3); left != 0; --left)
            text += between(is_mixed ? one_of({"AND", "OR"}) : word) + member(depth - 1);
        return text;
    }

    std::string member(unsigned depth) {
        const std::string text = filters(depth);
        return in_parentheses(text, depth == 0 ? 6 : 1 + below(12) / 11);
    }

    std::string in_parentheses(const std::string& text, unsigned one_in) {
        return below(one_in) == 0 ? "(" + text + ")" : text;
    }

    std::string between(const std::string& word) {
        switch (below(60)) {
            case 0:
                return " " + word + "\t";
            case 1:
                return "\t" + word + " ";
            case 2:
                return one_of({" and ", " XOR ", " AND NOT ", " && ", ", ", " ", ""});
            case 3:
                return " " + word + " SKIP ";
            case 4:
                return " " + word + " " + word + " ";
            case 5:
            case 6:
            case 7:
            case 8:
                return word + " ";
            case 9:
            case 10:
            case 11:
                return "  " + word + "  ";
            default:
                return " " + word + " ";
        }
    }

    // ---- one filter
    std::string filter() {
        std::vector<std::string> arguments;
        const std::string name = named(arguments);
        if (below(40) == 0 && !arguments.empty()) arguments.pop_back();
        if (below(60) == 0) arguments.push_back(one_of({"''", "true", "1", "'a'", "="}));
        std::string text =
            name + (below(4) == 0 ? one_of({" ", " ", " ", " ", " ", "  ", "  ", " x", "\t"}) : "") + "(";
        if (below(12) == 0) text += ' ';
        for (std::size_t i = 0; i != arguments.size(); ++i) {
            if (i != 0) text += below(3) != 0 ? ", " : one_of({",", ",", " ,", " ", ",,", " , "});
            text += arguments[i];
        }
        return text + (below(12) == 0 ? " )" : ")");
    }

    std::string named(std::vector<std::string>& to) {
        switch (below(20)) {
            case 0:
                if (below(2) == 0) to = {truth()};
                return "KeyOnlyFilter";
            case 1:
                return "FirstKeyOnlyFilter";
            case 2:
                to = {text()};
                return "PrefixFilter";
            case 3:
                to = {text()};
                return "ColumnPrefixFilter";
            case 4:
                for (unsigned left = below(4); left != 0; --left) to.push_back(text());
                return "MultipleColumnPrefixFilter";
            case 5:
                to = {number()};
                return "ColumnCountGetFilter";
            case 6:
                to = {number()};
                return "PageFilter";
            case 7:
                to = {number(), number()};
                return "ColumnPaginationFilter";
            case 8:
                to = {text()};
                return "InclusiveStopFilter";
            case 9:
                for (unsigned left = below(4); left != 0; --left) to.push_back(number());
                return "TimestampsFilter";
            case 10:
            case 11:
                add_comparison(to);
                return one_of({"RowFilter", "FamilyFilter"});
            case 12:
            case 13:
                add_comparison(to);
                return one_of({"QualifierFilter", "ValueFilter"});
            case 14:
                to = {text(), truth(), text(), truth()};
                return "ColumnRangeFilter";
            case 15:
            case 16:
                to = {text(), text()};
                add_comparison(to);
                if (below(2) == 0) to.insert(to.end(), {truth(), truth()});
                return one_of({"SingleColumnValueFilter", "SingleColumnValueExcludeFilter"});
            case 17:
                to = {text(), text()};
                if (below(3) != 0) to.push_back(truth());
                if (below(2) == 0) to.insert(to.end(), {op(), reference()});
                return "DependentColumnFilter";
            case 18:
                to = {text(), text()};
                add_comparison(to);
                return "ColumnValueFilter";
            default:
                if (below(5) != 0) return one_of({"FirstKeyOnlyFilter", "KeyOnlyFilter"});
                to = {text()};
                return one_of(
                    {"FuzzyRowFilter", "prefixfilter", "RandomRowFilter", "Prefix", "SKIP", "AND", "SkipFilter"});
        }
    }

    // ---- arguments
    void add_comparison(std::vector<std::string>& to) {
        const std::string how = op();
        const std::string with = reference();
        const bool matches = with.starts_with("'regex") || with.starts_with("'sub");
        to.push_back(matches && below(10) != 0 ? one_of({"=", "!="}) : how);
        to.push_back(with);
    }

    std::string op() {
        if (below(50) == 0) return one_of({"==", "<>", "'='", "=<", "!", "=>", "EQUAL"});
        return one_of({"<", "<=", "=", "!=", ">", ">="});
    }

    std::string reference() {
        if (below(50) == 0)
            return one_of({"'a'", "''", "binary:a", "'Binary:a'", "'long:1'", "'null:'", "':'", "'binary :a'"});
        if (has_raw_bytes_ || below(2) == 0) return quoted(one_of({"binary:", "binaryprefix:"}) + plain());
        if (below(2) == 0) return quoted("substring:" + plain());
        return quoted(one_of({"regexstring:", "regexstringnocase:"}) +
                      one_of({"a.*b", "^row$", "[a-c]+", "(?i)abc", "a|b", "\\d{2,}", "(a)b\\1", "it's", "", "x:y", "(",
                              "[a", "*", "a{2,1}", "\\Q.(\\E", "AND (b)"}));
    }

    std::string truth() {
        if (below(50) == 0) return one_of({"yes", "1", "'true'", "tru", "truee", "-"});
        return one_of({"true", "false", "true", "false", "TRUE", "False"});
    }

    std::string number() {
        if (below(8) != 0) return std::to_string(below(2000));
        return one_of({"0",
                       "007",
                       "2147483647",
                       "2147483648",
                       "9223372036854775807",
                       "9223372036854775808",
                       "18446744073709551617",
                       "99999999999999999999",
                       "27670116110564327424",
                       "-1",
                       "-",
                       "-0",
                       "--1",
                       "+5",
                       "1.5",
                       "0x1",
                       "'1'",
                       "1L",
                       "-2147483649",
                       "-9223372036854775808"});
    }

    std::string text() { return below(60) == 0 ? one_of({"a", "5", "true", "\"a\""}) : quoted(plain()); }

    static std::string quoted(const std::string& plain) {
        std::string text = "'";
        for (const char c : plain) text.append(c == '\'' ? 2 : 1, c);
        return text + "'";
    }

    std::string plain() {
        std::string some;
        for (unsigned left = below(6); left != 0; --left) {
            if (below(12) != 0)
                some += one_of("aaabbbxyzABZ019 ,()'':=\\%\t-");
            else if (has_raw_bytes_)
                some += one_of(std::string_view("\x00\x01\n\r\x7F\x80\xC3\xFE\xFF", 9));
            else
                some += one_of({"\xC3\xA9", "\xE4\xB8\xAD", "\xC3\x9F", "\n"});
        }
        return some;
    }

    // ---- changes
    /// Changes a byte or a few.  Characters beyond ASCII stay whole.
    std::string changed(std::string text) {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i != text.size(); ++i)
            if (static_cast<unsigned char>(text[i]) < 0x80) places.push_back(i);
        if (places.empty()) return "(";
        const std::size_t at = places[below(places.size())];
        switch (below(7)) {
            case 0:
                return text.erase(at, 1);
            case 1:
                return text.insert(at, 1, text[at]);
            case 2:
                return text.insert(at, 1, one_of("()' ,\tANDORSKIPWHILE:=<>!-015atq\\\""));
            case 3:
                text[at] = one_of("()' ,\tANDORSKIPWHILE:=<>!-015atq\\\"");
                return text;
            case 4:
                return text.erase(at);
            case 5:
                return text.insert(
                    at, one_of({" AND ", " OR ", "SKIP ", "WHILE ", "()", "''", "(", ")", ",", "PageFilter(1)"}));
            default:
                const std::size_t other = places[below(places.size())];
                std::swap(text[at], text[other]);
                return text;
        }
    }

    std::mt19937 dice_;
    bool has_raw_bytes_ = false;
};

int generate(unsigned seed, int count) {
    filter_string_dice dice(seed);
    std::cout << "strata filter strings 1\n";
    for (int i = 0; i != count; ++i) std::cout << filter_string_question::line_of(dice.next()) << '\n';
    return 0;
}

int compare(const char* path) {
    std::ifstream in(path, std::ios::binary);
    comparison compared;
    for (const filter_string_question& one : filter_string_question::all_of(in)) {
        const std::string ours = one.answer_of_strata();
        if (one.is_answered_by(ours)) {
            compared.count(one.is_refused() ? "refused by both" : "taken by both");
        } else {
            compared.differs(one.line, one.answer, ours);
        }
    }
    return compared.finish();
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view mode = argc > 1 ? argv[1] : "";
    if (mode == "generate" && argc == 4)
        return generate(static_cast<unsigned>(std::stoul(argv[2])), std::stoi(argv[3]));
    if (mode == "compare" && argc == 3) return compare(argv[2]);
    std::cerr << "usage: filter_strings generate SEED COUNT | compare FILE\n";
    return 2;
}
