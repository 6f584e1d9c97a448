#!/bin/sh
# Makes Freehold.pkg from this folder. Only a Mac can: it needs codesign, pkgbuild and productbuild.
#
#     sh make-pkg.sh                                         to try it: signed by nobody
#     APPLICATION='Developer ID Application: ...' INSTALLER='Developer ID Installer: ...' sh make-pkg.sh
#
# What is signed by a Developer ID can be notarised: xcrun notarytool submit Freehold.pkg --wait, then
# xcrun stapler staple Freehold.pkg, so that Macs without internet can check it.
set -eu
cd "$(dirname "$0")"

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir "$root/Applications"
cp -R ../Freehold.app "$root/Applications/"
app=$root/Applications/Freehold.app

if [ -n "${APPLICATION:-}" ]; then
  codesign --force --options runtime --timestamp --entitlements entitlements.plist --sign "$APPLICATION" "$app"
else
  codesign --force --entitlements entitlements.plist --sign - "$app"
fi
codesign --verify --strict "$app"
# A program that lacks an entitlement is signed well, and ends at its start.
"$app/Contents/MacOS/freehold" version

pkgbuild --root "$root" --identifier org.freehold.desktop --version "@version@" --scripts scripts \
  --install-location / component.pkg
productbuild --distribution distribution.xml --package-path . --resources resources \
  ${INSTALLER:+--sign "$INSTALLER"} ../Freehold.pkg
rm component.pkg
echo "Made: Freehold.pkg"
