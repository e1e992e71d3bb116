# Targets: deps test-deps check-deps build build-times demo test test-only check compare-builds goldens schemas manual recipes bench bench-peers bench-gravity sheets fuzz hostile asan lint lint-workflows format
# install uninstall deb deb-test previous-deb dist release release-test cross cross-test cross-deb cross-deb-test cross-vm cross-cost bench-slow swift-versions
SHELL := /bin/bash
SWIFT ?= swift
PREFIX ?= /usr
DESTDIR ?=
UNITDIR ?= /usr/lib/systemd/system
USERUNITDIR ?= /usr/lib/systemd/user
RULESDIR ?= /usr/lib/udev/rules.d
USERSDIR ?= /usr/lib/sysusers.d
BUSDIR ?= $(PREFIX)/share/dbus-1/system.d
CATALOGDIR ?= /usr/lib/systemd/catalog
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR ?= $(PREFIX)/share/zsh/vendor-completions
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d

# The oldest supported Swift.
SWIFT_VERSION := 6.2
# Debian packages of the C libraries in Sources/C*: those of snowctl, and with them those of all programs.
SNOWCTL_PACKAGES := pkg-config zlib1g-dev libpng-dev libxxhash-dev libsystemd-dev libdrm-dev libiio-dev libevdev-dev libwayland-dev libchafa-dev libwebp-dev
PACKAGES := $(SNOWCTL_PACKAGES) dbus libcairo2-dev fonts-dejavu-core libvncserver-dev libjpeg62-turbo-dev libmicrohttpd-dev libpango1.0-dev liblcms2-dev libmosquitto-dev
# Where the toolchain has lld, it packs the table of addresses to adjust, for C libraries since 2.36: 0.7 MB less.
LLD := $(wildcard $(dir $(realpath $(shell command -v $(SWIFT))))ld.lld)
# Links Swift's library statically where the toolchain can (Debian's cannot), so that panels need no Swift, leaves no
# table of functions writable, and names no functions for other programs.
RUNTIME := $(shell $(SWIFT) -print-target-info 2>/dev/null | sed -n 's/.*"runtimeResourcePath" *: *"\(.*\)".*/\1/p')
STATIC := $(if $(wildcard $(RUNTIME)_static/linux/static-stdlib-args.lnk),--static-swift-stdlib)
# Without colours and without debug information, which packages do not have: a terminal and a pipe share a build. Without hashes
# of the compiler's arguments, which name the folder: builds in two folders are equal.
RELEASE := -c release --no-color-diagnostics -debug-info-format none -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  $(STATIC) -Xlinker -z -Xlinker now -Xlinker --no-export-dynamic \
  $(if $(LLD),-Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs)
# Debian's Swift lacks the library of Testing's overlay for Foundation, which every test bundle would link.
DEBUG := --no-color-diagnostics $(if $(wildcard $(RUNTIME)/linux/lib_Testing_Foundation.so),,-Xswiftc -Xfrontend -Xswiftc -disable-cross-import-overlays)
# The folder of the same programs for CPUs with AVX2; see Sources/Posix/CPULevel.swift.
FASTER := x86-64-v3
# The build id that both share: a hash of sources and compiler. Without changes, nothing is built.
BUILD_ID = { $(SWIFT) --version; find Package.swift scripts Sources Benchmarks -type f -exec sha256sum {} + | LC_ALL=C sort; } 2>&1 | \
  sha256sum | cut -c1-32
# Of the git tag, a release's file VERSION, or debian/changelog.
VERSION := $(shell ./version)
SOURCES := Package.swift Sources Tests Benchmarks
# Debian packages of the programs that tests run, and the large ones among them; see Tests/Support/TestSupport/Needs.swift.
TEST_PACKAGES := binutils bsdutils curl dbus fish g++ gcc gir1.2-umockdev-1.0 git groff-base gvncviewer iiod iproute2 make mosquitto mosquitto-clients \
  fonts-ipafont-gothic fonts-noto-color-emoji fonts-noto-core openssl pango1.0-tools procps python3 python3-gi python3-pil \
  systemd udev umockdev util-linux zsh
