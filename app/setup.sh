# shellcheck shell=bash
# Shared by app/run.sh and tests/run.sh, which source it: what the build needs, and how to install what is missing.
# README.md gives the reason for each package.

packages=(
    ccache
    cmake
    g++
    libexpected-dev
    libgl-dev
    libglpk-dev
    libqt6opengl6-dev
    libsimdjson-dev
    libspdlog-dev
    libsqlite3-dev
    libyaml-cpp-dev
    mold
    ninja-build
    nlohmann-json3-dev
    python3
    qt6-base-dev
    qt6-charts-dev
    qt6-qpa-plugins
    qt6-svg-dev
    qt6-wayland
    zlib1g-dev
)

fail() {
    echo "$(basename "$0"): $*" >&2
    exit 1
}

# The packages of the list that are not installed, one a line.
missing_packages() {
    local package
    for package in "${packages[@]}"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
    done
}

# Installs what is missing with apt-get, through sudo where the user is not root. Where there is no apt-get, the tools
# may have come another way: they are only checked for.
install_packages() {
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        check_tools "apt-get is not here to install it; install what README.md lists with your package manager"
        return
    fi
    local missing
    mapfile -t missing < <(missing_packages)
    if [ ${#missing[@]} -gt 0 ]; then
        local as_root=()
        if [ "$(id -u)" -ne 0 ]; then
            command -v sudo >/dev/null ||
                fail "packages are missing and sudo is not here. As root, run: apt-get install ${missing[*]}"
            as_root=(sudo)
        fi
        echo "Installing ${missing[*]}"
        "${as_root[@]}" apt-get -q -o DPkg::Lock::Timeout=120 update || fail "apt-get update failed; is there a network?"
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get -q -y -o DPkg::Lock::Timeout=120 --no-install-recommends install "${missing[@]}" ||
            fail "apt-get could not install ${missing[*]}; Debian 12 has all of them"
    fi
    check_tools "its package is installed; is PATH complete?"
}

# Ends with a message unless compiler, CMake and Ninja can be called. $1: what to do about it.
check_tools() {
    local tool
    for tool in "${CXX:-c++}" cmake ninja; do
        command -v "$tool" >/dev/null || fail "there is no $tool: $1"
    done
}
