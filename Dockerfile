# docker build -t shelf . && docker run --rm -v "$PWD:/work:ro" shelf lint

FROM swift:6.1-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends libarchive-dev libxml2-dev libyaml-dev make pkg-config zlib1g-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift Makefile ./
COPY Plugins Plugins
COPY Sources Sources
COPY Tests Tests
RUN make build && strip .build/release/shelf

FROM debian:bookworm-slim
COPY --from=build /source/.build/release/shelf /usr/local/bin/shelf
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["shelf"]
CMD ["lint"]