CHECK_PACKAGES := chromium ffmpeg gstreamer1.0-plugins-base gstreamer1.0-tools python3-venv valgrind
# Debian packages for `make bench-peers`: libraries and programs to compare with.
PEER_PACKAGES := gcc g++ libc6-dev libpixman-1-dev libcairo2-dev libsdl2-dev libagg-dev python3-venv xsnow xvfb

# Duration of `make fuzz`.
FUZZ_SECONDS ?= 600
# Duration of `make ring-torture`, on one CPU and on two.
RING_SECONDS ?= 600

.PHONY: compiler deps test-deps check-deps build build-times snowbench golden-programs compare-builds demo test test-steps build-tests test-only check goldens schemas manual recipes bench bench-guard bench-peers bench-gravity gravity-logs sheets fuzz hostile ring-torture asan lint lint-workflows format install uninstall deb deb-test previous-deb dist release release-test cross cross-test cross-deb cross-deb-test cross-vm cross-cost bench-slow swift-versions vm-test

# Installs missing Debian packages: $(call install-missing,PACKAGES).
define install-missing
	@missing=; for package in $(1); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' \
	    || missing="$$missing $$package"; done; \
	[ -z "$$missing" ] || { \
	  root=; [ "$$(id -u)" = 0 ] || root=sudo; \
	  echo "installing$$missing with $${root:+sudo }apt-get"; \
	  $$root apt-get update -qq && \
	  $$root env DEBIAN_FRONTEND=noninteractive \
	    apt-get install -y -qq --no-install-recommends $$missing >/dev/null; }
endef

compiler:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "snowd needs Swift $(SWIFT_VERSION) or newer: https://www.swift.org/install/linux/"; exit 1; }
	@words=$$($(SWIFT) --version 2>&1); \
	found=$$(sed -En 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' <<< "$$words" | head -n 1); \
	[ -n "$$found" ] || { \
	  echo "$(SWIFT) does not start:"; echo "$$words"; \
	  echo "What Swift itself needs: https://www.swift.org/install/linux/"; exit 1; }; \
	printf '%s\n%s\n' $(SWIFT_VERSION) "$$found" | sort -V -C || { \
	  echo "snowd needs Swift $(SWIFT_VERSION) or newer, this is $$found:" \
	    "https://www.swift.org/install/linux/"; exit 1; }

deps: compiler
	$(call install-missing,$(PACKAGES))

# Prints how long a command took: $(call timed,NAME) COMMAND
timed = TIMEFORMAT='$(1): %1U + %1S CPU seconds in %1R s'; time

# Builds programs in .build/release, and those of the second list for AVX2, too: $(call build-programs,NAMES,NAMES).
define build-programs
	@export SNOWD_BUILD_ID=$$($(BUILD_ID)) SNOWD_VERSION=$(VERSION); $(call timed,$(1)) { \
	  SNOWD_TARGETS="$(1)" $(SWIFT) build $(RELEASE) && \
	  { [ "$$(uname -m)" != x86_64 ] || SWIFT="$(SWIFT)" scripts/build-for-avx2 $(2) -- $(RELEASE); }; }
endef

# What tests run: without it they are skipped.
test-deps: deps
	$(call install-missing,$(TEST_PACKAGES))

check-deps: test-deps
	$(call install-missing,$(CHECK_PACKAGES))

build: deps
	$(call build-programs,snowd snowctl snowbridge snowplot snowpicture snowagent,snowd snowctl)

# Prints the CPU seconds that each module, program and test bundle takes to build: a quarter of an hour.
build-times: deps test-deps
	SWIFT="$(SWIFT)" scripts/build-times

# What measures the others.
snowbench: deps
	$(call build-programs,snowbench,snowbench)

# Builds snowctl alone, and not for AVX2, to show snow soon; 'make build' goes on from there.
# Plays in a terminal; elsewhere writes a film and a picture.
demo: compiler
	$(call install-missing,$(SNOWCTL_PACKAGES))
	@SNOWD_TARGETS=snowctl SNOWD_BUILD_ID=$$($(BUILD_ID)) SNOWD_VERSION=$(VERSION) $(SWIFT) build $(RELEASE)
	@log=config/logs/turning.csv.gz; \
	if [ -t 0 ] && [ -t 1 ] && [ "$${TERM:-dumb}" != dumb ]; then \
	  .build/release/snowctl replay $$log --scene window; \
	else \
	  .build/release/snowctl sheet $$log --scene window --fps 20 --from 5 --for 6 --film demo.webp && \
	  .build/release/snowctl sheet $$log --scene window --at 2,7,12,20,29,44 --output demo.png && \
	  echo "A panel being turned, for a browser: $(CURDIR)/demo.webp" && \
	  echo "Six moments of it: $(CURDIR)/demo.png"; \
	fi

# Recordings of BROAD are not part of the repository: SNOWD_RECORDINGS=FOLDER also runs the tests of them.
SNOWD_RECORDINGS ?=
export SNOWD_RECORDINGS := $(if $(SNOWD_RECORDINGS),$(abspath $(SNOWD_RECORDINGS)))
TESTS := $(if $(SNOWD_RECORDINGS),,--skip Broad)

# The debug build and every test that needs no release build.
test: test-steps build-tests
	@mkdir -p .build; set -o pipefail; \
	$(call timed,tests) $(SWIFT) test --skip-build $(DEBUG) $(TESTS) 2>&1 | tee .build/test.log; code=$$?; \
	Tests/Support/report-skips .build/test.log; exit $$code

test-steps:
	@echo "make test takes, on two idle cores: debug build, 6 minutes if nothing is built yet; 1,800 tests, 4 minutes"

build-tests: test-deps
	@$(call timed,debug build) $(SWIFT) build --build-tests $(DEBUG)

# Every test: 'make test' with the release builds, whose frames are compared first, and with large packages.
check: check-deps build snowbench compare-builds test

# Builds and runs one suite, with what it needs: make test-only SUITE=EmitterTests
test-only: test-deps
	@suites=$$(cd Tests && echo *Tests SnowbenchTests); \
	case " $$suites " in *" $(SUITE) "*) ;; \
	*) echo "test-only: expected SUITE=NAME, one of: $$suites"; exit 1 ;; esac
	SNOWD_TARGETS=$(SUITE) $(SWIFT) test $(DEBUG) --filter '^$(SUITE)\.' $(TESTS)

