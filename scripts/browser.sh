#!/bin/sh
# Make sure that the browser tests have a Chromium. Exit 0 when there is one, 1 when there is none
# and CI=true; without CI a missing browser is only said, and the browser tests skip themselves.
#   scripts/browser.sh PYTHON     the environment's Python, with the playwright package in it
set -u
python=$1

found() { "$python" tests/browser/chromium.py; } # prints its path

found && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "No browser here: installing Chromium from the system's packages."
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update && apt-get -qq install -y --no-install-recommends \
        chromium fonts-liberation fonts-dejavu-core >/dev/null
    found && exit 0
fi

echo "No browser here: asking Playwright for its Chromium."
"$python" -m playwright install chromium
found && exit 0

echo "No Chromium, and none could be installed: the browser tests are skipped." >&2
case ${CI:-} in
'' | 0 | false) exit 0 ;;
esac
echo "CI is set, so a missing browser is a failure." >&2
exit 1
