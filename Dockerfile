FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npx turbo run build && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build --chown=node:node /app /app
USER node
EXPOSE 3000
CMD ["node", "apps/api/dist/main.js"]