# GoldenFrames draws scenes at pinned moments.
FASTER_GOLDENS := .build/release/$(FASTER)/GoldenFrames
golden-programs: deps
	$(call build-programs,GoldenFrames,GoldenFrames)

# The programs for every CPU and for AVX2 draw the same frames, 153 a scene, on one thread and on two.
compare-builds: golden-programs
	@mkdir -p .build/goldens
	.build/release/GoldenFrames . --all .build/goldens/release.txt --pictures .build/goldens/release
	@if grep -qsw avx2 /proc/cpuinfo; then \
	  echo "$(FASTER_GOLDENS)" && \
	  $(FASTER_GOLDENS) . --all .build/goldens/$(FASTER).txt --pictures .build/goldens/$(FASTER) && \
	  diff .build/goldens/release.txt .build/goldens/$(FASTER).txt; \
	else echo "compare-builds: this CPU has no AVX2; only the programs for every CPU were checked"; fi

# Stores the current frames as goldens; .build/goldens/changes.png shows the changes.
goldens: deps
	SNOWD_TARGETS="GoldenFrames snowpicture" $(SWIFT) build $(DEBUG)
	.build/debug/GoldenFrames . --write --pictures .build/goldens

# Writes config/*.schema.json and config/scenes/scene.schema.json from the tables of fields.
schemas: deps
	SNOWD_TARGETS=Reference $(SWIFT) build $(DEBUG)
	.build/debug/Reference schemas .

# Writes man/ and completions/ from what the programs declare, from the schemas and from docs/ring.md.
manual: deps
	SNOWD_TARGETS="snowd snowctl snowbridge snowplot snowagent Reference" $(SWIFT) build $(DEBUG)
	rm -rf man completions
	.build/debug/Reference manual . .build/debug .

