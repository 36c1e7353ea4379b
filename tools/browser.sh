#!/bin/sh
# The browser that the browser tests drive: Debian's Chromium, and its headless shell, which most
# of them take where it is there since it is three times as quick; installed when we may.
may() { [ "$(id -u)" = 0 ] && there apt-get; }
there() { command -v "$1" >/dev/null; }
offered() { apt-cache show "$1" >/dev/null 2>&1; }
install() { DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }
say() { echo "$1" >&2; }

if ! there chromium && may; then
  apt-get update -qq
  install chromium fonts-dejavu-core
fi
if ! there chromium; then
  say "The browser tests need Chromium: install it (Debian: apt-get install chromium)."
  for other in google-chrome google-chrome-stable chromium-browser; do
    there "$other" && say "They do not take $other: a program called chromium is looked for."
  done
  exit 0
fi
if there chromium-headless-shell || ! may; then
  exit 0
fi
# Where not even Chromium is on the list of packages, the list was never fetched.
offered chromium || apt-get update -qq
if offered chromium-headless-shell && ! install chromium-headless-shell; then
  say "Chromium's headless shell could not be installed: the browser tests take three times as long."
fi
exit 0
