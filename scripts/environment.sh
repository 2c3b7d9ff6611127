# Sourced by the other scripts: make a virtual environment, once, and bring it up to date.
#
#   make_environment EXTRA   leaves its Python in $python
#
# The environment is that of ROBOT_TRANSLATE_VENV, else .venv; .venv-test if .venv is of somebody else
# and cannot be used.  What cannot be done ends the script with one line.  An environment that was
# made here is made again if its Python is gone or if its installation was interrupted; one that was
# made elsewhere is never removed.

root="$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

# Print a text without the control characters of a name, which a terminal obeys.
shown() { printf '%s' "${1//[[:cntrl:]]/?}"; }

fail() {
    printf 'error: %s\n' "$(shown "$*")" >&2
    exit 1
}

# Run Python without the modules of the working directory, where -c and -m search first: it can be
# that of a stranger.
#   isolated PYTHON ARGUMENTS...
isolated() { (cd "$root" && "$1" -I "${@:2}"); }

# The first Python on the path that is new enough and has these modules, or a line of what is missing.
#   find_python MODULES PACKAGE
find_python() {
    local name version="" incomplete=""
    for name in python3 python3.14 python3.13 python3.12 python3.11 python3.10 python; do
        command -v "$name" >/dev/null || continue
        if ! isolated "$name" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
            version="${version:-$(isolated "$name" -c 'import sys; print(sys.version.split()[0])' 2>/dev/null)}"
        elif isolated "$name" -c "import $1" 2>/dev/null; then
            command -v "$name"
            return
        else
            incomplete="${incomplete:-$name}"
        fi
    done
    if [[ -n "$incomplete" ]]; then
        fail "$incomplete lacks one of the modules $1; install it" \
            "(on Debian and Ubuntu: apt install ${incomplete/%python/python3}-$2)"
    fi
    fail "Python 3.10 or newer is needed, and ${version:+only }${version:-none} is on the path;" \
        "install it (on Debian and Ubuntu: apt install python3 python3-venv)"
}

# Whether a directory is an environment in which packages can be installed.
is_usable() {
    isolated "$1/bin/python" -c 'import sys, pip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null
}

make_environment() {
    local extra="$1" directory="${ROBOT_TRANSLATE_VENV:-$root/.venv}" base stamp content
    [[ "$directory" == /* ]] || directory="$PWD/$directory"
    # Packages of other installations must not take the place of those of the environment.
    unset PYTHONPATH PYTHONHOME PIP_TARGET PIP_PREFIX PIP_ROOT
    export PIP_USER=0

    if [[ -z "${ROBOT_TRANSLATE_VENV:-}" && -e "$directory" && ! -e "$directory/.made-by-scripts" ]] &&
        ! is_usable "$directory"; then
        echo "note: $directory is not used: its Python does not start, is older than 3.10," \
            "or has no pip" >&2
        directory="$root/.venv-test"
    fi
    if [[ -e "$directory/.made-by-scripts" ]] &&
        { [[ -e "$directory/.unfinished" ]] || ! is_usable "$directory"; }; then
        rm -rf "$directory"
    fi
    python="$directory/bin/python"
    if ! is_usable "$directory"; then
        [[ -z "$(ls -A "$directory" 2>/dev/null)" ]] ||
            fail "$directory is no environment with Python 3.10 or newer and pip; remove it"
        base="$(find_python 'venv, ensurepip' venv)" || exit 1
        echo "Making the environment $directory …" >&2
        { mkdir -p "$directory" && touch "$directory/.made-by-scripts" "$directory/.unfinished"; } \
            2>/dev/null ||
            fail "$directory cannot be written; use a copy of the clone that you can write to"
        if ! isolated "$base" -m venv "$directory" >/dev/null 2>&1; then
            rm -rf "$directory"
            fail "$base -m venv cannot make an environment; install it again" \
                "(on Debian and Ubuntu: apt install --reinstall python3-venv)"
        fi
        rm "$directory/.unfinished"
    fi

    # Installing takes seconds: only if the directory of the project or what it needs has changed.
    stamp="$directory/.installed-$extra"
    content="$root $(cksum <"$root/pyproject.toml")"
    if [[ "$(cat "$stamp" 2>/dev/null)" != "$content" ]]; then
        [[ -w "$root" ]] || fail "$root cannot be written; use a copy of the clone that you can write to"
        echo "Installing robot-translate with the extra '$extra'; this takes up to a minute …" >&2
        rm -f "$stamp"
        touch "$directory/.unfinished"
        # Without it, the script would go on when a key ends pip.
        trap 'exit 130' INT
        isolated "$python" -m pip install --quiet --no-input --disable-pip-version-check \
            --editable "$root[$extra]" >"$directory/pip.log" 2>&1 || {
            rm "$directory/.unfinished"
            fail "pip cannot install the packages that robot-translate needs; if there is no network," \
                "connect to one and start this again (messages of pip: $directory/pip.log)"
        }
        trap - INT
        printf '%s\n' "$content" >"$stamp"
        rm "$directory/.unfinished"
    fi
}
