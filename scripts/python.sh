#!/bin/sh
# Print the Python to build the environment with, or say in one sentence why there is none.
#   scripts/python.sh        any Python from 3.11 on, the plain `python3` first
#   scripts/python.sh 3.12   that release exactly; prints nothing when it is not here
# A name on the path is not enough: a version manager's stand-in may exist and fail, so each one is tried.
set -u
wanted=${1:-}

usable() {
    "$1" -c '
import sys, venv, ensurepip
wanted = sys.argv[1]
have = "%d.%d" % sys.version_info[:2]
sys.exit(have != wanted if wanted else sys.version_info < (3, 11))' "$wanted" >/dev/null 2>&1
}

managed() { # interpreters that pyenv keeps, newest first
    command -v pyenv >/dev/null 2>&1 || return 0
    ls -d "$(pyenv root)"/versions/"${1}"*/bin/python3 2>/dev/null | sort -rV
}

if [ -n "$wanted" ]; then
    candidates="python$wanted python3 $(managed "$wanted")"
else
    candidates="python3 python3.12 python3.11 python3.13 python3.14 python $(managed 3.12) $(managed 3.11)"
fi

for candidate in $candidates; do
    if usable "$candidate"; then
        command -v "$candidate"
        exit 0
    fi
done

[ -n "$wanted" ] && exit 0
echo "The companion needs Python 3.11 or newer with its venv module (on Debian and Ubuntu: the package python3-venv)." >&2
echo "Install one, or name yours: make PYTHON=/path/to/python3.12 ..." >&2
exit 1
