# Each target first gets the checkout ready (tools/bootstrap.py), then calls one tool.

PYTHON  ?= python3
WORKERS ?= auto
ARGS    ?=

BOOTSTRAP = $(PYTHON) tools/bootstrap.py
VENV      = .venv/bin
COMPILED  = $(CURDIR)/build/compiled
PYTEST    = $(VENV)/python -m pytest -q -n $(WORKERS) --dist worksteal $(ARGS)
# The compiled package goes before the editable one, when there is one.
BEST      = PYTHONPATH="$$(test -d '$(COMPILED)' && echo '$(COMPILED)')"
# Node's npm, of the machine or of the package index.
NPM       = $(PYTHON) -m tools.page npm

# The tests of what is compiled where there is a compiler.
COMPILABLE = tests/core tests/games tests/conformance tests/bots

.PHONY: help run first-run test check page e2e long pictures bench dist marathon soak load siege fuzz mutate format clean
.NOTPARALLEL:

help:  ## list the targets
	@echo "make TARGET [ARGS='more arguments of the tool'] [TABLEE_PURE=1: do not compile]"
	@sed -n 's/^\([a-z0-9-]*\):[^#]*## \(.*\)/  \1\t\2/p' Makefile

run:  ## start the server and say where it is; ARGS=play: the terminal
	@$(BOOTSTRAP) run $(or $(ARGS),serve)

first-run:  ## measure how long a new person waits for the page; ARGS=--bare: with Python and make alone
	@$(PYTHON) -m tools.first_run $(ARGS)

test: check  ## check, then the whole suite: the page, interpreted, compiled, then in a browser
	@$(BOOTSTRAP) test
	@if test -f web/dist/index.html; then \
		echo "== the page"; \
		$(NPM) run --silent lint & lint=$$!; \
		TABLEE_PYTHON='$(CURDIR)/$(VENV)/python' $(NPM) run --silent check && $(NPM) test --silent && wait $$lint; \
	else \
		echo "== the page: left out, it is not built"; \
	fi
	@# Where both builds can be tested, what is never compiled is tested once, with the compiled games
	@# that it will meet; and so are the masters, who think for long. What waits most comes first, so that
	@# others work meanwhile; and a browser waits so much that it is tested beside all of them.
	@mkdir -p build; echo "== the page in a browser: begun, told at the end"
	@$(BEST) $(PYTEST) tests/web -m "not long" > build/browser.txt 2>&1 & browser=$$!; \
	trap "kill $$browser; exit 130" INT TERM; \
	if test -d '$(COMPILED)'; then \
		echo "== tests, interpreted" && \
		PYTHONPATH= TABLEE_EXPECT_COMPILED= $(PYTEST) tests/packaging $(COMPILABLE) -m "not long" -k "not master" && \
		echo "== tests, compiled" && \
		PYTHONPATH='$(COMPILED)' TABLEE_EXPECT_COMPILED=1 $(PYTEST) tests/server tests --ignore=tests/web --ignore=tests/packaging -m "not long"; \
	else \
		echo "== tests, interpreted (there is no compiled build)" && \
		PYTHONPATH= TABLEE_EXPECT_COMPILED= $(PYTEST) --ignore=tests/web -m "not long"; \
	fi; failed=$$?; \
	wait $$browser || failed=1; \
	echo "== the page in a browser" && cat build/browser.txt; \
	exit $$failed

check:  ## lint, format and types, without changing anything
	@$(BOOTSTRAP) check
	@$(VENV)/ruff check .
	@$(VENV)/ruff format --check .
	@$(VENV)/mypy
	@if command -v pyright > /dev/null; then \
		$(VENV)/python -m tools.public_types; \
	else \
		echo "the types of what is public: left out, there is no pyright (pip install pyright)"; \
	fi
	@if test -e web/node_modules/.bin/eslint; then \
		$(NPM) run --silent lint; \
	else \
		echo "the form of the page: left out, what checks it is not installed yet (make test does)"; \
	fi

page:  ## check, test and build the page alone
	@$(BOOTSTRAP) page
	@$(NPM) run lint && TABLEE_PYTHON='$(CURDIR)/$(VENV)/python' $(NPM) run check && $(NPM) test

e2e:  ## all tests in a real browser: every game with mouse, keyboard and finger, alone and together
	@$(BOOTSTRAP) page
	@$(BEST) $(PYTEST) tests/web

long:  ## the tests that take their time, outside of the browser
	@$(BOOTSTRAP) test
	@$(BEST) $(PYTEST) --ignore=tests/web -m long

pictures:  ## take the pictures of docs/pictures, in a real browser
	@$(BOOTSTRAP) page
	@$(VENV)/python -m tools.pictures $(ARGS)
	@$(VENV)/python -m tools.pictures_room $(ARGS)
	@$(VENV)/python -m tools.pictures_company $(ARGS)
	@$(VENV)/python -m tools.pictures_coach $(ARGS)

dist:  ## build the sdist and the wheel of this machine into dist/
	@$(BOOTSTRAP) check
	@TABLEE_COMPILE_CACHE='$(CURDIR)/build/cache' PIP_CONSTRAINT='$(CURDIR)/constraints.txt' $(VENV)/python -m build $(ARGS)

bench:  ## measure, also against other engines
	@$(BOOTSTRAP) bench
	@PYTHONPATH= $(VENV)/python -m benchmarks.run $(ARGS)

marathon:  ## very many random matches of every game
	@$(BOOTSTRAP) engine
	@$(BEST) $(VENV)/python tools/marathon.py $(ARGS)

soak:  ## kill the server at random moments, and find every acknowledged action again
	@$(BOOTSTRAP) engine
	@PYTHONPATH=. $(VENV)/python tools/soak.py $(ARGS)

load:  ## measure the server with 200 tables of real socket clients
	@$(BOOTSTRAP) engine
	@PYTHONPATH="$$(test -d '$(COMPILED)' && echo '$(COMPILED):')." $(VENV)/python benchmarks/load.py $(ARGS)

siege:  ## attack a server of our own as a stranger would: what happened, and what others felt
	@$(BOOTSTRAP) engine
	@PYTHONPATH="$$(test -d '$(COMPILED)' && echo '$(COMPILED):')." $(VENV)/python -m tools.siege $(ARGS)

fuzz:  ## send the server many malformed, replayed and foreign messages
	@$(BOOTSTRAP) engine
	@PYTHONPATH=. $(VENV)/python tools/fuzz.py $(ARGS)

mutate:  ## plant small faults into table/ and stores/, and list those that no test notices; ARGS=the-game: elsewhere
	@$(BOOTSTRAP) check
	@PYTHONPATH= $(VENV)/python -m tools.mutate $(or $(ARGS),table stores)

format:  ## put the code into its form
	@$(BOOTSTRAP) check
	@$(VENV)/ruff check --fix .
	@$(VENV)/ruff format .
	@if test -e web/node_modules/.bin/prettier; then $(NPM) run --silent format; fi

clean:  ## remove everything that was made here, .venv too
	rm -rf .venv build dist web/dist web/node_modules web/src/wire web/fixtures .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
