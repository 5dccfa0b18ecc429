# make run      install what is missing, build, lint the sample catalog and print its checklist
# make install  build a release, and put the program, its man page and its completions below PREFIX (/usr/local); make uninstall removes them
# make test     install what is missing, build, run every test; what 'make run' built is built on
# make check    everything a change must pass: format, walls, tests, fresh docs, Shelf on its own catalog
# make format   format the Swift sources in place
# make docs     write anew what pages, the manual page and schemas say of the program: 'shelf docs'
# make release  build what is given to others: .build/release/shelf
# make dist     pack that for this machine: dist/shelf-VERSION-SYSTEM-ARCHITECTURE.tar.gz and its checksum
# make python-packages   install what checks take from PyPI into .build/python, once; without a network they are skipped
# make corpus   how other people's files fare that stand beside this repository, as a table
# make coverage say what the tests run of the sources: in all, and of the ten files that they run least
# make mutation change the rules in one point at a time, and list the changes that no test notices; RULE=Price for some alone
# make pages-check   look at every page in a browser, in the light, in the dark, on a phone; pictures go to .build/pages
# make site     build the documentation as a website: .build/site
# make pictures render the picture in the README with Chromium
# make bench    measure speed and memory against the bare YAML parser
# make fuzz     throw mutated inputs at every reader in turn, FUZZ_SECONDS (600) in all; READER=csv for one alone
# make weight-check   fail when 'shelf' links a network, a database, TLS or what Foundation knows of languages
# make clean    remove what was built

SHELL = /bin/sh
SYSTEM := $(shell uname -s)
WALLS = --explicit-target-dependency-import-check error
# The program that checks try: the one that 'make run' builds. Scripts have it from the environment.
SHELF = $(CURDIR)/.build/debug/shelf
export SHELF
SWIFT_SOURCES = Package.swift Plugins Sources Tests templates

# A release runs where there is no Swift: on Linux the runtime and the C libraries are inside, from the archives that .ci/archives
# finds; on macOS they are part of the system. It is built for size, without a table of its symbols and with short relocations (which
# glibc reads from 2.36 on): 30 MB. FULLY_STATIC=1 adds the C library, for an image that contains nothing else.
RELEASE = -c release --disable-local-rpath -debug-info-format none -Xswiftc -Osize
ifeq ($(SYSTEM),Linux)
RELEASE += --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic \
  -Xlinker -L.build/archives $(if $(filter 1,$(FULLY_STATIC)),-Xswiftc -static-executable)
endif

# Homebrew's libraries stand where SwiftPM does not look by itself.
ifeq ($(SYSTEM),Darwin)
HOMEBREW = $(shell brew --prefix $(1) 2>/dev/null)/lib/pkgconfig
export PKG_CONFIG_PATH := $(call HOMEBREW,libyaml):$(call HOMEBREW,libxml2):$(call HOMEBREW,libarchive):$(PKG_CONFIG_PATH)
endif

# Whether '.pkg' files can be packed and read: with libarchive. Package.swift asks for it, so that it can't be mistaken about what
# was installed meanwhile. SHELF_LIBARCHIVE=0 builds without.
SHELF_LIBARCHIVE ?= $(shell pkg-config --exists libarchive 2>/dev/null && echo 1 || echo 0)
export SHELF_LIBARCHIVE

# What checks take from PyPI is found first, by whatever calls 'python3', once 'make python-packages' has installed it.
export PATH := $(CURDIR)/.build/python/bin:$(PATH)

.PHONY: run test check build programs release install uninstall format lint-format docs docs-check own-catalog large-catalog distribution-check \
  editors-check store-check server-check spreadsheets-check pages-check weight-check dist coverage mutation bench fuzz corpus \
  python-packages site pictures clean archives dependencies dependencies-Linux dependencies-Darwin archive-Linux archive-Darwin

# That something is left to do before the sample's next release is no failure.
run: build
	"$(SHELF)" lint catalog
	@echo
	"$(SHELF)" checklist catalog || [ $$? -eq 1 ]