# Builds and tests an example of each recipe in docs/contributing.md, with its row and without: a dozen incremental builds.
recipes: deps
	SWIFT="$(SWIFT)" OPTIONS="$(DEBUG)" Tests/Recipes/run.sh

bench: snowbench
	.build/release/snowbench

# Every scene on a tenth of this machine's CPU: where the governor settles. Needs root, and eight minutes.
bench-slow: build
	python3 Benchmarks/slow.py .build/release/snowd

# Draws docs/sheets: every scene but those of articles about snow, on a small panel at full size, and on two
# large ones reduced; the globe before it rests, fireworks at their brightest, letters under snow, and pictures of the
# village in a frame. And the picture of the README.
SHEETS ?= docs/sheets
sheets: build
	@mkdir -p $(SHEETS) .build/sheets/photos && rm -f $(SHEETS)/*.png $(SHEETS)/*.webp
	@.build/release/snowctl render --scene window --size 1200x800 --seed 5 --date 2026-12-24T13:00 --at 0 -o .build/sheets/photos/lying.webp
	@.build/release/snowctl render --scene window --size 800x1200 --seed 8 --date 2026-12-24T16:30 --at 0 -o .build/sheets/photos/standing.webp
	@sed "s|photos: {|photos: { folder: 'photos',|" config/scenes/frame.json5 > .build/sheets/frame.json5
	@for file in config/scenes/*.json5; do \
	  scene=$$(basename $$file .json5); at=5; \
	  case $$scene in globe) at=2;; fireworks) at=3;; greeting) at=300;; frame) file=.build/sheets/frame.json5;; \
	    fireworks-article) ;; *-article) continue;; esac; \
	  sheet() { .build/release/snowctl sheet --scene $$file --at $$at --unturned "$$@"; }; \
	  case $$scene in greeting | frame) sheet --angles 0,90,180 --size 800x480 --zoom 0.5 --quality 45 \
	    --output $(SHEETS)/$$scene-800x480.webp; continue;; esac; \
	  turned() { sheet --angles 0,45,90,180,225,270 "$$@"; }; \
	  turned --size 240x240 --screen rgb565 --quality 90 --output $(SHEETS)/$$scene-240x240.webp && \
	  turned --size 800x480 --zoom 0.75 --output $(SHEETS)/$$scene-800x480.webp && \
	  turned --size 1920x1080 --zoom 0.3334 --output $(SHEETS)/$$scene-1920x1080.webp || exit 1; \
	done
	@.build/release/snowctl sheet config/logs/turning.csv.gz --scene window --from 38.5 --for 5 --fps 15 --size 420x262 \
	  --date 2026-12-24T16:40 --quality 48 --film $(SHEETS)/../turning.webp

# Checks instructions per frame, which do not depend on the machine's load, against their limits.
bench-guard: build snowbench
	Benchmarks/guard.sh .build/release

# Compares the rasteriser with pixman, Cairo, SDL2, AGG, Skia and Blend2D, and the service with xsnow: seven minutes on an
# idle machine.
# Rewrites the tables and the plot of docs/performance.md.
PEER_OPTIONS ?= --page docs/performance.md --picture docs/performance.png
bench-peers: build snowbench
	$(call install-missing,$(PEER_PACKAGES))
	$(MAKE) --no-print-directory -C Benchmarks/peers OUT=$(CURDIR)/.build/peers
	@$(MAKE) --no-print-directory -C Benchmarks/peers OUT=$(CURDIR)/.build/peers strokes || \
	  echo "bench-peers: Skia and Blend2D cannot be installed; the tables are without them"
	.build/release/snowbench --peers .build/peers --xsnow .build/peers $(PEER_OPTIONS)

# Errors of the filters and of other libraries' on the logs of the folder LOGS, on every row and on fewer. Minutes; of BROAD's
# 286 Hz, the rates are 286, 95, 48 and 26 Hz.
EVERY ?= 1 3 6 11
gravity-logs:
	@[ -d "$(LOGS)" ] || { \
	  echo "bench-gravity: LOGS=FOLDER is missing; expected a folder of logs with a reference, see docs/gravity.md"; exit 1; }

bench-gravity: gravity-logs snowbench
	@$(MAKE) --no-print-directory -C Benchmarks/peers OUT=$(CURDIR)/.build/peers gravity || \
	  echo "bench-gravity: the other filters cannot be installed; without them, the tables have only snowd's"
	@for every in $(EVERY); do \
	  echo "every $$every:"; \
	  .build/release/snowbench --gravity "$(LOGS)" --every $$every --peers .build/peers || exit 1; done

# Runs libFuzzer on everything that reads foreign data; each finding is a bug.
fuzz: deps
	SWIFT="$(SWIFT)" Tests/Fuzz/run.sh $(FUZZ_SECONDS)

# Attacks the doors of a running service, and draws documents from the schemas; findings in .build/hostile. The doors need
# root.
SEED ?= 1
COUNT ?= 5000
hostile: build
	python3 Tests/Hostile/hostile.py --programs .build/release --seed $(SEED) --count $(COUNT)

# Runs the frame ring at full speed while eight readers are stopped and killed.
ring-torture: deps
	SNOWD_TARGETS=RingTorture $(SWIFT) build $(RELEASE)
	for cpus in 1 2; do \
	  .build/release/RingTorture --seconds $(RING_SECONDS) --cpus $$cpus || exit 1; done

# Runs the tests of drawing and outputs under AddressSanitizer, in a build of its own: a few minutes.
SANITIZED := RasterTests|OutputsTests|ImagesTests
# They limit the memory of a program, and the sanitizer takes more itself.
UNSANITIZED := PNGMemoryTests
asan: deps
	@if ls "$(RUNTIME)"/clang/lib/*/*asan* >/dev/null 2>&1; then \
	  echo "without $(UNSANITIZED): the sanitizer takes more memory than they allow"; \
	  LSAN_OPTIONS=print_suppressions=0:suppressions=$(CURDIR)/Tests/Support/leaks.txt \
	    $(SWIFT) test --sanitize=address --scratch-path .build/asan --filter '$(SANITIZED)' --skip '$(UNSANITIZED)'; \
	else \
	  echo "skipped: this Swift has no AddressSanitizer under $(RUNTIME)/clang/lib"; \
	fi

