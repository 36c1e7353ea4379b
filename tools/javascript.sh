#!/bin/sh
# The types that the web's JavaScript carries in its comments, checked by TypeScript's compiler.
# The service worker is in no page and has other names around it: it is checked by itself.
if ! command -v tsc >/dev/null; then
  echo "The types of the JavaScript were not checked: that needs tsc (Debian: apt-get install node-typescript)." >&2
  test "${OVERTRICK_REQUIRE_TSC:-}" != 1
  exit
fi
cd "$(dirname "$0")" || exit
tsc --project tsconfig.json && tsc --project tsconfig.worker.json
