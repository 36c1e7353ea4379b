#!/bin/sh
# The browser that the browser tests drive: Debian's Chromium, and its headless shell, which most
# of them take where it is there since it is three times as quick; installed when we may.
may() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }
there() { command -v "$1" >/dev/null; }
install() { apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }

if there chromium && { there chromium-headless-shell || ! may; }; then
  exit 0
fi
if may; then
  apt-get update -qq
  there chromium || install chromium fonts-dejavu-core
  there chromium-headless-shell || install chromium-headless-shell || true
else
  echo "The browser tests need Chromium: install it (Debian: apt-get install chromium)." >&2
fi
