# make run           install missing libraries, build, lint the sample catalog and print its checklist
# make install       build a release, and install the programs, the man page and completions below PREFIX (/usr/local); make uninstall removes them
# make test          install missing libraries, build incrementally, run all tests; FILTER='One|Other' for those whose names match
# make check         everything a change must pass: format, imports, tests, fresh docs, Shelf on its own catalog
# make format        format the Swift sources in place
# make docs          regenerate pages, the manual page and schemas from the program: 'shelf docs'
# make release       build a release: .build/release/shelf
# make dist          pack a release for this machine: dist/shelf-VERSION-SYSTEM-ARCHITECTURE.tar.gz and its checksum
# make python-packages   install the PyPI packages for checks into .build/python, once; without a network these checks are skipped
# make corpus        report how Shelf handles other people's files beside this repository, as a table
# make coverage      report the test coverage of Sources: in total, and of the ten least covered files
# make mutation      change the rules at one point at a time, and list the changes that no test notices; RULE=Price for some only
# make pages-check   check all pages in a browser, in light and dark mode and on a phone; screenshots are in .build/pages
# make site          build the documentation as a website: .build/site
# make pictures      render the picture in the README with Chromium
# make bench         measure time and memory, compared with the bare YAML parser
# make fuzz          fuzz all readers in turn, for FUZZ_SECONDS (600) in total; READER=csv for one only
# make field-check   add a field to a copy of the sources, as in CONTRIBUTING.md, and follow it through five formats
# make weight-check  fail if 'shelf' links networking, a database, TLS or Foundation with ICU
# make clean         remove everything that was built

SHELL = /bin/sh
SYSTEM := $(shell uname -s)
IMPORT_CHECKS = --explicit-target-dependency-import-check error
# What 'make run' and 'make test' build: without optimization (except of the parsers, see Package.swift), debug information and the
# libraries' own checks, which takes 40 % less processor time than a debug build, and the programs start three times as fast. Editors and
# 'swift build' use another folder. 'swift test' would build with other flags than 'swift build', so it only runs the tests.
QUICK = --scratch-path .build/quick -c release -Xswiftc -Onone -Xswiftc -enable-testing -debug-info-format none
QUICK_BUILD = SHELF_QUICK=1 swift build $(QUICK) $(IMPORT_CHECKS)
QUICK_TEST = SHELF_QUICK=1 swift test $(QUICK) --ignore-lock --skip-build --disable-xctest
# The program that checks run: the one built by 'make run'. Scripts get it from the environment.
SHELF = $(CURDIR)/.build/quick/release/shelf
export SHELF
SWIFT_SOURCES = Package.swift Plugins Sources Tests templates

# A release runs without Swift installed: on Linux it includes the runtime and the C libraries, from the archives that .ci/archives finds;
# on macOS they are part of the system. It is built for size, without a symbol table, with equal functions once and short relocations
# (which glibc supports since 2.36): 30 MB. FULLY_STATIC=1 adds the C library, for an image that contains nothing else.
RELEASE = -c release --disable-local-rpath -debug-info-format none -Xswiftc -Osize -Xcc "-ffile-prefix-map=$(CURDIR)=."
ifeq ($(SYSTEM),Linux)
RELEASE += --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker --icf=all -Xlinker -z -Xlinker pack-relative-relocs \
  -Xlinker --no-export-dynamic -Xlinker -L.build/archives $(if $(filter 1,$(FULLY_STATIC)),-Xswiftc -static-executable)
endif

# SwiftPM doesn't search Homebrew's folders by itself.
ifeq ($(SYSTEM),Darwin)
HOMEBREW = $(shell brew --prefix $(1) 2>/dev/null)/lib/pkgconfig
export PKG_CONFIG_PATH := $(call HOMEBREW,libyaml):$(call HOMEBREW,libxml2):$(call HOMEBREW,libarchive):$(PKG_CONFIG_PATH)
endif

