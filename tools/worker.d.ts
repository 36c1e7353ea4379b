/** What the server puts in front of the service worker (`web/terminal/shell.py`). */
declare const KNOWN: { version: string; shell: string; files: string[] };