lint:
	$(SWIFT) format lint --strict --recursive $(SOURCES)

# Checks .github/workflows against GitHub's schema, with a checker from PyPI.
WORKFLOWS ?= .github/workflows/*.yml
SCHEMA_CHECKER := check-jsonschema==0.39.0
CHECKER := .build/$(SCHEMA_CHECKER)
lint-workflows:
	@[ -x $(CHECKER)/bin/check-jsonschema ] || \
	  { rm -rf $(CHECKER) && python3 -m venv $(CHECKER) && $(CHECKER)/bin/pip install --quiet $(SCHEMA_CHECKER); } || \
	  { rm -rf $(CHECKER); echo "skipped: cannot install $(SCHEMA_CHECKER); it needs python3-venv and a network"; }
	@[ ! -x $(CHECKER)/bin/check-jsonschema ] || \
	  $(CHECKER)/bin/check-jsonschema --builtin-schema vendor.github-workflows $(WORKFLOWS)

format:
	$(SWIFT) format format --in-place --recursive $(SOURCES)

# Does not build, because root often has no Swift. Programs are stripped; DEB_BUILD_OPTIONS=nostrip keeps the symbols.
STRIP := $(if $(filter nostrip,$(DEB_BUILD_OPTIONS)),,-s)
DOCDIR := $(PREFIX)/share/doc/snowd
# Links to files that are not installed become plain text.
UNLINK := sed -E 's@\[([^]]+)\]\((\.\./)*(Sources|Tests|Benchmarks|LICENSE)[^)]*\)@\1@g'
install:
	@[ -x .build/release/snowd ] || { echo "nothing is built yet: run 'make build' first"; exit 1; }
	install -D $(STRIP) -m 755 .build/release/snowd $(DESTDIR)$(PREFIX)/bin/snowd
	install -D $(STRIP) -m 755 .build/release/snowctl $(DESTDIR)$(PREFIX)/bin/snowctl
	install -D $(STRIP) -m 755 .build/release/snowagent $(DESTDIR)$(PREFIX)/bin/snowagent
	install -D $(STRIP) -m 755 .build/release/snowbridge $(DESTDIR)$(PREFIX)/lib/snowd/snowbridge
	install -D $(STRIP) -m 755 .build/release/snowplot $(DESTDIR)$(PREFIX)/lib/snowd/snowplot
	install -D $(STRIP) -m 755 .build/release/snowpicture $(DESTDIR)$(PREFIX)/lib/snowd/snowpicture
	[ ! -d .build/release/lib ] || install -D $(STRIP) -m 644 -t $(DESTDIR)$(PREFIX)/lib/snowd/lib .build/release/lib/*
	[ ! -d .build/release/$(FASTER) ] || for name in snowd snowctl; do \
	  install -D $(STRIP) -m 755 .build/release/$(FASTER)/$$name \
	    $(DESTDIR)$(PREFIX)/lib/snowd/$(FASTER)/$$name || exit 1; done
	install -d $(DESTDIR)$(PREFIX)/share/snowd/scenes $(DESTDIR)$(PREFIX)/share/snowd/logs
	install -m 644 config/scenes/* $(DESTDIR)$(PREFIX)/share/snowd/scenes
	install -m 644 config/logs/* $(DESTDIR)$(PREFIX)/share/snowd/logs
	install -m 644 config/snowd.schema.json config/agent.schema.json config/fleet.schema.json $(DESTDIR)$(PREFIX)/share/snowd
	install -D -m 644 systemd/snowd.service $(DESTDIR)$(UNITDIR)/snowd.service
	install -m 644 systemd/snowd-console@.service $(DESTDIR)$(UNITDIR)/snowd-console@.service
	install -D -m 644 systemd/snowd.service.d/console.conf $(DESTDIR)$(UNITDIR)/snowd.service.d/console.conf
	install -m 644 systemd/snowd-frames.socket systemd/snowd-frames.service systemd/snowd-cage.service $(DESTDIR)$(UNITDIR)
	install -D -m 644 systemd/user/snowd.service $(DESTDIR)$(USERUNITDIR)/snowd.service
	install -m 644 systemd/snowagent.service $(DESTDIR)$(UNITDIR)/snowagent.service
	install -m 644 systemd/network.conf $(DESTDIR)$(PREFIX)/share/snowd/network.conf
	install -D -m 644 dbus/io.github.snowd.Snowd1.conf $(DESTDIR)$(BUSDIR)/io.github.snowd.Snowd1.conf
	install -D -m 644 systemd/snowd.catalog $(DESTDIR)$(CATALOGDIR)/snowd.catalog
	install -D -m 644 systemd/snowd.sysusers $(DESTDIR)$(USERSDIR)/snowd.conf
	install -D -m 644 udev/70-snowd.rules $(DESTDIR)$(RULESDIR)/70-snowd.rules
	install -D -m 644 Sources/CFrameRing/include/snowring.h $(DESTDIR)$(PREFIX)/include/snowd/snowring.h
	install -d $(DESTDIR)$(PREFIX)/share/pkgconfig
	sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' config/snowring.pc.in \
	  > $(DESTDIR)$(PREFIX)/share/pkgconfig/snowring.pc
	for page in man/*; do \
	  install -D -m 644 $$page $(DESTDIR)$(PREFIX)/share/man/man$${page##*.}/$${page##*/} || exit 1; done
	for name in snowd snowctl; do \
	  install -D -m 644 completions/bash/$$name $(DESTDIR)$(BASHDIR)/$$name && \
	  install -D -m 644 completions/zsh/_$$name $(DESTDIR)$(ZSHDIR)/_$$name && \
	  install -D -m 644 completions/fish/$$name.fish $(DESTDIR)$(FISHDIR)/$$name.fish || exit 1; done
	for page in README.md CHANGELOG.md $$(find docs config/snowd.json5 config/agent.json5 -type f); do \
	  install -D -m 644 $$page $(DESTDIR)$(DOCDIR)/$$page || exit 1; \
	  case $$page in *.md) $(UNLINK) $$page > $(DESTDIR)$(DOCDIR)/$$page ;; esac; done
	chmod 755 $(DESTDIR)$(DOCDIR)/docs/examples/*.py
	install -d $(DESTDIR)/etc/snowd/scenes $(DESTDIR)/etc/snowd/conf.d
	[ -e $(DESTDIR)/etc/snowd/snowd.json5 ] || \
	  install -m 644 config/snowd.json5 $(DESTDIR)/etc/snowd/snowd.json5
	[ -e $(DESTDIR)/etc/snowd/agent.json5 ] || \
	  install -m 644 config/agent.json5 $(DESTDIR)/etc/snowd/agent.json5
	@# The service's user; sensors and backlights that are there already get the rule now, and the journal its
	@# explanations. A package does so in its own way.
	[ -n "$(DESTDIR)" ] || ! command -v systemd-sysusers >/dev/null || systemd-sysusers snowd.conf || true
	[ -n "$(DESTDIR)" ] || ! command -v journalctl >/dev/null || journalctl --update-catalog
	[ -n "$(DESTDIR)" ] || ! command -v udevadm >/dev/null || \
	  { udevadm control --reload && udevadm trigger --subsystem-match=iio \
	  && udevadm trigger --subsystem-match=input --property-match=ID_INPUT_ACCELEROMETER=1 \
	  && udevadm trigger --action=add --subsystem-match=backlight; } || true

# Removes what `make install` with the same variables installs; a changed configuration and your scenes stay.
uninstall:
	@list=$$(mktemp -d) && trap 'rm -rf "$$list"' EXIT && \
	$(MAKE) --no-print-directory -s install DESTDIR=$$list DEB_BUILD_OPTIONS=nostrip && \
	(cd $$list && find . -type f) | while read -r file; do \
	  case $$file in ./etc/*) cmp -s $$list/$$file $(DESTDIR)/$$file || continue ;; esac; \
	  echo "rm $(DESTDIR)$${file#.}"; rm -f "$(DESTDIR)/$$file"; done; \
	for folder in $(PREFIX)/lib/snowd $(PREFIX)/share/snowd $(DOCDIR) $(PREFIX)/include/snowd \
	  $(UNITDIR)/snowd.service.d /etc/snowd; do \
	  [ ! -d $(DESTDIR)$$folder ] || find $(DESTDIR)$$folder -depth -type d -empty -delete; done

# Builds Debian packages in .build/deb, of the programs that `make build` made.
deb: build
	$(call install-missing,dpkg-dev debhelper fakeroot chrpath)
	rm -rf .build/deb && mkdir -p .build/deb
	SNOWD_VERSION=$(VERSION) SNOWD_BUILT=yes fakeroot debian/rules clean binary

# Tests the packages of `make deb` in bare roots of Debian 12 and 13: lintian, debian/tests, and how they install, upgrade,
# remove and purge. PREVIOUS=FOLDER upgrades from the packages in it; PREVIOUS=build makes those of the commit before, which
# takes minutes. Needs root.
PREVIOUS ?=
PREVIOUS_TREE := .build/previous
deb-test: $(if $(filter build,$(PREVIOUS)),previous-deb)
	$(call install-missing,mmdebstrap dpkg-dev)
	Tests/Packages/lintian.sh bookworm trixie
	PREVIOUS=$(if $(filter build,$(PREVIOUS)),$(PREVIOUS_TREE)/.build/deb,$(PREVIOUS)) Tests/Packages/run.sh bookworm trixie
	Tests/Packages/autopkgtest.sh bookworm trixie

# Packages of the commit before, with a version below this one's.
previous-deb: compiler
	git worktree prune
	[ -e $(PREVIOUS_TREE) ] || git worktree add --force --detach $(PREVIOUS_TREE)
	git -C $(PREVIOUS_TREE) checkout --quiet --detach $$(git rev-parse HEAD~1)
	SNOWD_VERSION=$(VERSION)~previous $(MAKE) -C $(PREVIOUS_TREE) deb

# The source of a release: a tarball of what git tracks, with the version in it.
dist:
	rm -rf .build/dist && mkdir -p .build/dist/snowd-$(VERSION)
	git ls-files -z | tar --null -T - -c | tar -x -C .build/dist/snowd-$(VERSION)
	echo $(VERSION) > .build/dist/snowd-$(VERSION)/VERSION
	tar -C .build/dist --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime=@$$(scripts/release/date) \
	  -cJf .build/dist/snowd-$(VERSION).tar.xz snowd-$(VERSION)
	rm -r .build/dist/snowd-$(VERSION)
	@echo .build/dist/snowd-$(VERSION).tar.xz

# A release: packages of both architectures, source, checksums, bill of materials and apt repository, of one commit, in
# .build/dist. Needs root, on Debian 12 for x86-64. KEY=FINGERPRINT signs the repository.
KEY =
RELEASE_PACKAGES := apt-utils binutils git gpg gpg-agent python3 xz-utils
release: compiler
	$(call install-missing,$(RELEASE_PACKAGES))
	@export SNOWD_BUILD_ID=$$($(BUILD_ID)) SNOWD_VERSION=$(VERSION) SWIFT="$(SWIFT)"; scripts/release/all $(KEY)

# Tries the scripts of `make release`, and its repository, or one of the packages of `make deb`, in bare roots; needs root.
release-test:
	$(call install-missing,$(RELEASE_PACKAGES) gcc libc6-dev mmdebstrap python3-venv)
	Tests/Packages/release.sh
	Tests/Packages/repository.sh bookworm trixie

# Builds everything for arm64 on x86-64, with a toolchain of Debian's packages that it makes first: about 6 GB in
# $SNOWD_ARM64. Needs root.
ARCH ?= arm64
cross:
	@[ $(ARCH) = arm64 ] || { echo "cross: ARCH=$(ARCH) is not supported; expected arm64"; exit 1; }
	@export SNOWD_BUILD_ID=$$($(BUILD_ID)) SNOWD_VERSION=$(VERSION); scripts/arm64/build.sh && Tests/Arm64/build.sh

# Runs what `make cross` built on an emulated processor: the goldens' hashes are those of x86-64.
cross-test: build golden-programs
	Tests/Arm64/test.sh

# Packages of it for Debian 13 on arm64, in .build/arm64/deb; a virtual board boots them in `make cross-vm`.
cross-deb:
	scripts/arm64/package.sh

# Installs, upgrades and removes them in a bare root of Debian 13 for arm64, emulated; beside them are packages of `make deb`.
cross-deb-test:
	Tests/Packages/run.sh trixie-arm64

# Snow falls down on the screen of a virtual arm64 board with a kernel of 16 KiB pages, by the packaged unit.
cross-vm:
	Tests/Arm64/vm.sh

# Instructions of a frame of every scene, and the frames a second of boards: the tables of docs/arm64.md.
cross-cost:
	Tests/Arm64/cost.sh

# Builds with this machine's Swift and with Debian's, which is the oldest supported one. Needs root.
swift-versions: build
	$(SWIFT) build --build-tests $(DEBUG)
	Tests/Arm64/debian-swift.sh

# Tests the programs on emulated devices in a virtual machine; prints what is missing if it cannot run.
vm-test: deps
	Tests/VM/run-package.sh
	Tests/VM/run-service.sh
	Tests/VM/run-user.sh
	Tests/VM/run-cage.sh
	Tests/VM/run-agent.sh
	Tests/VM/run-provision.sh
	Tests/VM/run-bus.sh
	Tests/VM/run-metrics.sh
	Tests/VM/run-doors.sh
	Tests/VM/run-sensors.sh
	Tests/VM/run-faults.sh
	Tests/VM/run-rest.sh
	Tests/VM/run-iio.sh
	Tests/VM/run-evdev.sh
	Tests/VM/run-screens.sh
	Tests/VM/run-drm.sh
	Tests/VM/run-hotplug.sh
	Tests/VM/run-states.sh
	Tests/VM/run-power.sh
	Tests/VM/run-kept-off.sh
	Tests/VM/run-pictures.sh
	Tests/VM/run-vkms.sh
	Tests/VM/run-console.sh
	Tests/VM/run-touch.sh
	Tests/VM/run-ring.sh
	Tests/VM/run-outputs.sh
	Tests/VM/run-cost.sh
