# One image for every process: the command names which of them run here.
#   docker build -t atelier . && docker run -p 3000:3000 -v atelier:/data -v ./atelier.env:/run/secrets/atelier:ro -e ENV_FILE=/run/secrets/atelier atelier web worker
ARG NODE=docker.io/library/node:24-bookworm-slim

FROM ${NODE} AS build
WORKDIR /atelier
# The packages stay in a layer of their own until the lock changes.
COPY package.json package-lock.json .npmrc ./
COPY lib/sandbox/packages lib/sandbox/packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --omit=peer --no-save --ignore-scripts --no-audit --no-fund

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 SANDBOX_HOST=0.0.0.0 DATA_DIR=/data ENV_FILE=
WORKDIR /atelier
COPY --from=build /atelier ./
# A named volume takes the owner of the folder that it is mounted on.
RUN install -d -o 1000 -g 1000 -m 700 /data
VOLUME /data
USER 1000:1000
EXPOSE 3000 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.WORKER_PORT ?? process.env.PORT ?? 3000}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "lib/launcher/start.mjs"]
CMD ["web", "worker"]
