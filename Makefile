# Each target first gets the checkout ready (tools/bootstrap.py), then calls one tool.

PYTHON  ?= python3
WORKERS ?= auto
ARGS    ?=

BOOTSTRAP = $(PYTHON) tools/bootstrap.py
VENV      = .venv/bin
COMPILED  = $(CURDIR)/build/compiled
PYTEST    = $(VENV)/python -m pytest -q -n $(WORKERS) $(ARGS)
# The compiled package goes before the editable one, when there is one.
BEST      = PYTHONPATH="$$(test -d '$(COMPILED)' && echo '$(COMPILED)')"

.PHONY: help run test check bench marathon format clean
.NOTPARALLEL:

help:  ## list the targets
	@echo "make TARGET [ARGS='more arguments of the tool'] [TABLEE_PURE=1: do not compile]"
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  \1\t\2/p' Makefile

run:  ## start Tablée, compiled where a C compiler is there
	@$(BOOTSTRAP) run
	@$(BEST) $(VENV)/python -m tablee $(or $(ARGS),play)

test: check  ## check, then the whole suite: interpreted, then compiled
	@$(BOOTSTRAP) test
	@echo "== tests, interpreted"
	@PYTHONPATH= TABLEE_EXPECT_COMPILED= $(PYTEST)
	@if test -d '$(COMPILED)'; then \
		echo "== tests, compiled"; \
		PYTHONPATH='$(COMPILED)' TABLEE_EXPECT_COMPILED=1 $(PYTEST); \
	else \
		echo "== tests, compiled: left out, there is no compiled build"; \
	fi

check:  ## lint, format and types, without changing anything
	@$(BOOTSTRAP) check
	@$(VENV)/ruff check .
	@$(VENV)/ruff format --check .
	@$(VENV)/mypy

bench:  ## measure, also against other engines
	@$(BOOTSTRAP) bench
	@$(BEST) $(VENV)/python benchmarks/run.py $(ARGS)

marathon:  ## very many random matches of every game
	@$(BOOTSTRAP) run
	@$(BEST) $(VENV)/python tools/marathon.py $(ARGS)

format:  ## put the code into its form
	@$(BOOTSTRAP) check
	@$(VENV)/ruff check --fix .
	@$(VENV)/ruff format .

clean:  ## remove everything that was made here, .venv too
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
