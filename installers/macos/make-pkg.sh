#!/bin/sh
# Builds Freehold.pkg from this folder. Requires macOS with codesign, pkgbuild and productbuild.
#
#     sh make-pkg.sh                                         unsigned, for testing
#     APPLICATION='Developer ID Application: ...' INSTALLER='Developer ID Installer: ...' sh make-pkg.sh
#
# A package signed with a Developer ID can be notarised: xcrun notarytool submit Freehold.pkg --wait, then
# xcrun stapler staple Freehold.pkg, so that Macs without internet can verify it.
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
# A missing entitlement only shows when the program starts.
"$app/Contents/MacOS/freehold" version

pkgbuild --root "$root" --identifier org.freehold.desktop --version "@version@" --scripts scripts \
  --install-location / component.pkg
productbuild --distribution distribution.xml --package-path . --resources resources \
  ${INSTALLER:+--sign "$INSTALLER"} ../Freehold.pkg
rm component.pkg
echo "Built Freehold.pkg"
