# make        set up, check the record, run the notebooks, say where to look next
# make test   set up, run every test
# make help   this list

PYTHON ?= python3
BIN := .venv/bin
JOBS ?= 2

.DEFAULT_GOAL := all
.PHONY: all help check notebooks browse test test-record schema lock clean

all: check notebooks ## set up, check the record, run the notebooks, say where to look next
	@echo
	@echo "Browse the notebooks:  make browse   (or read them as they are under notebooks/)"
	@echo "Look at one claim:     $(BIN)/claimbook show sol-wafer-count"
	@echo "Change the record:     edit claims.yaml, then make check"

help: ## list what make can do
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

check: .venv/ready ## say everything that is wrong with claims.yaml
	@$(BIN)/claimbook check claims.yaml

notebooks: .venv/ready ## run every notebook and store its outputs
	@$(BIN)/python -m claimbook.notebook --jobs $(JOBS) notebooks
	@$(BIN)/python notebooks/front.py

browse: .venv/ready ## open the notebooks in Jupyter
	@$(BIN)/jupyter lab notebooks

test: .venv/ready ## run every test
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

test-record: .venv/ready ## run the tests that an edit of the record can fail, and no others
	@$(BIN)/python -m claimbook.notebook --check --jobs $(JOBS) notebooks
	@$(BIN)/python -m pytest -m record -p no:cacheprovider tests/test_citation.py tests/test_claims.py tests/test_declaration.py tests/test_derivations.py tests/test_readme.py

schema: .venv/ready ## write the editor schema and FORMAT.md anew
	@$(BIN)/claimbook schema > claims.schema.json
	@$(BIN)/claimbook schema --format markdown > FORMAT.md

lock: .venv/ready ## pin every dependency anew for all systems (needs uv)
	uv pip compile --universal --python-version 3.11 --all-extras --generate-hashes --no-header --no-annotate -o requirements.lock pyproject.toml

clean: ## remove the environment and caches
	rm -rf .venv .pytest_cache .hypothesis

.venv/ready: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or later is needed; found $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@
