"""``python -m overtrick``."""

from overtrick.cli.main import main

if __name__ == "__main__":
    main()
