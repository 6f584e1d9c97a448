#!/bin/sh
# Installs or upgrades Freehold on Linux or macOS from the files of a release in this folder, without a network.
#
#     sh install.sh                 the program alone
#     sh install.sh --service       and as a service of this machine
#     sh install.sh --uninstall     takes the program and the service away; the data stay
set -eu

# The second line of the release's public key, written here when a release is made; RELEASE_KEY=FILE names another.
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
    *) fail "there is no Freehold for a machine of the kind $(uname -m)" ;;
  esac
  case $(uname -s) in
    Linux)
      system=linux
      # A Linux with musl has its loader under this name, and no other C library.
      if ls /lib/ld-musl-* >/dev/null 2>&1 && ! ls /lib*/ld-linux-* >/dev/null 2>&1; then machine=$machine-musl; fi
      ;;
    Darwin) system=darwin ;;
    *) fail "this script is for Linux and macOS; on Windows use install.ps1" ;;
  esac
  echo "freehold-$system-$machine"
}

sha256_of() {
  if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

check() {
  [ -f "$here/$1" ] || fail "there is no $1 in $here: copy it there with SHA256SUMS"
  [ -f "$here/SHA256SUMS" ] || fail "there is no SHA256SUMS in $here: copy it there from the release"
  stated=$(awk -v name="$1" '$2 == name { print $1 }' "$here/SHA256SUMS")
  [ -n "$stated" ] || fail "SHA256SUMS does not name $1: take all files from one release"
  [ "$stated" = "$(sha256_of "$here/$1")" ] || fail "$1 is not what SHA256SUMS says: fetch it anew"
  check_signature
}

# The list of sums is signed; whoever trusts it trusts what it lists.
check_signature() {
  key=$release_key
  if [ -n "${RELEASE_KEY:-}" ]; then key=$(sed -n 2p "$RELEASE_KEY"); fi
  if [ -z "$key" ]; then
    # The program that is there checks the newer one itself.
    if [ -f "$program" ]; then return; fi
    echo "The sums are right; who made them was not checked. To do so: RELEASE_KEY=release.pub sh install.sh" >&2
    return
  fi
  [ -f "$here/SHA256SUMS.minisig" ] || fail "there is no SHA256SUMS.minisig in $here: copy it there from the release"
  if command -v minisign >/dev/null; then
    minisign -V -q -P "$key" -m "$here/SHA256SUMS" || wrong_signature
  elif command -v openssl >/dev/null; then
    verify_by_openssl "$key" || wrong_signature
  elif [ -n "${RELEASE_KEY:-}" ]; then
    fail "to check the signature, install minisign or openssl"
  elif [ ! -f "$program" ]; then
    echo "The sums are right; who made them was not checked, for neither minisign nor openssl is here." >&2
  fi
}

wrong_signature() {
  fail "the signature of SHA256SUMS is wrong: do not use these files"
}

# As minisign does it: Ed25519 over the BLAKE2b hash of the file; before both the key and the signature stand ten bytes
# that name the algorithm and the key.
verify_by_openssl() (
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  printf '%s' "$1" | openssl base64 -d -A >"$work/key"
  sed -n 2p "$here/SHA256SUMS.minisig" | tr -d '\r\n' | openssl base64 -d -A >"$work/signature"
  # The eight bytes of its name, or the signature is by another key.
  [ "$(part "$work/key" 3 8 | od -An -tx1)" = "$(part "$work/signature" 3 8 | od -An -tx1)" ] || return 1
  { printf '\060\052\060\005\006\003\053\145\160\003\041\000'; part "$work/key" 11 32; } >"$work/key.der"
  part "$work/signature" 11 64 >"$work/signature.raw"
  openssl dgst -blake2b512 -binary "$here/SHA256SUMS" >"$work/hash" 2>/dev/null || return 1
  openssl pkeyutl -verify -pubin -keyform DER -inkey "$work/key.der" -rawin -in "$work/hash" \
    -sigfile "$work/signature.raw" >/dev/null 2>&1
)

# So many bytes of a file, from one on.
part() {
  tail -c "+$2" "$1" | head -c "$3"
}

# The manual page, and the words of the program for the shells: what cannot be written is done without.
write_beside() {
  mkdir -p "$prefix/share/man/man1" "$prefix/share/bash-completion/completions" \
    "$prefix/share/zsh/site-functions" "$prefix/share/fish/vendor_completions.d" 2>/dev/null || return 0
  "$program" man >"$prefix/share/man/man1/freehold.1"
  "$program" completion bash >"$prefix/share/bash-completion/completions/freehold"
  "$program" completion zsh >"$prefix/share/zsh/site-functions/_freehold"
  "$program" completion fish >"$prefix/share/fish/vendor_completions.d/freehold.fish"
  [ "$(uname -s)" != Linux ] || XDG_DATA_HOME=$prefix/share "$program" desktop --install >/dev/null || true
}

uninstall() {
  [ -f "$program" ] || fail "there is no $program"
  [ "$(uname -s)" != Linux ] || XDG_DATA_HOME=$prefix/share "$program" desktop --uninstall >/dev/null || true
  "$program" service uninstall || echo "There was no service to take away." >&2
  rm -f "$program" "$program.previous" "$prefix/share/man/man1/freehold.1" \
    "$prefix/share/bash-completion/completions/freehold" "$prefix/share/zsh/site-functions/_freehold" \
    "$prefix/share/fish/vendor_completions.d/freehold.fish" || fail "run this as root"
  echo "Freehold is gone from this machine. Its data are where they were."
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
  write_beside
  if [ "${1:-}" = --service ] && "$program" service status --json | grep -q '"state":"absent"'; then
    "$program" service install
  fi
  exit 0
fi
mkdir -p "$prefix/bin" || fail "$prefix/bin cannot be made: run this as root, or set PREFIX to a folder of yours"
cp "$here/$file" "$program.new" || fail "$program.new cannot be written: run this as root, or set PREFIX to a folder of yours"
chmod 0755 "$program.new"
"$program.new" version >/dev/null || { rm -f "$program.new"; fail "$file does not run on this machine"; }
mv "$program.new" "$program"
write_beside
echo "Installed: $("$program" version) in $program"
if [ "${1:-}" = --service ]; then
  "$program" service install
else
  echo "Begin: $program init --data DIR, or as a service: sh install.sh --service"
fi
