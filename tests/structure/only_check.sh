#!/bin/sh
# SPDX-License-Identifier: BSL-1.0
# only_check.sh COMPILER ARGUMENT... -o OBJECT ...: compiles for errors and warnings alone.  OBJECT is made empty, so that a
# build sees that this is done.
"$@" -fsyntax-only || exit
while [ "$1" != -o ]; do shift; done
: >"$2"