# Whether '.pkg' files can be packed and read, which needs libarchive. Package.swift reads it, so a library installed meanwhile makes no
# difference. SHELF_LIBARCHIVE=0 builds without it.
SHELF_LIBARCHIVE ?= $(shell pkg-config --exists libarchive 2>/dev/null && echo 1 || echo 0)
export SHELF_LIBARCHIVE

# After 'make python-packages', 'python3' finds the PyPI packages for checks first.
export PATH := $(CURDIR)/.build/python/bin:$(PATH)

.PHONY: run test check build programs release install uninstall format lint-format docs docs-check own-catalog large-catalog distribution-check \
  snippets-check editors-check store-check server-check spreadsheets-check pages-check weight-check field-check dist coverage mutation bench fuzz corpus \
  python-packages site pictures clean archives dependencies dependencies-Linux dependencies-Darwin archive-Linux archive-Darwin

# The checklist's exit code is ignored: the sample isn't ready for review on purpose.
run: build
	"$(SHELF)" lint catalog
	@echo
	"$(SHELF)" checklist catalog || [ $$? -eq 1 ]

# In two processes, because the tests in ShelfTests mostly wait for programs that they start.
test: dependencies
	$(QUICK_BUILD) --build-tests
	$(if $(FILTER),$(QUICK_TEST) --filter '$(FILTER)', \
	  $(QUICK_TEST) --filter '^ShelfTests\.' & $(QUICK_TEST) --skip '^ShelfTests\.'; status=$$?; wait $$! && exit $$status)

# Every change must pass these: the checks, two at a time because each waits for programs of its own, then the tests. CI also runs
# 'make distribution-check', which needs a release build.
CHECKS = store-check lint-format weight-check own-catalog large-catalog docs-check site snippets-check editors-check spreadsheets-check \
  pages-check server-check
check: python-packages programs
	$(MAKE) --no-print-directory -j2 $(if $(filter 3.%,$(MAKE_VERSION)),,--output-sync=target) $(CHECKS)
	$(MAKE) --no-print-directory test

build: dependencies
	$(QUICK_BUILD) --product shelf

# Both programs: 'shelf' runs 'shelf-store' beside it for everything that talks to App Store Connect.
programs: build
	$(QUICK_BUILD) --product shelf-store

release: archives
	for product in shelf shelf-store; do \
	  PKG_CONFIG_PATH="$(CURDIR)/.build/archives:$$PKG_CONFIG_PATH" swift build $(RELEASE) $(IMPORT_CHECKS) --product $$product || exit 1; \
	done

format:
	swift format --in-place --recursive $(SWIFT_SOURCES)

# The formatter keeps a long line if it finds no place to break it; break it by hand.
UTF8 = $(if $(filter Darwin,$(SYSTEM)),en_US,C).UTF-8
lint-format: dependencies
	swift format lint --strict --parallel --recursive $(SWIFT_SOURCES)
	@! LC_ALL=$(UTF8) grep -rnE --include='*.swift' --exclude-dir=Fixtures '^.{121,}' $(SWIFT_SOURCES) || \
	  { echo "lint-format: these lines have more than 120 characters" >&2; exit 1; }

docs: programs
	"$(SHELF)" docs

docs-check: programs
	"$(SHELF)" docs --check
	docs/words --check

own-catalog: programs
	"$(SHELF)" lint catalog docs/examples/first docs/examples/plans
	"$(SHELF)" fmt --check catalog docs/examples
	"$(SHELF)" simulate catalog docs/examples/plans
	"$(SHELF)" checklist catalog >/dev/null || [ $$? -eq 1 ]

# A thousand generated products must be as clean as the sample.
GENERATED = .build/generated/1000
large-catalog: build
	@if command -v python3 >/dev/null; then \
	  rm -rf $(GENERATED) && python3 Benchmarks/make-catalog 1000 $(GENERATED) && \
	  "$(SHELF)" lint --format concise $(GENERATED) >$(GENERATED).txt && \
	  ! grep -E ': (error|warning): ' $(GENERATED).txt && echo "large-catalog: clean"; \
	else echo "large-catalog: skipped, python3 is missing"; fi

