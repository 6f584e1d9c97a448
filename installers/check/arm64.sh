#!/bin/sh
# Runs the ARM executable under emulation: version, init, serve, backup.
#
#     sh installers/check/arm64.sh dist/freehold-linux-arm64       needs qemu-user-static and libc6-arm64-cross
set -eu

program=$1
export QEMU_LD_PREFIX="${ARM64_ROOT:-/usr/aarch64-linux-gnu}"
run() { qemu-aarch64-static "$program" "$@"; }
expect() { "$@" || { echo "FAILED: $*" >&2; exit 1; }; }

folder=$(mktemp -d)
server=
trap 'kill $server 2>/dev/null || true; rm -rf "$folder"' EXIT

expect sh -c "file '$program' | grep -q 'ARM aarch64'"
run version | tee "$folder/version"
expect grep -q 'linux arm64' "$folder/version"
run help > "$folder/help"
expect grep -q '  serve ' "$folder/help"

echo 'correct horse battery staple' | run init --data "$folder/data" --organization A --name B \
  --email a@example.org --password-stdin --no-learning-starter
# Not through run: the process id must be the program's, not a shell's.
qemu-aarch64-static "$program" serve --data "$folder/data" --port 0 --no-learning-starter > "$folder/log" 2>&1 &
server=$!
for _ in $(seq 300); do grep -q 'is ready' "$folder/log" && break; sleep 0.5; done
address=$(sed -n 's/.*ready at //p' "$folder/log")
expect curl --fail --silent --show-error "$address/readyz"
echo
expect curl --fail --silent --show-error -o "$folder/login" -H 'content-type: application/json' \
  -d '{"email":"a@example.org","password":"correct horse battery staple"}' "$address/api/v1/auth/login"
expect grep -q access_token "$folder/login"
kill "$server"
wait "$server" || { echo 'FAILED: the server did not stop cleanly' >&2; cat "$folder/log"; exit 1; }
server=

run backup --data "$folder/data" --output "$folder/backup.tar.zst"
expect run verify "$folder/backup.tar.zst"
echo 'Passed: version, init, serve, backup.'
