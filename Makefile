# make run      install what is missing, build, lint the sample catalog and print its checklist
# make test     install what is missing, build, run every test
# make check    everything a change must pass: format, walls, tests, fresh docs, Shelf on its own catalog
# make format   format the Swift sources in place
# make docs     write the output blocks of the pages anew, from what shelf really prints
# make dist     pack a release for this machine: dist/shelf-VERSION-SYSTEM-ARCHITECTURE.tar.gz and its checksum
# make python-packages   install what checks take from PyPI into .build/python, once; without a network they are skipped
# make corpus   how other people's files fare that stand beside this repository, as a table
# make bench    measure speed and memory against the bare YAML parser
# make fuzz     throw mutated catalogs at the reader and the rules for FUZZ_SECONDS (600)
# make clean    remove what was built

SHELL = /bin/sh
SYSTEM := $(shell uname -s)
WALLS = --explicit-target-dependency-import-check error
SHELF = .build/release/shelf
SWIFT_SOURCES = Package.swift Plugins Sources Tests templates

# A static runtime starts faster and runs where there is no Swift; on macOS it is part of the system. The linker takes the
# C libraries from a folder that holds only their archives, and no shared ones; libxml2's gets stand-ins for what Shelf never
# needs of it, see Sources/CLibXML2/absent.c, or zlib itself when libarchive is there, which needs it. A program that knows its own address has
# forty thousand pointers fewer to mend at its start.
ifeq ($(SYSTEM),Linux)
ARCHIVES = $(CURDIR)/.build/archives
STATIC = --static-swift-stdlib -Xlinker -L$(ARCHIVES) -Xlinker -no-pie
endif

# Homebrew's libraries stand where SwiftPM does not look by itself.
ifeq ($(SYSTEM),Darwin)
HOMEBREW = $(shell brew --prefix $(1) 2>/dev/null)/lib/pkgconfig
export PKG_CONFIG_PATH := $(call HOMEBREW,libyaml):$(call HOMEBREW,libxml2):$(call HOMEBREW,libarchive):$(PKG_CONFIG_PATH)
endif

# Whether '.pkg' files can be packed and read: with libarchive, and zlib, which it unpacks with. Package.swift asks for it, so that
# it can't be mistaken about what was installed meanwhile. SHELF_LIBARCHIVE=0 builds without.
ARCHIVE_LIBRARIES = libarchive $(if $(filter Linux,$(SYSTEM)),zlib)
SHELF_LIBARCHIVE ?= $(shell pkg-config --exists $(ARCHIVE_LIBRARIES) 2>/dev/null && echo 1 || echo 0)
export SHELF_LIBARCHIVE

# What checks take from PyPI is found first, by whatever calls 'python3', once 'make python-packages' has installed it.
export PATH := $(CURDIR)/.build/python/bin:$(PATH)

.PHONY: run test check build format lint-format docs docs-check own-catalog large-catalog distribution-check dist bench fuzz corpus \
  python-packages clean archives dependencies dependencies-Linux dependencies-Darwin archive-Linux archive-Darwin

# That something is left to do before the sample's next release is no failure.
run: build
	$(SHELF) lint catalog
	@echo
	$(SHELF) checklist catalog || [ $$? -eq 1 ]

test: dependencies
	swift test $(WALLS) --disable-xctest

check: python-packages lint-format own-catalog docs-check large-catalog distribution-check
	@$(MAKE) test

build: dependencies archives
	PKG_CONFIG_PATH="$(ARCHIVES):$$PKG_CONFIG_PATH" swift build -c release $(STATIC) $(WALLS) --product shelf

format:
	swift format --in-place --recursive $(SWIFT_SOURCES)

lint-format: dependencies
	swift format lint --strict --recursive $(SWIFT_SOURCES)

docs: build
	docs/update

docs-check: build
	docs/update --check

own-catalog: build
	$(SHELF) lint catalog docs/examples/first docs/examples/plans
	$(SHELF) simulate catalog
	$(SHELF) checklist catalog >/dev/null || [ $$? -eq 1 ]

# A thousand generated products must be as clean as the few written by hand.
GENERATED = .build/generated/1000
large-catalog: build
	@if command -v python3 >/dev/null; then \
	  rm -rf $(GENERATED) && python3 Benchmarks/make-catalog 1000 $(GENERATED) && \
	  $(SHELF) lint --format concise $(GENERATED) >$(GENERATED).txt && \
	  ! grep -E ': (error|warning): ' $(GENERATED).txt && echo "large-catalog: clean"; \
	else echo "large-catalog: skipped, python3 is missing"; fi

# What other people's tools read of this repository: completions, hooks, the action, the snippets of docs/ci.md.
distribution-check: build
	Tests/Distribution/check

dist: build
	.ci/dist