test: dependencies
	swift test $(WALLS) --disable-xctest

# Every change must pass these. CI runs 'make distribution-check' beside them, because it builds a release.
check: python-packages lint-format weight-check own-catalog large-catalog docs-check site editors-check spreadsheets-check pages-check \
  server-check store-check test

build: dependencies
	swift build $(WALLS) --product shelf

# Both programs: 'shelf' runs 'shelf-store', which lies beside it, for everything that talks to a store.
programs: build
	swift build $(WALLS) --product shelf-store

release: archives
	for product in shelf shelf-store; do \
	  PKG_CONFIG_PATH="$(CURDIR)/.build/archives:$$PKG_CONFIG_PATH" swift build $(RELEASE) $(WALLS) --product $$product || exit 1; \
	done

format:
	swift format --in-place --recursive $(SWIFT_SOURCES)

# The formatter leaves a line that is too long for want of a place to break it; whoever wrote it finds one.
UTF8 = $(if $(filter Darwin,$(SYSTEM)),en_US,C).UTF-8
lint-format: dependencies
	swift format lint --strict --recursive $(SWIFT_SOURCES)
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

# A thousand generated products must be as clean as the few written by hand.
GENERATED = .build/generated/1000
large-catalog: build
	@if command -v python3 >/dev/null; then \
	  rm -rf $(GENERATED) && python3 Benchmarks/make-catalog 1000 $(GENERATED) && \
	  "$(SHELF)" lint --format concise $(GENERATED) >$(GENERATED).txt && \
	  ! grep -E ': (error|warning): ' $(GENERATED).txt && echo "large-catalog: clean"; \
	else echo "large-catalog: skipped, python3 is missing"; fi

# What other people's tools read of this repository: completions, hooks, the action, the snippets of docs/ci.md.
distribution-check: dist
	Tests/Distribution/check

# A link that leads nowhere fails.
site: python-packages
	@if python3 -c 'import mkdocs' 2>/dev/null; then python3 -m mkdocs --quiet build --strict && echo "site: built in .build/site"; \
	else echo "site: skipped, MkDocs is missing"; fi

# The browser is optional: without it the picture stays as it is.
pictures: programs
	docs/development/pictures

# The extension for Visual Studio Code with the language server, in an editor that a script stands in for; and what docs/editors.md
# says of Neovim, in Neovim.
editors-check: build
	@if command -v node >/dev/null; then node --test editors/vscode/test/extension.test.js; \
	else echo "editors-check: skipped, node is missing"; fi
	@if nvim --clean --headless -c 'if has("nvim-0.11") | quit | else | cquit | endif' >/dev/null 2>&1; then \
	  nvim --clean -l Tests/Editors/neovim.lua; \
	else echo "editors-check: skipped, there is no Neovim 0.11"; fi

# The store of our own against what nobody here wrote: Apple's description, generated requests, other people's clients.
STORE_REQUESTS = 250
store-check: programs python-packages
	@if command -v python3 >/dev/null; then python3 Tests/Store/check --requests $(STORE_REQUESTS); \
	else echo "store-check: skipped, python3 is missing"; fi

# What is signed and served as the store's server does, against Apple's own library.
server-check: programs python-packages
	@if command -v python3 >/dev/null; then python3 Tests/Server/check; else echo "server-check: skipped, python3 is missing"; fi

# Workbooks, read and edited by programs that nobody here wrote.
spreadsheets-check: build python-packages
	@if command -v python3 >/dev/null; then python3 Tests/Spreadsheets/check; else echo "spreadsheets-check: skipped, python3 is missing"; fi

