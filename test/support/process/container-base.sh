#!/bin/bash
# Makes an image with this machine's Node and npm, and a shell with the programs that the Dockerfile calls: what stands in
# for the official image where no registry is to be had. Its arguments: the name of the image, then what buildah is to be
# given before its command.
set -euo pipefail
name=$1
shift
PROGRAMS=(bash sh env node cp mkdir readlink ldd grep xargs chmod chown rm ls cat id)

container=$(buildah "$@" from scratch)
root=$(buildah "$@" mount "$container")
mkdir -p "$root"/{etc,tmp,root,usr/bin,usr/lib/node_modules,usr/etc,var/tmp,proc,dev,sys}
for link in bin lib lib64; do
  [ -L "/$link" ] || { echo "/$link is no link: not a system that this can copy from" >&2; exit 1; }
  target=$(readlink "/$link")
  mkdir -p "$root/$target"
  ln -s "$target" "$root/$link"
done
for program in "${PROGRAMS[@]}"; do
  file=$(readlink -f "$(command -v "$program")")
  cp "$file" "$root/usr/bin/$program"
  for library in $(ldd "$file" 2> /dev/null | grep -o '/[^ )]*' || true); do
    mkdir -p "$root$(dirname "$library")"
    cp --dereference --update "$library" "$root$library"
  done
done
cp -r "$(npm root --global)/npm" "$root/usr/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/bin/npx"
printf 'root:x:0:0::/root:/bin/sh\n' > "$root/etc/passwd"
printf 'root:x:0:\n' > "$root/etc/group"
mkdir -p "$root/etc/ssl/certs"
cp --dereference /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
chmod 1777 "$root/tmp" "$root/var/tmp"
buildah "$@" config --env PATH=/usr/bin "$container"
# Where the registry is reached through something with a certificate of its own, npm is told as it is here.
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  cp --dereference "$NODE_EXTRA_CA_CERTS" "$root/etc/ssl/extra.pem"
  buildah "$@" config --env NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem "$container"
fi
buildah "$@" umount "$container" > /dev/null
buildah "$@" commit --quiet "$container" "$name" > /dev/null
buildah "$@" rm "$container" > /dev/null
