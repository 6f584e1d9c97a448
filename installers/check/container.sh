#!/bin/sh
# Builds the image from a Debian root folder, then runs the program with the image's files and user. Run as root.
#
#     sh installers/check/container.sh dist/freehold-linux-x64 [ROOT]      needs buildah, and debootstrap unless ROOT is set
set -eu

program=$1
root=${2:-$(mktemp -d)}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot CONTAINERS_STORAGE_CONF="$work/storage.conf"
printf '[storage]\ndriver = "vfs"\ngraphroot = "%s/graph"\nrunroot = "%s/run"\n' "$work" "$work" > "$work/storage.conf"
server=
trap 'kill $server 2>/dev/null || true; buildah umount --all >/dev/null 2>&1 || true; umount "$work/proc" 2>/dev/null || true; rm -rf "$work"' EXIT
expect() { "$@" || { echo "FAILED: $*" >&2; exit 1; }; }

[ -d "$root/usr" ] || debootstrap --variant=minbase stable "$root"
container=$(buildah from scratch)
tar -C "$root" --exclude=./proc --exclude=./sys --exclude=./dev --exclude=./var/cache --exclude=./tmp -cf "$work/base.tar" .
buildah add -q "$container" "$work/base.tar" / > /dev/null
buildah commit -q "$container" localhost/base > /dev/null
buildah rm "$container" > /dev/null

mkdir "$work/context"
cp "$program" "$work/context/freehold-linux-x64"
cp "$here/../container/Containerfile" "$work/context/"
buildah build --pull-never --format docker --build-arg BASE=localhost/base -t localhost/freehold "$work/context"

inspect() { buildah inspect --type image --format "$1" localhost/freehold; }
expect test "$(inspect '{{.Docker.Config.User}}')" = 65532:65532
expect test "$(inspect '{{.Docker.Config.Healthcheck.Test}}')" = '[CMD /freehold health]'
container=$(buildah from --pull-never localhost/freehold)
image=$(buildah mount "$container")
find "$image" -type f | sed "s|$image||" | sort
expect test ! -e "$image/bin/sh"
expect test "$(stat -c %u "$image/data")" = 65532

# Like a container runtime, except that it uses the host's network.
mkdir -p "$image/proc" && mount -t proc proc "$image/proc"
trap 'kill $server 2>/dev/null || true; umount "$image/proc"; buildah umount --all >/dev/null 2>&1 || true; rm -rf "$work"' EXIT
chroot=$(command -v chroot)
inside() { env -i FREEHOLD_DATA=/data FREEHOLD_HOST=127.0.0.1 FREEHOLD_PORT=7433 FREEHOLD_LOG_FORMAT=json \
  "$chroot" --userspec=65532:65532 "$image" /freehold "$@"; }
inside serve > "$work/log" 2>&1 &
for _ in $(seq 100); do inside health > /dev/null 2>&1 && break; sleep 0.2; done
expect inside health
expect grep -q '"event":"ready"' "$work/log"
server=$(fuser -n tcp 7433 2>/dev/null | tr -d ' ')
expect kill "$server"
wait
server=
expect inside doctor
echo 'The image has the program and its C library, runs as nobody and passes its health check.'