# The files are other people's and in no repository of ours; `make test` reads them as well, when they are there.
CORPUS_TABLES = $(CURDIR)/.build/corpus
corpus: dependencies
	@[ -d ../shared/corpus ] || { echo "corpus: skipped, ../shared/corpus is missing"; exit 0; }; \
	rm -rf $(CORPUS_TABLES); mkdir -p $(CORPUS_TABLES); \
	CORPUS_TABLES=$(CORPUS_TABLES) swift test $(WALLS) --disable-xctest --filter CorpusTests >$(CORPUS_TABLES)/log 2>&1; status=$$?; \
	[ $$status -eq 0 ] || cat $(CORPUS_TABLES)/log; \
	for table in $(CORPUS_TABLES)/*.tsv; do [ ! -e "$$table" ] || cat "$$table"; done; exit $$status

python-packages:
	@.ci/python-packages || true

bench: build
	Benchmarks/run

fuzz: dependencies
	Tests/Fuzz/run

clean:
	rm -rf .build .build-fuzz dist

archives:
ifdef ARCHIVES
	@mkdir -p $(ARCHIVES)
	@archive() { file=$$(clang -print-file-name=$$1.a); [ ! -e "$$file" ] || ln -sf "$$file" $(ARCHIVES)/$$2.a; }; \
	archive libyaml libyaml; archive libstdc++ libstdc++; archive libgcc_eh libgcc_s
	@rm -rf $(ARCHIVES)/zlib $(ARCHIVES)/libarchive.a; mkdir $(ARCHIVES)/zlib; [ "$$SHELF_LIBARCHIVE" != 1 ] || { \
	  zlib=$$(clang -print-file-name=libz.a); file=$$(clang -print-file-name=libarchive.a); \
	  [ ! -e "$$zlib" ] || (cd $(ARCHIVES)/zlib && ar x "$$zlib"); \
	  [ ! -e "$$zlib" ] || [ ! -e "$$file" ] || { cp "$$file" $(ARCHIVES)/libarchive.a && ar r $(ARCHIVES)/libarchive.a $(ARCHIVES)/zlib/*.o; }; }
	@file=$$(clang -print-file-name=libxml2.a); [ ! -e "$$file" ] || { \
	  clang -c -O1 $$(pkg-config --cflags libxml-2.0) -DSHELF_HAS_ZLIB=$$SHELF_LIBARCHIVE Sources/CLibXML2/absent.c -o $(ARCHIVES)/absent.o && \
	  cp "$$file" $(ARCHIVES)/libxml2.a && ar r $(ARCHIVES)/libxml2.a $(ARCHIVES)/absent.o $$(find $(ARCHIVES)/zlib -name '*.o'); }
	@for pair in yaml-0.1:libyaml libxml-2.0:libxml2 libarchive:libarchive; do \
	  pc=$${pair%:*}.pc; rm -f $(ARCHIVES)/$$pc; [ ! -e $(ARCHIVES)/$${pair#*:}.a ] || \
	  sed 's|^libdir=.*|libdir=$(ARCHIVES)|' "$$(pkg-config --variable=pcfiledir $${pair%:*})/$$pc" >$(ARCHIVES)/$$pc; \
	done
	@[ "$$SHELF_LIBARCHIVE" != 1 ] || [ -e $(ARCHIVES)/zlib/inflate.o ] || [ ! -e $(ARCHIVES)/libxml-2.0.pc ] || \
	  sed -i 's|^Libs:.*|& -lz|' $(ARCHIVES)/libxml-2.0.pc
endif

# What Shelf needs besides Swift: libyaml, libxml2, and pkg-config to find them. It wants libarchive, for '.pkg' files, and does
# without when that can't be had.
dependencies:
	@command -v swift >/dev/null || { \
	  echo "Swift 6.1 or newer is missing; get it from https://www.swift.org/install" >&2; exit 1; }
	@pkg-config --exists yaml-0.1 libxml-2.0 2>/dev/null || $(MAKE) --no-print-directory dependencies-$(SYSTEM)
	@[ "$$SHELF_LIBARCHIVE" = 1 ] || [ "$(origin SHELF_LIBARCHIVE)" != file ] || $(MAKE) --no-print-directory archive-$(SYSTEM) || \
	  echo "libarchive can't be installed; shelf is built without, and won't pack or read '.pkg' files" >&2

# What apt installs, without a question.
APT = as_root=; [ "$$(id -u)" -eq 0 ] || as_root=sudo; echo "installing $(1)"; \
  install="$$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1)"; \
  $$install >/dev/null 2>&1 || { $$as_root apt-get update -qq && $$install; }

dependencies-Linux:
	@command -v apt-get >/dev/null || { \
	  echo "libyaml or libxml2 is missing; install their headers (libyaml-devel, libxml2-dev …) and pkg-config" >&2; exit 1; }
	@$(call APT,libyaml-dev libxml2-dev pkg-config)

archive-Linux:
	@command -v apt-get >/dev/null
	@$(call APT,libarchive-dev zlib1g-dev)
	@pkg-config --exists $(ARCHIVE_LIBRARIES)

dependencies-Darwin:
	@command -v brew >/dev/null || { echo "libyaml or libxml2 is missing; get Homebrew from https://brew.sh" >&2; exit 1; }
	@brew list libyaml libxml2 >/dev/null 2>&1 || brew install libyaml libxml2

archive-Darwin:
	@command -v brew >/dev/null
	@brew list libarchive >/dev/null 2>&1 || brew install libarchive
