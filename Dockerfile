# syntax=docker/dockerfile:1
# Three stages: what the shop needs from the registry, the built pages, and the image that runs.
ARG NODE=node:26-bookworm-slim

FROM ${NODE} AS modules
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# The image has a Node of its own. The mark tells npm run that nothing is to be installed (setup/install.mjs).
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/node-linux-* node_modules/node-bin-* \
  && touch node_modules/.part-of-image

FROM modules AS build
COPY . .
RUN node -e "import('./setup/build.mjs').then((setup) => setup.build())"

FROM ${NODE} AS shop
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_LEVEL=info MALLOC_ARENA_MAX=2
# A container compiles nothing when it starts (setup/compile.mjs does the same for npm start).
ENV NODE_COMPILE_CACHE=/shop/.compile-cache
WORKDIR /shop
# Backups need the pg_dump of the server in compose.yaml, or a newer one: Debian's own is older. Trying them takes the
# PostgreSQL that npm installs.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install -y --no-install-recommends postgresql-client-18 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=modules /shop/node_modules ./node_modules
RUN mkdir /data .compile-cache && chown node:node /data .compile-cache
COPY package.json ./
COPY contract ./contract
COPY database ./database
COPY demo ./demo
COPY server ./server
COPY setup ./setup
COPY web ./web
COPY main.ts vite.config.ts package-lock.json ./
COPY --from=build /shop/dist ./dist
USER node
RUN node --max-semi-space-size=8 --max-old-space-size=512 setup/load-server.ts
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The flags of npm start (setup/server-memory.mjs).
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=512", "main.ts"]
