// SPDX-License-Identifier: BSL-1.0
// Uses a table without including one.
#include <iostream>

#include "pages.hpp"

int main() {
    pages all;
    all.write("com.cnn.www", "<html>old");
    all.write("com.cnn.www", "<html>new");
    std::cout << all.newest("com.cnn.www").value_or("nothing") << '\n'
              << all.newest("org.example").value_or("nothing") << '\n';
}
