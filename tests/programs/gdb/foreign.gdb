# SPDX-License-Identifier: BSL-1.0
set disable-randomization off
set width 0
break main
run
echo ----\n
output time
echo \n
output cell
echo \n
output map
echo \n
output table
echo \n
output store
echo \n
output view
echo \n