# Every page in a browser, held against axe-core; pictures of them stay in .build/pages. Chromium is installed where apt can do that.
pages-check: programs python-packages
	@if command -v apt-get >/dev/null && { [ "$$(id -u)" -eq 0 ] || sudo -n true 2>/dev/null; } && \
	  ! { command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null; then $(call APT,chromium) || true; fi
	@if command -v python3 >/dev/null; then python3 Tests/Pages/check; else echo "pages-check: skipped, python3 is missing"; fi

# What 'shelf' links, by the package's description and by the symbols in it.
weight-check: build
	@if command -v python3 >/dev/null; then Tests/Distribution/weight; else echo "weight-check: skipped, python3 is missing"; fi

dist: release
	.ci/dist

# The program, its man page and the completions of three shells. Where only 'sudo' may write there is often no Swift; what is
# built is then installed as it is.
PREFIX ?= /usr/local
install:
	@if [ ! -x .build/release/shelf-store ] || command -v swift >/dev/null; then $(MAKE) --no-print-directory release; fi
	@.ci/install "$(DESTDIR)$(PREFIX)"
	@echo "shelf and shelf-store are installed in $(PREFIX)/bin; 'shelf --help' says what it does"

uninstall:
	@.ci/install --remove "$(DESTDIR)$(PREFIX)"

# The files are other people's and in no repository of ours; `make test` reads them as well, when they are there.
CORPUS_TABLES = .build/corpus
corpus: dependencies
	@[ -d ../shared/corpus ] || { echo "corpus: skipped, ../shared/corpus is missing"; exit 0; }; \
	rm -rf $(CORPUS_TABLES); mkdir -p $(CORPUS_TABLES); \
	CORPUS_TABLES="$(CURDIR)/$(CORPUS_TABLES)" swift test $(WALLS) --disable-xctest --filter CorpusTests >$(CORPUS_TABLES)/log 2>&1; status=$$?; \
	[ $$status -eq 0 ] || cat $(CORPUS_TABLES)/log; \
	for table in $(CORPUS_TABLES)/*.tsv; do [ ! -e "$$table" ] || cat "$$table"; done; exit $$status

python-packages:
	@.ci/python-packages || true

# A build of its own, as one that counts is another program; the report stays in .build-coverage.
coverage: dependencies
	swift test $(WALLS) --disable-xctest --enable-code-coverage --scratch-path .build-coverage >.build-coverage.log 2>&1 || \
	  { tail -n 40 .build-coverage.log; exit 1; }
	@.ci/coverage "$$(swift test --scratch-path .build-coverage --show-codecov-path)"

# A build of its own as well, with every change in it; what survives is kept in .build-mutation/survivors.tsv.
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

# What Shelf needs besides Swift: libyaml, libxml2, on Linux libmd and zlib, and pkg-config to find them. It wants libarchive, for '.pkg' files, and does
# without when that can't be had.
dependencies:
	@command -v swift >/dev/null || { \
	  echo "Swift 6.1 or newer is missing; get it from https://www.swift.org/install" >&2; exit 1; }
	@{ pkg-config --exists yaml-0.1 libxml-2.0 $(if $(filter Linux,$(SYSTEM)),libmd zlib) sqlite3 && command -v curl; } >/dev/null 2>&1 || $(MAKE) --no-print-directory dependencies-$(SYSTEM)
	@[ "$$SHELF_LIBARCHIVE" = 1 ] || [ "$(origin SHELF_LIBARCHIVE)" != file ] || $(MAKE) --no-print-directory archive-$(SYSTEM) || \
	  echo "libarchive can't be installed; shelf is built without, and won't pack or read '.pkg' files" >&2

# What apt installs, without a question.
APT = as_root=; [ "$$(id -u)" -eq 0 ] || as_root=sudo; echo "installing $(1)"; \
  install="$$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1)"; \
  $$install >/dev/null 2>&1 || { $$as_root apt-get update -qq && $$install; }

dependencies-Linux:
	@command -v apt-get >/dev/null || { \
	  echo "libyaml, libxml2, libmd, zlib, sqlite or curl is missing; install their headers (libyaml-dev, libxml2-dev, libmd-dev …), pkg-config and curl" >&2; exit 1; }
	@$(call APT,libyaml-dev libxml2-dev libmd-dev libsqlite3-dev zlib1g-dev pkg-config curl)

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
