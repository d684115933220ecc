#!/usr/bin/env bash
# Tests of app/setup.sh with stand-ins for the tools it calls: nothing is installed.
#
# usage: tst_setup.sh ROOT
set -euo pipefail

root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# stand_in NAME TEXT: a program NAME on the only PATH the script under test has.
stand_in() {
    printf '#!/bin/bash\n%s\n' "$2" >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}

# A machine where everything is installed and the user is root.
complete_machine() {
    rm -rf "${work:?}/bin" "$work/calls"
    mkdir "$work/bin"
    touch "$work/calls"
    ln -s /usr/bin/basename /usr/bin/env "$work/bin/"
    stand_in apt-get "echo \"apt-get \$*\" >>$work/calls"
    stand_in dpkg-query 'echo installed'
    stand_in id 'echo 0'
    stand_in c++ ''
    stand_in cmake ''
    stand_in ninja ''
}

# Calls install_packages on that machine: $status and $output tell what came of it.
install_there() {
    status=0
    output=$(env -i PATH="$work/bin" /bin/bash -c "set -euo pipefail; . '$root/app/setup.sh'; install_packages" setup 2>&1) ||
        status=$?
}

# expect WHAT CONDITION...: reports WHAT where the condition is false.
expect() {
    local what=$1
    shift
    if ! "$@"; then
        echo "FAILED: $what (status $status)"
        printf '  output: %s\n  calls: %s\n' "$output" "$(cat "$work/calls")"
        failures=$((failures + 1))
    fi
}

succeeded() { [ "$status" -eq 0 ]; }
failed() { [ "$status" -eq 1 ]; }
says() { [[ $output == *"$1"* ]]; }
called() { [[ $(cat "$work/calls") == *"$1"* ]]; }
called_nothing() { [ ! -s "$work/calls" ]; }

complete_machine
install_there
expect 'nothing to do where all is installed' succeeded
expect 'apt-get stays alone where all is installed' called_nothing

complete_machine
stand_in dpkg-query '[ "${!#}" = mold ] || [ "${!#}" = cmake ] || echo installed'
install_there
expect 'installs what is missing' succeeded
expect 'asks for fresh lists first' called 'update'
expect 'installs only what is missing' called '--no-install-recommends install cmake mold'

complete_machine
stand_in dpkg-query 'echo config-files'
stand_in id 'echo 1000'
stand_in sudo "echo \"sudo \$*\" >>$work/calls; \"\$@\""
install_there
expect 'a user installs through sudo' called 'sudo env DEBIAN_FRONTEND=noninteractive apt-get'
expect 'a user installs' succeeded

complete_machine
stand_in dpkg-query 'exit 1'
stand_in id 'echo 1000'
install_there
expect 'without sudo it ends' failed
expect 'without sudo it says what to run' says 'As root, run: apt-get install ccache cmake'
expect 'without sudo it calls nothing' called_nothing

complete_machine
stand_in dpkg-query 'exit 1'
stand_in apt-get '[ "${!#}" = update ]'
install_there
expect 'a failing installation ends it' failed
expect 'a failing installation is named' says 'could not install'

complete_machine
rm "$work/bin/apt-get"
install_there
expect 'tools that came another way are enough' succeeded

rm "$work/bin/c++"
install_there
expect 'without apt-get and compiler it ends' failed
expect 'without apt-get and compiler it says so' says 'there is no c++: apt-get is not here'

complete_machine
rm "$work/bin/ninja"
install_there
expect 'a tool that is still missing ends it' failed
expect 'a tool that is still missing is named' says 'there is no ninja'

[ "$failures" -eq 0 ] && echo 'all passed'