# What other tools read from this repository: completions, hooks, the action, the snippets of docs/ci.md.
snippets-check: build python-packages
	Tests/Distribution/check "$(SHELF)"

# The same with the packed program, and the path from the build to the user.
distribution-check: dist python-packages
	Tests/Distribution/check
	Tests/Distribution/release

# A broken link fails.
site: python-packages
	@if python3 -c 'import mkdocs' 2>/dev/null; then python3 -m mkdocs --quiet build --strict && echo "site: built in .build/site"; \
	else echo "site: skipped, MkDocs is missing"; fi

# Without a browser, the picture stays unchanged.
pictures: programs
	docs/development/pictures

# The extension for Visual Studio Code with the language server, in a scripted stand-in for the editor; and the setup from docs/editors.md
# in Neovim.
editors-check: build
	@if command -v node >/dev/null; then node --test editors/vscode/test/extension.test.js; \
	else echo "editors-check: skipped, node is missing"; fi
	@if nvim --clean --headless -c 'if has("nvim-0.11") | quit | else | cquit | endif' >/dev/null 2>&1; then \
	  nvim --clean -l Tests/Editors/neovim.lua; \
	else echo "editors-check: skipped, Neovim 0.11 is missing"; fi

# The local App Store Connect, checked with independent sources: Apple's description, generated requests, other clients.
STORE_REQUESTS = 250
store-check: programs python-packages
	@if command -v python3 >/dev/null; then python3 Tests/Store/check --requests $(STORE_REQUESTS); \
	else echo "store-check: skipped, python3 is missing"; fi

# The local App Store Server and its signatures, checked with Apple's own library.
server-check: programs python-packages
	@if command -v python3 >/dev/null; then python3 Tests/Server/check; else echo "server-check: skipped, python3 is missing"; fi

# Workbooks, read and edited by independent programs.
spreadsheets-check: build python-packages
	@if command -v python3 >/dev/null; then python3 Tests/Spreadsheets/check; else echo "spreadsheets-check: skipped, python3 is missing"; fi

