#!/bin/sh
# Installs or upgrades Freehold on Linux or macOS from the files of a release in this folder, without a network.
#
#     sh install.sh                 install the program
#     sh install.sh --service       also install it as a system service
#     sh install.sh --uninstall     remove the program and the service; data is kept
set -eu

# Second line of the release's public key, filled in by the release build. RELEASE_KEY=FILE overrides it.
release_key=''

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
prefix=${PREFIX:-/usr/local}
program=$prefix/bin/freehold

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

name_of_this_machine() {
  case $(uname -m) in
    x86_64 | amd64) machine=x64 ;;
    aarch64 | arm64) machine=arm64 ;;
    *) fail "unsupported architecture: $(uname -m)" ;;
  esac
  case $(uname -s) in
    Linux)
      system=linux
      # musl systems have this loader and no glibc.
      if ls /lib/ld-musl-* >/dev/null 2>&1 && ! ls /lib*/ld-linux-* >/dev/null 2>&1; then machine=$machine-musl; fi
      ;;
    Darwin) system=darwin ;;
    *) fail "this script supports Linux and macOS; on Windows, use install.ps1" ;;
  esac
  echo "freehold-$system-$machine"
}

sha256_of() {
  if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

check() {
  [ -f "$here/$1" ] || fail "$1 not found in $here: copy it there together with SHA256SUMS"
  [ -f "$here/SHA256SUMS" ] || fail "SHA256SUMS not found in $here: copy it there from the release"
  stated=$(awk -v name="$1" '$2 == name { print $1 }' "$here/SHA256SUMS")
  [ -n "$stated" ] || fail "$1 is not listed in SHA256SUMS: use files of the same release"
  [ "$stated" = "$(sha256_of "$here/$1")" ] || fail "the checksum of $1 does not match SHA256SUMS: download it again"
  check_signature
}

# The signature covers SHA256SUMS and thereby all files listed in it.
check_signature() {
  key=$release_key
  if [ -n "${RELEASE_KEY:-}" ]; then key=$(sed -n 2p "$RELEASE_KEY"); fi
  if [ -z "$key" ]; then
    # An installed program verifies its own upgrade.
    if [ -f "$program" ]; then return; fi
    echo "Checksums match. The signature was not verified; to verify it, run: RELEASE_KEY=release.pub sh install.sh" >&2
    return
  fi
  [ -f "$here/SHA256SUMS.minisig" ] || fail "SHA256SUMS.minisig not found in $here: copy it there from the release"
  if command -v minisign >/dev/null; then
    minisign -V -q -P "$key" -m "$here/SHA256SUMS" || wrong_signature
  elif command -v openssl >/dev/null; then
    verify_by_openssl "$key" || wrong_signature
  elif [ -n "${RELEASE_KEY:-}" ]; then
    fail "install minisign or openssl to verify the signature"
  elif [ ! -f "$program" ]; then
    echo "Checksums match. The signature was not verified because neither minisign nor openssl is installed." >&2
  fi
}

wrong_signature() {
  fail "invalid signature of SHA256SUMS: do not use these files"
}

# Verifies a minisign signature: Ed25519 over the file's BLAKE2b hash. Key and signature are both prefixed by ten bytes
# with the algorithm and the key id.
verify_by_openssl() (
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  printf '%s' "$1" | openssl base64 -d -A >"$work/key"
  sed -n 2p "$here/SHA256SUMS.minisig" | tr -d '\r\n' | openssl base64 -d -A >"$work/signature"
  # The key ids differ if another key made the signature.
  [ "$(part "$work/key" 3 8 | od -An -tx1)" = "$(part "$work/signature" 3 8 | od -An -tx1)" ] || return 1
  { printf '\060\052\060\005\006\003\053\145\160\003\041\000'; part "$work/key" 11 32; } >"$work/key.der"
  part "$work/signature" 11 64 >"$work/signature.raw"
  openssl dgst -blake2b512 -binary "$here/SHA256SUMS" >"$work/hash" 2>/dev/null || return 1
  openssl pkeyutl -verify -pubin -keyform DER -inkey "$work/key.der" -rawin -in "$work/hash" \
    -sigfile "$work/signature.raw" >/dev/null 2>&1
)

# Prints bytes of a file: start (from 1), count.
part() {
  tail -c "+$2" "$1" | head -c "$3"
}

# Installs the manual page, shell completions and desktop entry, as far as the prefix is writable.
install_extras() {
  mkdir -p "$prefix/share/man/man1" "$prefix/share/bash-completion/completions" \
    "$prefix/share/zsh/site-functions" "$prefix/share/fish/vendor_completions.d" 2>/dev/null || return 0
  "$program" man >"$prefix/share/man/man1/freehold.1"
  "$program" completion bash >"$prefix/share/bash-completion/completions/freehold"
  "$program" completion zsh >"$prefix/share/zsh/site-functions/_freehold"
  "$program" completion fish >"$prefix/share/fish/vendor_completions.d/freehold.fish"
  [ "$(uname -s)" != Linux ] || XDG_DATA_HOME=$prefix/share "$program" desktop --install >/dev/null || true
}

uninstall() {
  [ -f "$program" ] || fail "$program is not installed"
  [ "$(uname -s)" != Linux ] || XDG_DATA_HOME=$prefix/share "$program" desktop --uninstall >/dev/null || true
  "$program" service uninstall || echo "No service was installed." >&2
  rm -f "$program" "$program.previous" "$prefix/share/man/man1/freehold.1" \
    "$prefix/share/bash-completion/completions/freehold" "$prefix/share/zsh/site-functions/_freehold" \
    "$prefix/share/fish/vendor_completions.d/freehold.fish" || fail "run this as root"
  echo "Freehold was removed. Its data was kept."
}

case ${1:-} in
  --uninstall)
    uninstall
    exit 0
    ;;
  '' | --service) ;;
  *) fail "usage: sh install.sh [--service | --uninstall]" ;;
esac

file=$(name_of_this_machine)
check "$file"
if [ -f "$program" ]; then
  data=${FREEHOLD_DATA:-}
  "$program" upgrade "$here/$file" ${data:+--data "$data"} ${RELEASE_KEY:+--key "$RELEASE_KEY"} || exit $?
  install_extras
  if [ "${1:-}" = --service ] && "$program" service status --json | grep -q '"state":"absent"'; then
    "$program" service install
  fi
  exit 0
fi
mkdir -p "$prefix/bin" || fail "can't create $prefix/bin: run as root, or set PREFIX to a folder that you own"
cp "$here/$file" "$program.new" || fail "can't write $program.new: run as root, or set PREFIX to a folder that you own"
chmod 0755 "$program.new"
"$program.new" version >/dev/null || { rm -f "$program.new"; fail "$file does not run on this machine"; }
mv "$program.new" "$program"
install_extras
echo "Installed $("$program" version) at $program"
if [ "${1:-}" = --service ]; then
  "$program" service install
else
  echo "Next: run '$program init --data DIR', or install the service with 'sh install.sh --service'"
fi
