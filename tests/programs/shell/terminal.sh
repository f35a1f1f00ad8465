#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# terminal.sh <shell>: what a newcomer sees on a terminal, driven through tmux: completion, an error with its caret, a
# picture, history, and how long the first answer takes.
set -u
export LC_ALL=C.UTF-8 TZ=UTC
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
scratch=$(mktemp -d)
socket=strata_shell_$$
export STRATA_SHELL_HISTORY=$scratch/history TMUX_TMPDIR=$scratch
trap 'tmux -L "$socket" kill-server 2>/dev/null; rm -rf "$scratch"' EXIT
failed=0

keys() { tmux -L "$socket" send-keys -t s "$@"; }
screen() { tmux -L "$socket" capture-pane -p -t s; }
# sees <what> <text>: the screen shows the text within some seconds.
sees() {
    local i
    for ((i = 0; i < 150; ++i)); do
        [[ $(screen) == *"$2"* ]] && return
        sleep 0.1
    done
    echo "FAILED: $1: the screen does not show '$2' but"
    screen
    failed=1
}

begin=$SECONDS
tmux -L "$socket" -f /dev/null new-session -d -s s -x 100 -y 40 "'$program'" || exit 1
sees 'a greeting' 'strata:001>'
sees 'a word on the tour' 'tour for five minutes'
keys "create 'webtable', 'contents', 'anchor'" Enter
sees 'the first answer' '=> Hbase::Table - webtable'
echo "the first answer after $((SECONDS - begin)) s"

keys "put 'web" Tab
sees 'the name of the table, completed' "put 'webtable'"
keys ", 'com.cnn.www', 'con" Tab
sees 'the family, completed' "'com.cnn.www', 'contents:"
keys "html', '<html>', 5" Enter
sees 'a put that is done' 'Took '

keys "get 'webtable' 5" Enter
sees 'the place of an error' "get 'webtable' 5
               ^"
sees 'what is wrong there' 'ERROR: here a comma is missing'

keys "alter 'webtable', NAME =>" Enter
sees 'a line that goes on' 'strata:005*'
keys "'contents', VERSIONS => 3" Enter
sees 'the end of an alter' 'Done.'

keys "show conceptual 'webtable'" Enter
sees 'a picture' '"com.cnn.www" | 5          |                     | contents:html = "<html>"'

keys Up
sees 'the last line again' "> show conceptual 'webtable'"
keys C-u
keys "major" Tab
sees 'a command, completed' '> major_compact'
screen
keys C-u
keys "exit" Enter
for ((i = 0; i < 100; ++i)); do
    tmux -L "$socket" has-session -t s 2>/dev/null || break
    sleep 0.1
done
[ -s "$scratch/history" ] || { echo "FAILED: no history is written"; failed=1; }
exit "$failed"