# All pages in a browser with axe-core; screenshots are in .build/pages. Chromium is installed if apt is available.
pages-check: programs python-packages
	@if command -v apt-get >/dev/null && { [ "$$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null; } && \
	  ! { command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null; then $(call APT,chromium) || true; fi
	@if command -v python3 >/dev/null; then python3 Tests/Pages/check; else echo "pages-check: skipped, python3 is missing"; fi

# The libraries of 'shelf', by the package description and by its symbols.
weight-check: build
	@if command -v python3 >/dev/null; then Tests/Distribution/weight; else echo "weight-check: skipped, python3 is missing"; fi

# In a copy, which is built from the start: two minutes.
field-check:
	Tests/Field/check

dist: release
	.ci/dist

# The program, its man page and completions for three shells. Root often has no Swift, so with 'sudo' an existing build is installed.
PREFIX ?= /usr/local
install:
	@if [ ! -x .build/release/shelf-store ] || command -v swift >/dev/null; then $(MAKE) --no-print-directory release; fi
	@.ci/install "$(DESTDIR)$(PREFIX)"
	@echo "shelf and shelf-store are installed in $(PREFIX)/bin; try 'shelf --help'"

uninstall:
	@.ci/install --remove "$(DESTDIR)$(PREFIX)"

# The files belong to others and aren't in this repository; `make test` reads them too if they exist.
CORPUS_TABLES = .build/corpus
corpus: dependencies
	@[ -d ../shared/corpus ] || { echo "corpus: skipped, ../shared/corpus is missing"; exit 0; }; \
	rm -rf $(CORPUS_TABLES); mkdir -p $(CORPUS_TABLES); \
	$(QUICK_BUILD) --build-tests >$(CORPUS_TABLES)/log 2>&1 && \
	CORPUS_TABLES="$(CURDIR)/$(CORPUS_TABLES)" $(QUICK_TEST) --filter CorpusTests >$(CORPUS_TABLES)/log 2>&1; status=$$?; \
	[ $$status -eq 0 ] || cat $(CORPUS_TABLES)/log; \
	for table in $(CORPUS_TABLES)/*.tsv; do [ ! -e "$$table" ] || cat "$$table"; done; exit $$status

python-packages:
	@.ci/python-packages || true

# A separate build, because instrumented programs differ; the report is in .build-coverage. 'swift test --enable-code-coverage' can't
# write it: it refuses the profiles of programs that tests kill.
coverage: dependencies
	rm -rf .build-coverage/profiles
	{ swift build $(IMPORT_CHECKS) --build-tests --enable-code-coverage --scratch-path .build-coverage && \
	  LLVM_PROFILE_FILE="$(CURDIR)/.build-coverage/profiles/%m.%p.profraw" \
	    swift test --ignore-lock --skip-build --disable-xctest --scratch-path .build-coverage; } >.build-coverage.log 2>&1 || \
	  { tail -n 40 .build-coverage.log; exit 1; }
	@.ci/coverage .build-coverage

# A separate build with all mutants; survivors are listed in .build-mutation/survivors.tsv.
mutation: dependencies
	Tests/Mutation/run $(RULE)

bench: release
	Benchmarks/run

fuzz: dependencies
	Tests/Fuzz/run $(READER)

clean:
	rm -rf .build .build-fuzz .build-coverage .build-coverage.log .build-mutation dist

archives: dependencies
	@.ci/archives

# Shelf's requirements besides Swift: libyaml, libxml2, on Linux libmd, OpenSSL and zlib, and pkg-config to find them. libarchive, for
# '.pkg' files, is optional.
dependencies:
	@command -v swift >/dev/null || { \
	  echo "Swift 6.1 or newer is missing; get it from https://www.swift.org/install" >&2; exit 1; }
	@{ pkg-config --exists yaml-0.1 libxml-2.0 $(if $(filter Linux,$(SYSTEM)),libcrypto libmd zlib) sqlite3 && command -v curl; } >/dev/null 2>&1 || $(MAKE) --no-print-directory dependencies-$(SYSTEM)
	@[ "$$SHELF_LIBARCHIVE" = 1 ] || [ "$(origin SHELF_LIBARCHIVE)" != file ] || $(MAKE) --no-print-directory archive-$(SYSTEM) || \
	  echo "libarchive can't be installed; shelf is built without it, and can't pack or read '.pkg' files" >&2

# Installs packages with apt, without asking.
APT = as_root=; [ "$$(id -u)" -eq 0 ] || as_root=sudo; echo "installing $(1)"; \
  install="$$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1)"; \
  $$install >/dev/null 2>&1 || { $$as_root apt-get update -qq && $$install; }

dependencies-Linux:
	@command -v apt-get >/dev/null || { \
	  echo "libyaml, libxml2, libmd, libssl, zlib, sqlite, pkg-config or curl is missing; install the libraries with their headers (libyaml-dev, libxml2-dev, libmd-dev, …)" >&2; exit 1; }
	@$(call APT,libyaml-dev libxml2-dev libmd-dev libsqlite3-dev libssl-dev zlib1g-dev pkg-config curl)

archive-Linux:
	@command -v apt-get >/dev/null
	@$(call APT,libarchive-dev)
	@pkg-config --exists libarchive

dependencies-Darwin:
	@command -v brew >/dev/null || { echo "libyaml or libxml2 is missing; get Homebrew from https://brew.sh" >&2; exit 1; }
	@brew list libyaml libxml2 >/dev/null 2>&1 || brew install libyaml libxml2

archive-Darwin:
	@command -v brew >/dev/null
	@brew list libarchive >/dev/null 2>&1 || brew install libarchive
