# Sourced by the other scripts: make a virtual environment, once, and bring it up to date.
#
#   make_environment DIRECTORY [EXTRA]   leaves its Python in $python

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

# The first Python on the path that is new enough.
find_python() {
    local name
    for name in python3 python3.14 python3.13 python3.12 python3.11 python3.10 python; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    echo "error: Python 3.10 or newer is needed, and none was found on the path" >&2
    return 1
}

make_environment() {
    local directory="$1" extra="${2:-}" base
    local what="$root${extra:+[$extra]}"
    local stamp="$directory/.installed${extra:+-$extra}"
    python="$directory/bin/python"
    if [[ ! -x "$python" ]]; then
        base="$(find_python)" || return 1
        echo "Making the environment $directory …" >&2
        if ! "$base" -m venv "$directory" >&2; then
            rm -rf "$directory"
            echo "error: $base cannot make virtual environments (on Debian and Ubuntu:" \
                "apt install python3-venv)" >&2
            return 1
        fi
    fi
    # Installing takes seconds; do it only when the project's needs have changed.
    if [[ ! -e "$stamp" || "$root/pyproject.toml" -nt "$stamp" ]]; then
        echo "Installing robot-translate${extra:+ with the extra '$extra'} …" >&2
        "$python" -m pip install --quiet --disable-pip-version-check --editable "$what" || return 1
        touch "$stamp"
    fi
}
