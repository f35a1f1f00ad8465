// SPDX-License-Identifier: BSL-1.0
// Random regular expressions and parts, to be answered by HBase (tests/hbase/oracle/run regex FILE), and what
// strata says to them.
//   expressions generate SEED COUNT    questions, to the standard output
//   expressions compare FILE           differences, and how often each construct is refused here alone
#include <fstream>
#include <iostream>
#include <random>
#include <string>
#include <string_view>

#include <strata/bytes/escape.hpp>
#include <strata/core/error.hpp>
#include <strata/filter/regex.hpp>

#include "hbase/oracle/comparison.hpp"
#include "support/expression_questions.hpp"
#include "trace/text.hpp"

namespace {

/// Makes expressions of all constructs of java.util.regex that a byte can have, a few that are wrong, and parts to search.
class expression_dice {
public:
    explicit expression_dice(unsigned seed) : dice_(seed) {}

    std::string flags() {
        std::string some;
        for (const char letter : std::string_view("imsdx"))
            if (below(letter == 's' ? 2 : 5) == 0) some += letter;
        if (below(100) == 0) some += 'l';
        return some.empty() ? "-" : some;
    }

    std::string expression() {
        groups_ = 0;
        return alternatives(3);
    }

    std::string part() {
        std::string some;
        for (unsigned left = below(12); left != 0; --left) some += one_of("aaabbbcABC1_ .-\n\n\r&]\xE9\xC0\t");
        return some;
    }

private:
    unsigned below(unsigned end) { return std::uniform_int_distribution<unsigned>(0, end - 1)(dice_); }
    char one_of(std::string_view all) { return all[below(static_cast<unsigned>(all.size()))]; }
    template <std::size_t N>
    std::string one_of(const char* const (&all)[N]) {
        return all[below(N)];
    }

    std::string alternatives(int depth) {
        std::string text = sequence(depth);
        for (unsigned more = below(6); more > 3; --more) text += '|' + sequence(depth);
        return text;
    }

    std::string sequence(int depth) {
        std::string text;
        for (unsigned left = below(4) + (below(8) == 0 ? 0 : 1); left != 0; --left) {
            const std::string next = atom(depth);
            text += next + (next.starts_with("(?") && next.ends_with(")") && next.size() < 6 && below(20) != 0
                                ? ""
                                : repetition());
        }
        return text;
    }

    std::string repetition() {
        if (below(3) != 0) return "";
        static constexpr const char* counts[] = {"?", "*", "+", "{2}", "{0,1}", "{1,}", "{0}", "{1,2}"};
        if (below(200) == 0) return "{2,1}";
        static constexpr const char* kinds[] = {"", "", "", "?", "+"};
        return one_of(counts) + one_of(kinds);
    }

    std::string atom(int depth) {
        switch (below(100) == 0 ? 21 : below(depth > 0 ? 21 : 14)) {
            default:
                return std::string(1, one_of("aaabbcAB1_-,:! ]}"));
            case 5:
                return ".";
            case 6:
                return char_class(2);
            case 7:
                return std::string("\\") + one_of("dDwWsShHvV");
            case 8:
                return std::string("\\") + one_of("AzZbBGR");
            case 9:
                return one_of({"^", "$", "^", "$", "(?i)", "(?-i)", "(?s)", "(?-s)", "(?m)", "(?x)", "(?d)"});
            case 10:
                return byte_escape();
            case 11:
                return "\\Q" + std::string(1, one_of("ab.*[1")) + one_of("a)b+") + one_of({"\\E", "\\E", "\\E", "\\E"});
            case 12:
                return reference();
            case 13:
                return one_of({"\\p{Lower}", "\\P{Upper}", "\\p{Alpha}", "\\p{Punct}", "\\p{Space}", "\\p{XDigit}",
                               "\\p{ASCII}", "\\P{Cntrl}", "\\p{Blank}", "\\p{Graph}", "\\p{Print}", "\\p{Alnum}",
                               "\\p{Digit}"});
            case 14:
            case 15:
            case 16:
                return (++groups_, "(" + alternatives(depth - 1) + ")");
            case 17:
                return "(?:" + alternatives(depth - 1) + ")";
            case 18:
                return one_of({"(?=", "(?!", "(?>", "(?i:", "(?-s:", "(?m-i:"}) + alternatives(depth - 1) + ")";
            case 19:
                return one_of({"(?<=", "(?<!"}) + short_alternatives() + ")";
            case 20:
                return (++groups_,
                        "(?<n" + std::to_string(below(50) == 0 ? 1 : groups_) + '>' + alternatives(depth - 1) + ")");
            case 21:
                return one_of(
                    {" # x\n", "{", "*", "(", ")", "\\k<n1>", "\\y", "[b-a]", "\\1", "\\0101", "\\x4", "[a", "\\cA"});
        }
    }

