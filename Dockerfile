# An image of the service: Node, what it needs of a system, the built service and its production dependencies; no shell, no
# package manager. docs/deployment.md says how to run it.
#
# Whoever builds elsewhere names an image of their own with Node 22 or 24, npm and glibc: --build-arg NODE_IMAGE=…
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# Whatever rights the files had where they came from, the user of the service reads them and nobody writes.
RUN npm run build && rm -f dist/.tsbuildinfo dist/.build.json \
  && chmod -R a+rX,go-w package.json LICENSE dist schema formulas prisma public deploy

FROM ${NODE_IMAGE} AS production
WORKDIR /vault
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund

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
COPY --from=production /vault/node_modules /vault/node_modules
COPY --from=build /build/package.json /build/LICENSE /vault/
COPY --from=build /build/dist /vault/dist
COPY --from=build /build/schema /vault/schema
COPY --from=build /build/formulas /vault/formulas
COPY --from=build /build/prisma /vault/prisma
COPY --from=build /build/public /vault/public
COPY --from=build /build/deploy/health.mjs /vault/deploy/
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER 65532:65532
WORKDIR /vault
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["/usr/bin/node", "/vault/deploy/health.mjs"]
ENTRYPOINT ["/usr/bin/node", "--enable-source-maps", "--max-semi-space-size=32", "/vault/dist/cli.js"]
CMD ["serve"]
