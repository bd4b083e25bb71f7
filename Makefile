# make play    the companion in your browser        make test    everything that must hold
# make lab     the notebooks in JupyterLab          make check   the quick part of it
# make bench   how fast it is                       make pins    new versions into constraints.txt
# make words   the catalogue of labels anew          make clean  remove what these made
# make class   the lessons as files to hand out      make binder the steps of binder/, in a new environment
# make lite    lessons for a browser without a server, into class/lite
# make evening a whole game on six real browser pages, with all that goes wrong at a table: 20 minutes
#
# Needs Python 3.11 or newer, and nothing else; PYTHON=... and PYTHON312=... name one.

VENV := .venv
RUN := $(VENV)/bin/python
VENV312 := .venv-3.12
RUN312 := $(VENV312)/bin/python
SAYS := pyproject.toml constraints.txt
PIP := -m pip install --quiet --disable-pip-version-check --no-compile -c constraints.txt
# Once and on all cores, since not every Python keeps what it compiles: some environments tell it not to.
COMPILE = -m compileall -qq -j0 companion $$($(1) -c 'import sysconfig; print(sysconfig.get_path("purelib"))') || true
AWAY := home=$$(mktemp -d); trap 'rm -rf "$$home"' EXIT; COMPANION_HOME="$$home"

# The second Python, or nothing when there is none or the first is one like it.
SECOND := python="$(PYTHON312)"; [ -n "$$python" ] || python=$$(sh scripts/python.sh 3.12); \
    [ "$$($(RUN) -c 'import sys; print(*sys.version_info[:2])')" != "3 12" ] || python=

# What one of several jobs says stays together, where make can do that (from 4.0 on).
WHOLE := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

ifndef TOGETHER
.NOTPARALLEL:
endif
.PHONY: help play lab class lite binder bench evening test check pins words clean environments lint unit python312 \
    notebooks browser browser-tables browser-servers browser-lab

help:
	@sed '/^#/!q; s/^# \{0,1\}//' Makefile

play: $(VENV)/.plays
	@$(VENV)/bin/companion play

lab: $(VENV)/.plays
	@$(VENV)/bin/companion lab

class: $(VENV)/.plays
	@$(VENV)/bin/companion class

# Downloads as it builds, and so is no part of `make test`.
lite: $(VENV)/.plays
	@$(RUN) $(PIP) -e '.[lite]'
	@$(RUN) scripts/lite.py

binder: $(RUN)
	@$(RUN) scripts/binder.py

bench: $(VENV)/.tests
	@set -e; for file in benchmarks/*.py; do \
	    if [ -e "$$file" ]; then echo "$$file"; $(RUN) "$$file"; else echo "No benchmarks yet."; fi; \
	done

# --- environments: built once, again only when pyproject.toml or constraints.txt changed ---------

$(RUN):
	@python="$(PYTHON)"; [ -n "$$python" ] || python=$$(sh scripts/python.sh) || exit 1; \
	echo "Making $(VENV) with $$python"; "$$python" -m venv --clear $(VENV)

$(VENV)/.plays: $(SAYS) | $(RUN)
	@echo "Installing the companion and what it needs: a minute or two, once."
	@$(RUN) $(PIP) -e .
	@$(RUN) $(call COMPILE,$(RUN))
	@touch $@

$(VENV)/.tests: $(SAYS) | $(RUN)
	@echo "Installing the companion and what its tests need: a minute or two, once."
	@$(RUN) $(PIP) -e '.[test,class]'
	@$(RUN) $(call COMPILE,$(RUN))
	@touch $(VENV)/.plays $@

$(VENV312)/.tests: $(SAYS)
	@echo "Installing the same for the second Python, $(PYTHON312)"
	@[ -x $(RUN312) ] || "$(PYTHON312)" -m venv --clear $(VENV312)
	@$(RUN312) $(PIP) -e '.[test]'
	@$(RUN312) $(call COMPILE,$(RUN312))
	@touch $@

environments: | $(RUN)
	@$(SECOND); $(MAKE) --no-print-directory -j2 TOGETHER=yes PYTHON312="$$python" \
	    $(VENV)/.tests $${python:+$(VENV312)/.tests}

evening: $(VENV)/.tests
	@sh scripts/browser.sh $(RUN)
	@$(AWAY) $(RUN) tests/browser/evening.py

# --- tests: each step stops the run when it fails ------------------------------------------------

# A browser waits half of its time, so two of them and one of the others fill two cores.
test: environments lint
	@sh scripts/browser.sh $(RUN)
	@echo "Now the tests, three parts at a time for ten to fifteen minutes; each is printed when it has ended."
	@$(MAKE) --no-print-directory -j3 $(WHOLE) TOGETHER=yes unit browser-servers browser-tables python312 \
	    notebooks
	@$(MAKE) --no-print-directory browser-lab

check: lint unit

lint: $(VENV)/.tests
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy

unit: $(VENV)/.tests
	@$(AWAY) $(RUN) -m pytest -q

# The same tests under Python 3.12, where there is one.
python312: environments
	@$(SECOND); if [ -z "$$python" ]; then echo "No second Python (3.12) here: its run is left out."; else \
	    echo "The same under Python 3.12:"; $(AWAY) $(RUN312) -m pytest -q -m "not long" -p no:cacheprovider; fi

# The unit tests run every notebook too, without a network; this names the cell that fails, and compares the output
# of cells marked for it.
notebooks: $(VENV)/.tests
	@$(AWAY) $(RUN) -m pytest -q -p nbval -o filterwarnings=default \
	    --nbval-lax --nbval-current-env notebooks

browser: $(VENV)/.tests
	@sh scripts/browser.sh $(RUN)
	@$(AWAY) $(RUN) -m pytest tests/browser

# Its parts: tests at tables that one server shows on pages which stay open, those with servers of their own, and those
# in JupyterLab, whose pages take so much that taps are lost where others run beside them.
browser-tables: $(VENV)/.tests
	@$(AWAY) $(RUN) -m pytest tests/browser -m tables -p no:cacheprovider

browser-servers: $(VENV)/.tests
	@$(AWAY) $(RUN) -m pytest tests/browser -m "not tables and not lab" -p no:cacheprovider

browser-lab: $(VENV)/.tests
	@$(AWAY) $(RUN) -m pytest -q tests/browser -m lab -p no:cacheprovider

# --- upkeep -------------------------------------------------------------------------------------

pins: $(VENV)/.tests
	$(RUN) -m pip install --quiet --disable-pip-version-check uv
	UV_PYTHON_DOWNLOADS=never $(RUN) -m uv pip compile --quiet --universal --python-version 3.11 --upgrade \
	    --all-extras --strip-extras --no-annotate --no-header pyproject.toml -o constraints.txt

# Templates out of code and data into data/words/; says what each language still lacks.
words: $(VENV)/.tests
	$(RUN) scripts/words.py

clean:
	rm -rf $(VENV) $(VENV312) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis test-results
	find companion tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
