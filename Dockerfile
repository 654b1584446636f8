# Talent Scout as an image. A container runs one process, named by its command (serve, work, admin …). Built from the release's context.
# The same for amd64 and arm64, because nothing in it is compiled for a machine (docs/deploy.md):
#   npm run release && docker build -f Dockerfile -t talent-scout:0.1.0 dist/image
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS installed
WORKDIR /app
# The lockfile's versions, without Node and PostgreSQL: the image brings Node, another container PostgreSQL.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund && rm -rf /root/.npm
COPY talent-scout.tgz ./
RUN tar -xzf talent-scout.tgz && mv package talent-scout && rm talent-scout.tgz package-lock.json .npmrc

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Talent Scout" org.opencontainers.image.licenses="MIT"
COPY --from=installed /app /app
RUN ln -s /app/talent-scout/bin/talent-scout /usr/local/bin/talent-scout && mkdir /data
# Nobody can write to /data. So without DATABASE_URL and SCOUT_SECRET_KEY the service does not start, instead of keeping data that would be
# lost with the container.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 SCOUT_METRICS_PORT=9090 SCOUT_DATA_DIR=/data NODE_COMPILE_CACHE=
USER 65532:65532
WORKDIR /tmp
EXPOSE 8080 9090
# For the API. Workers answer on the metrics port only; compose.yaml and deploy/kubernetes ask there.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["talent-scout"]
CMD ["serve"]
