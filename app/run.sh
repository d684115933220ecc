#!/usr/bin/env bash
# Installs what is missing, builds the program and opens the explorer.
#
# usage: app/run.sh [FILE]     FILE: a campaign or an import; without it the first sample
#
# Without a display the picture of FILE is written as PNG instead.
set -euo pipefail

[ $# -le 1 ] || { echo "usage: app/run.sh [FILE]" >&2; exit 2; }
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/app/setup.sh"

# The sample to open: the one that shows most, or else the first in order.
first_sample() {
    local samples
    samples=("$root/samples/memory-oversubscription.campaign.json" "$root"/samples/*.campaign.json)
    local sample
    for sample in "${samples[@]}"; do
        if [ -f "$sample" ]; then
            echo "$sample"
            return
        fi
    done
    fail "there is no sample in $root/samples; give a FILE"
}

file=${1:-}
if [ -z "$file" ]; then
    file=$(LC_ALL=C first_sample)
else
    [ -f "$file" ] || fail "there is no file $file"
    file=$(realpath "$file")
fi

install_packages
cd "$root"
cmake --preset release -DMINARD_TESTS=OFF --log-level=WARNING
cmake --build --preset release --target minard

build=$root/build/release
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$build/minard" "$file"
fi
name=$(basename "$file")
picture=$build/${name%%.*}.png
"$build/minard" render "$file" -o "$picture" >/dev/null
echo "There is no display (DISPLAY and WAYLAND_DISPLAY are empty). The picture of $name is $picture"
