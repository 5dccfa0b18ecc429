# docker build -t shelf --target shelf . && docker run --rm -v "$PWD:/work:ro" shelf lint
# docker build -t shelf-all . && docker run --rm -v "$PWD:/work" shelf-all plan

FROM swift:6.1-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends libarchive-dev libmd-dev libsqlite3-dev libssl-dev libxml2-dev libyaml-dev make pkg-config zlib1g-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift Makefile ./
COPY .ci .ci
COPY Plugins Plugins
COPY Sources Sources
COPY Tests Tests
COPY templates templates
COPY catalog catalog
RUN make release FULLY_STATIC=1 && strip .build/release/shelf .build/release/shelf-store

# For CI: only 'shelf', with the C library inside. 'shelf diff' with a git revision needs git, which this image lacks.
FROM scratch AS shelf
COPY --from=build /source/.build/release/shelf /bin/shelf
# Checks that the program works in an empty image.
RUN --mount=type=bind,from=build,source=/source,target=/source ["/bin/shelf", "lint", "/source/catalog"]
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["/bin/shelf"]
CMD ["lint"]

# For all commands: 'shelf-store' needs curl, and 'shelf diff' needs git.
FROM debian:bookworm-slim AS all
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates curl git \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /source/.build/release/shelf /source/.build/release/shelf-store /usr/local/bin/
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["/usr/local/bin/shelf"]
CMD ["lint"]
