// SPDX-License-Identifier: BSL-1.0
// The rules of thumb, one by one, against the figures: whether each holds is worked out, not written down.
#pragma once

#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "report.hpp"

namespace lab {

struct conclusion {
    std::string_view rule;
    bool holds;
    std::string figures;
    std::string_view why;
};

/// Of the largest graph, in the order of the designs.
class verdicts {
public:
    explicit verdicts(const std::vector<figures>& last)
        : a_(last[0]),
          b_(last[1]),
          c_(last[2]),
          short_(last[3]),
          key_(last[4]),
          hashed_(last[5]),
          two_(last[6]),
          one_(last[7]) {}

    std::vector<conclusion> all() const {
        const double shorter = memory(c_) - memory(key_);
        return {
            {"Only keys are indexed: a question about values walks over everything",
             cells(a_, followers_of) >= a_edges(),
             "who follows A: " + number(cells(a_, followers_of)) + " cells where it is a value, " +
                 number(cells(two_, followers_of)) + " where a key begins with it",
             "The order of the keys is the only index in memory too."},
            {"Qualifiers can hold data", memory(c_) < memory(a_) && time(c_, does_follow) < time(a_, does_follow),
             "does A follow B: " + both(c_, a_, does_follow) + "; " + bytes(c_, a_),
             "What lies in the key is found; what lies in the value is looked for."},
            {"One call is better than two", time(c_, follow) < time(a_, follow),
             "follow: " + number(a_.costs[follow].calls) + " calls and " + number(cells(a_, follow)) + " cells (a), " +
                 number(c_.costs[follow].calls) + " call and none (c); " + both(c_, a_, follow),
             "There is no network in memory; the time is that of the row that is read first."},
            {"A counter column makes counting cheap", time(b_, how_many) < time(a_, how_many),
             "how many: " + both(b_, a_, how_many) + "; but unfollow: " + both(b_, a_, unfollow),
             "Every change pays for it: a condition, and a second cell."},
            {"Tall tables are faster than wide ones",
             time(key_, followed_by) < time(c_, followed_by) && time(key_, does_follow) < time(c_, does_follow),
             "does A follow B: " + both(key_, c_, does_follow) + "; whom does A follow: " + both(key_, c_, followed_by),
             "A column is searched in a row as a row is in a table, and each row costs on its own. HBase gains because "
             "regions end between rows, and a row is never split."},
            {"Tall tables take no more room", shorter >= 0, bytes(key_, c_) + "; HBase: " + hbase(key_, c_),
             "A row in memory has a record of its own. HBase repeats the row in each cell anyway, so it costs less "
             "there."},
            {"Hashes make keys of one length, and so shorter", key_value(hashed_) < key_value(key_),
             bytes(hashed_, key_) + "; HBase: " + hbase(hashed_, key_),
             "Both MD5 have 32 bytes; the names have fewer. It holds for names of more than 16 letters."},
            {"Hashes spread the load", time(hashed_, follow) < time(key_, follow),
             "follow: " + both(hashed_, key_, follow) + "; does A follow B: " + both(hashed_, key_, does_follow),
             "One process has no servers to spread over: it pays for MD5, and for a place at random in the caches."},
            {"Short names of families save room", memory(short_) < memory(c_) - 1,
             "family f, not follows: " + bytes(short_, c_) + "; HBase: " + hbase(short_, c_),
             "A table in memory keeps the name of a family once; HBase repeats it in each cell, and sends it so."},
            {"A reverse table answers the other direction", time(two_, followers_of) < time(hashed_, followers_of),
             "who follows A: " + both(two_, hashed_, followers_of) + "; follow: " + both(two_, hashed_, follow) + "; " +
                 bytes(two_, hashed_),
             "It is paid with every change, and gains more the larger the table is."},
            {"Tall tables give up changing several edges in one step", time(one_, follow) > 1.5 * time(two_, follow),
             "follow in one step of two rows: " + both(one_, two_, follow),
             "In memory any rows are changed in one step for next to nothing. In HBase they must lie in one region."},
        };
    }

    /// What would change how somebody designs a schema.
    std::vector<std::string> findings() const {
        return {
            "Let the key say what is asked for. With running numbers a follow reads " + number(cells(a_, follow)) +
                " cells first, though a user follows ten others: who follows many does so often. With the followed "
                "user "
                "as the qualifier it reads none: " +
                both(c_, a_, follow) + ", does A follow B " + both(c_, a_, does_follow) + ".",
            "Wide is no slower than tall, and smaller. A row an edge takes " + number(memory(key_)) +
                " bytes in memory and " + number(key_value(key_)) + " in HBase, a column an edge " +
                number(memory(c_)) + " and " + number(key_value(c_)) + "; the list of A takes " +
                both(key_, c_, followed_by) + ". Take tall rows when a row outgrows a region, not for speed.",
            "The other direction is a second table or a walk. The table makes a follow take " +
                both(two_, hashed_, follow) + ", and an edge " + number(memory(two_)) + " bytes, not " +
                number(memory(hashed_)) + "; who follows A then takes " + both(two_, hashed_, followers_of) +
                ". It pays unless there are more than " + number(pays_from()) + " follows to a question.",
        };
    }

private:
    static double time(const figures& of, question q) { return microseconds(of.costs[q]); }
    static double cells(const figures& of, question q) { return of.costs[q].cells; }
    static double memory(const figures& of) { return an_edge(of, of.bytes.memory); }
    static double key_value(const figures& of) { return an_edge(of, of.bytes.key_value); }
    double a_edges() const { return static_cast<double>(a_.edges); }

    static std::string both(const figures& one, const figures& other, question q) {
        return number(time(one, q)) + " us, not " + number(time(other, q));
    }
    static std::string bytes(const figures& one, const figures& other) {
        return number(memory(one)) + " bytes an edge in memory, not " + number(memory(other));
    }
    static std::string hbase(const figures& one, const figures& other) {
        return number(key_value(one)) + ", not " + number(key_value(other));
    }
    /// So many follows cost as much more as one question saves.
    double pays_from() const {
        return (time(hashed_, followers_of) - time(two_, followers_of)) / (time(two_, follow) - time(hashed_, follow));
    }

    const figures &a_, &b_, &c_, &short_, &key_, &hashed_, &two_, &one_;
};

inline void print_conclusions(std::ostream& out, const std::vector<figures>& last) {
    out << "The rules of thumb, in memory:\n\n";
    for (const conclusion& one : verdicts(last).all())
        out << "- " << (one.holds ? "holds" : "does NOT hold") << ": " << one.rule << ".\n    " << one.figures
            << ".\n    " << one.why << '\n';
    out << "\nThree findings:\n\n";
    int i = 0;
    for (const std::string& one : verdicts(last).findings()) out << ++i << ". " << one << '\n';
}

}  // namespace lab
