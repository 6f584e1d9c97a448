#!/bin/sh
# Installs or upgrades Freehold on Linux or macOS from the files of a release in this folder, without a network.
#
#     sh install.sh                 the program alone
#     sh install.sh --service       and as a service of this machine
#     sh install.sh --uninstall     takes the program and the service away; the data stay
set -eu

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
  if [ -n "${RELEASE_KEY:-}" ]; then
    command -v minisign >/dev/null || fail "to check the signature, install minisign"
    minisign -V -q -p "$RELEASE_KEY" -m "$here/SHA256SUMS" || fail "the signature of SHA256SUMS is wrong: do not use these files"
  elif [ -f "$program" ]; then
    : # The program that is there checks the signature of the newer one itself.
  else
    echo "The sums are right; who made them was not checked. To do so: RELEASE_KEY=release.pub sh install.sh" >&2
  fi
}

uninstall() {
  [ -f "$program" ] || fail "there is no $program"
  "$program" service uninstall || echo "There was no service." >&2
  rm -f "$program" "$program.previous" || rm -f "$program"
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
  exec "$program" upgrade "$here/$file" ${data:+--data "$data"} ${RELEASE_KEY:+--key "$RELEASE_KEY"}
fi
mkdir -p "$prefix/bin" || fail "$prefix/bin cannot be made: run this as root, or set PREFIX to a folder of yours"
cp "$here/$file" "$program.new" || fail "$program.new cannot be written: run this as root, or set PREFIX to a folder of yours"
chmod 0755 "$program.new"
"$program.new" version >/dev/null || { rm -f "$program.new"; fail "$file does not run on this machine"; }
mv "$program.new" "$program"
echo "Installed: $("$program" version) in $program"
if [ "${1:-}" = --service ]; then
  "$program" service install
else
  echo "Begin: $program init --data DIR, or as a service: sh install.sh --service"
fi
