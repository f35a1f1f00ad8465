#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# run.sh is-clean|sees-a-race|fails <program> [argument...]: runs a program that was built with ThreadSanitizer.
# The first race that is to be seen ends it: after that anything may happen.  One that `fails` may fail in any way.
# ThreadSanitizers of some years ago do not start where addresses are laid out with much chance (more than 28 bits, see
# sysctl vm.mmap_rnd_bits); the program is then run with no chance in them.
set -u
wanted=$1 program=$2
shift 2
halts=0
[ "$wanted" = is-clean ] || halts=1

export TSAN_OPTIONS="exitcode=66 halt_on_error=$halts report_signal_unsafe=0"
# A program that breaks a rule may read freed memory while another thread reports a race: ThreadSanitizer's own handler
# of that signal then waits for the report, and the report for the handler.  Without the handler the program ends.
[ "$halts" = 0 ] || TSAN_OPTIONS+=" handle_segv=0 handle_sigbus=0"
# Nor need such a program end: what it reads may have become a circle.  The limit is longer than a program runs that
# sees nothing, because that one has not failed.
limit=()
[ "$wanted" != fails ] || limit=(timeout --signal=KILL 150)
out=$("${limit[@]}" "$program" "$@" 2>&1)
code=$?
if [[ $out == *'unexpected memory mapping'* ]]; then
    if ! out=$(setarch "$(uname -m)" --addr-no-randomize true 2>&1); then
        echo "ThreadSanitizer does not start with this machine's layout of addresses, and that may not be changed for one"
        echo "program ($out).  As root: sysctl vm.mmap_rnd_bits=28"
        exit 1
    fi
    out=$(setarch "$(uname -m)" --addr-no-randomize "${limit[@]}" "$program" "$@" 2>&1)
    code=$?
fi

# Memory that is read after another thread has freed it is such a race, too.
races=$(grep -cE 'WARNING: ThreadSanitizer: (data race|heap-use-after-free)' <<<"$out")
case $wanted in
    is-clean) [ "$code" = 0 ] && [ "$races" = 0 ] && exit 0 ;;
    sees-a-race) [ "$code" = 66 ] && [ "$races" -gt 0 ] && exit 0 ;;
    fails) [[ $code =~ ^(0|2|127)$ ]] || { head -n 20 <<<"$out" && exit 0; } ;;  # 2: it is called wrongly
esac
head -n 120 <<<"$out"
echo "$program: $races races, exit code $code"
exit 1
