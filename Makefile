# make run     the whole road on two evenings that ship with the project
# make test    everything there is to test, real browser included
# make check   what must hold before a commit
PYTHON ?= python3
BIN := .venv/bin
# What was compiled is kept, for the commands and servers that tests start and for the next run.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help run setup check test bench soak lock format clean

help: ## say what there is to make
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-8s %s\n", $$1, $$2}'

.venv/run: requirements.txt requirements-build.txt pyproject.toml
	@test -d .venv || $(PYTHON) -m venv .venv
	@$(BIN)/python -c 'import sys; sys.exit("Overtrick needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt -r requirements-build.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

.venv/dev: .venv/run requirements-dev.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

setup: .venv/dev ## install everything that development needs
	@sh tools/browser.sh

run: .venv/run ## open a club with an evening that was played and one that is being played, until Ctrl-C
	@$(BIN)/python -m overtrick serve --demo

check: .venv/dev ## lint, types, floors between rooms, docs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	sh tools/javascript.sh
	$(BIN)/lint-imports --no-cache
	$(BIN)/codespell --quiet-level 2
	$(BIN)/pytest -q tests/docs

test: setup ## test everything, in under ten minutes on two cores
	$(BIN)/pytest -q -n 3 --dist worksteal

bench: .venv/dev ## measure speed as ratios to floors taken in the same run
	$(BIN)/python -m bench

soak: setup ## property tests with thousands of examples, club nights at full length
	OVERTRICK_HYPOTHESIS=soak $(BIN)/pytest -q -n 2 --timeout 3600 -m "not browser or soak"

format: .venv/dev ## format the code
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

lock: ## lock the dependencies with their hashes (needs uv)
	for part in "" -build -dev; do \
	  uv pip compile --quiet --upgrade --generate-hashes --no-annotate --no-header \
	    --universal --python-version 3.11 requirements$$part.in -o requirements$$part.txt; done

clean: ## remove what was made
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis site build dist
