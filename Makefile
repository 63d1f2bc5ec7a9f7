PYTHON ?= python3
HOST   ?= 127.0.0.1
PORT   ?= 8000
PY     := .venv/bin/python

.PHONY: help run demo test boards check lock

help:                    ## what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

run: .venv/runs          ## the site on http://127.0.0.1:8000
	@$(PY) manage.py serve $(HOST):$(PORT)

demo: .venv/runs         ## the same, full of demo matches
	@$(PY) manage.py serve --demo $(HOST):$(PORT)

test: .venv/tests        ## the test suite
	$(PY) -m pytest $(ARGS)

boards: .venv/tests      ## hold the scoring of boards against brute force, at length
	$(PY) -m tests.rules.compare_boards $(ARGS)
	$(PY) -m tests.rules.fuzz_boards

check: .venv/tests       ## everything that is checked without running the site
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	git ls-files 'templates/*.html' | xargs -r .venv/bin/djade --check --target-version 5.2
	.venv/bin/lint-imports
	$(PY) -m mypy
	$(PY) manage.py makemigrations --check --dry-run
	$(PY) manage.py spectacular --validate --fail-on-warn --file /dev/null

lock: .venv/tests        ## renew the lock files from pyproject.toml
	.venv/bin/uv pip compile -q pyproject.toml --universal --python-version 3.11 \
		--generate-hashes --no-header --upgrade -o requirements.txt
	.venv/bin/uv pip compile -q pyproject.toml --extra postgres --extra redis --group dev \
		-c requirements.txt --universal --python-version 3.11 \
		--generate-hashes --no-header --upgrade -o requirements-dev.txt

.venv/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Fieldbook needs Python 3.11 or newer: make PYTHON=python3.11 ..."; exit 1; }
	@$(PYTHON) -m venv .venv \
		|| { echo "Python's venv module is missing: apt-get install python3-venv"; exit 1; }
	@touch $@

.venv/runs: requirements.txt .venv/pip
	$(PY) -m pip install -q --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

.venv/tests: requirements-dev.txt .venv/pip
	$(PY) -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@ .venv/runs
