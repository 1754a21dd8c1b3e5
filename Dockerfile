# An image of the service: Node, what it needs of a system, the package that npm makes of the service;
# no shell, no package manager. docs/deployment.md says how to run it.
#
# Whoever builds elsewhere names an image of their own with Node 22 or 24, npm and glibc: --build-arg NODE_IMAGE=…
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# What npm packs is installed as it is anywhere else, with the one package that it depends on. Whatever rights the files had
# where they came from, the user of the service reads them and nobody writes.
RUN npm run build && npm pack --silent \
  && npm install --prefix /installed --omit=dev --no-audit --no-fund ./token-vault-*.tgz \
  && chmod -R a+rX,go-w /installed deploy

# A system of the files that Node is linked to, a user without rights, and the two folders that are written to.
FROM ${NODE_IMAGE} AS system
RUN mkdir -p /system/etc /system/usr/bin /system/tmp /system/data \
  && cp "$(readlink -f "$(command -v node)")" /system/usr/bin/node \
  && ldd /system/usr/bin/node | grep -o '/[^ )]*' | xargs cp --dereference --parents --target-directory=/system \
  && printf 'vault:x:65532:65532::/data:/nowhere\n' > /system/etc/passwd \
  && printf 'vault:x:65532:\n' > /system/etc/group \
  && printf 'hosts: files dns\n' > /system/etc/nsswitch.conf \
  && chmod 1777 /system/tmp \
  && chown 65532:65532 /system/data && chmod 700 /system/data

FROM scratch
COPY --from=system /system/ /
COPY --from=build /installed/node_modules /vault/node_modules
COPY --from=build /build/deploy/health.mjs /vault/deploy/
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER 65532:65532
WORKDIR /vault
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["/usr/bin/node", "/vault/deploy/health.mjs"]
ENTRYPOINT ["/usr/bin/node", "/vault/node_modules/token-vault/dist/cli.js"]
CMD ["serve"]
