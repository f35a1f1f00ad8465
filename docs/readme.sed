# SPDX-License-Identifier: BSL-1.0
# Links of the README that lead to files, as Doxygen names their pages.
s|](examples/\([a-z_]*\.cpp\))|](@ref \1)|g
s|](include/strata/fwd\.hpp)|](fwd_8hpp_source.html)|g
s|\[LICENSE\](LICENSE)|<a href="LICENSE">LICENSE</a>|
