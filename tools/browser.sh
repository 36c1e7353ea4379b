#!/bin/sh
# The browser that the browser tests drive: Debian's Chromium, installed when we may.
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null
else
  echo "The browser tests need Chromium: install it (Debian: apt-get install chromium)." >&2
fi
