#!/usr/bin/env bash
# Installs what is missing, builds everything with warnings as errors and runs all tests. Ends with the summary of CTest
# and its exit status.
#
# usage: tests/run.sh [ARGUMENT of ctest...]     for example: tests/run.sh -R schedule
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/app/setup.sh"

install_packages
cd "$root"
cmake --preset dev --log-level=WARNING
cmake --build --preset dev
exec ctest --preset dev --parallel "$(nproc)" "$@"