    std::string short_alternatives() {
        std::string text = one_of({"a", "b", "ab", ".", "[ab]", "^", "\\n", "a{2}", "aa|b", "(a)", "\\b", "\\z"});
        return below(3) == 0 ? text + '|' + one_of({"c", "bc", "1", "a?"}) : text;
    }

    std::string reference() {
        return groups_ == 0 ? "a" : std::string("\\") + static_cast<char>('1' + below(static_cast<unsigned>(groups_)));
    }

    std::string byte_escape() {
        return one_of({"\\x61", "\\x0a", "\\n", "\\r", "\\t", "\\x{62}", "\\u0061", "\\0141", "\\e", "\\f",
                       "\\a",   "\\.",   "\\*", "\\-", "\\]", "\\cM",    "\\xE9",   "\\ ",    "\\#", "\\_"});
    }

    std::string char_class(int depth) {
        std::string text = below(3) == 0 ? "[^" : "[";
        for (unsigned left = 1 + below(3); left != 0; --left) {
            switch (below(depth > 0 ? 12 : 9)) {
                default:
                    text += one_of(below(30) == 0 ? "]&" : "abcAB1_ .^-");
                    break;
                case 4:
                case 5:
                    text += one_of({"a-b", "a-c", "A-C", "0-9", "b-z", "\\x61-c", " -~", "+--", "\\t-\\r", "a-\\x62"});
                    break;
                case 6:
                    text += std::string("\\") + one_of("dDwWsShHvV");
                    break;
                case 7:
                    text += byte_escape();
                    break;
                case 8:
                    text += one_of({"\\p{Lower}", "\\P{Alpha}", "\\p{Punct}", "\\Q]\\E", "a-", "-a"});
                    break;
                case 9:
                    text += char_class(depth - 1);
                    break;
                case 10:
                    text += "&&" + char_class(depth - 1);
                    if (below(2) == 0) text += "&&" + char_class(depth - 1);
                    break;
                case 11:
                    text += one_of({"&&ab", "&&^a", "&&a-b", "&&[a]b", "b&&"});
                    break;
            }
        }
        return text + ']';
    }

    std::mt19937 dice_;
    int groups_ = 0;
};

int generate(unsigned seed, int count) {
    expression_dice dice(seed);
    std::cout << "strata expressions 1\n";
    for (int i = 0; i != count; ++i) {
        const std::string expression = dice.expression();
        const std::string flags = dice.flags();
        for (int part = 0; part != 3; ++part)
            std::cout << flags << ' ' << trace::row_text(expression) << ' ' << trace::row_text(dice.part()) << '\n';
    }
    return 0;
}

int compare(const char* path) {
    std::ifstream in(path, std::ios::binary);
    comparison compared;
    for (const expression_question& one : expression_question::all_of(in)) {
        const std::string ours = one.answer_of_strata();
        if (ours == one.answer || (ours.starts_with("error") && one.answer.starts_with("error"))) {
            compared.count(one.answer.substr(0, one.answer.find(' ', 4)) + ", both");
        } else if (ours.starts_with("error")) {
            compared.count("only here:" +
                           ours.substr(ours.find("' has") == std::string::npos ? 5 : ours.find("' has") + 5));
        } else {
            compared.differs(one.text, one.answer, ours);
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
    std::cerr << "usage: expressions generate SEED COUNT | compare FILE\n";
    return 2;
}
