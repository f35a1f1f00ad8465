# SPDX-License-Identifier: BSL-1.0
# Makes REPOSITORY, a git repository with one commit on its branch main: what a consumer of the checkout needs of it.
# CLONE is a folder that holds a clone of an earlier one, or nothing.
cmake_minimum_required(VERSION 3.23)

# Run from a git hook, git would take the hook's repository for this one.
foreach(variable GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE)
  unset(ENV{${variable}})
endforeach()

file(REMOVE_RECURSE "${REPOSITORY}" "${CLONE}")
foreach(part CMakeLists.txt LICENSE extra include)
  file(COPY "${STRATA_SOURCE_DIR}/${part}" DESTINATION "${REPOSITORY}")
endforeach()
foreach(arguments "init;--quiet;--initial-branch=main" "add;." "commit;--quiet;--message=all")
  execute_process(COMMAND git -c user.name=strata -c user.email=strata@example.org -c commit.gpgsign=false
                          -c init.templateDir= ${arguments}
                  WORKING_DIRECTORY "${REPOSITORY}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
