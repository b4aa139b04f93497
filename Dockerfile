# One image for API, worker and migrations; the command says which. The target `build` has the demo's data, too.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
# nothing but what npm reads, so that a change of our code installs nothing again
COPY .npmrc package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/demo/package.json apps/demo/
COPY apps/web/package.json apps/web/
COPY apps/worker/package.json apps/worker/
COPY migrations/package.json migrations/
COPY packages/domain/package.json packages/domain/
COPY packages/server/package.json packages/server/
COPY packages/shared/package.json packages/shared/

# what runs in production: neither the console's packages, which are in its files, nor an embedded Node or PostgreSQL
FROM packages AS modules
RUN npm ci --omit=dev -w apps/api -w apps/worker -w migrations -w packages/domain -w packages/server -w packages/shared \
  && rm -rf node_modules/.package-lock.json apps/demo apps/web

FROM packages AS build
RUN npm ci
COPY . .
RUN npx turbo run build

FROM build AS compiled
RUN node scripts/notices.mjs THIRD-PARTY-NOTICES.txt
RUN find apps migrations packages -path '*/dist/*' \( -name '*.map' -o -name '*.d.ts' -o -name '.tsbuildinfo' \) -delete

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=modules /app ./
COPY --from=compiled /app/packages/shared/dist packages/shared/dist
COPY --from=compiled /app/packages/domain/dist packages/domain/dist
COPY --from=compiled /app/packages/server/dist packages/server/dist
COPY --from=compiled /app/migrations/dist migrations/dist
COPY --from=compiled /app/apps/api/dist apps/api/dist
COPY --from=compiled /app/apps/worker/dist apps/worker/dist
COPY --from=compiled /app/apps/web/dist apps/web/dist
COPY migrations/reference migrations/reference
COPY telegrams telegrams
COPY docs/legal docs/legal
COPY docs/manuals/*.pdf docs/manuals/
COPY docker/ready.mjs docker/
COPY LICENSE CHANGELOG.md ./
COPY --from=compiled /app/THIRD-PARTY-NOTICES.txt ./
# given by npm run release
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Tabimori" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.licenses="LicenseRef-proprietary"
USER node
EXPOSE 3000 9464 9465
CMD ["node", "apps/api/dist/main.js"]
