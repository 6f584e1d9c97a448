#!/bin/sh
# Inspects the Windows build: sections and version of the program, tables of the package. If wine is installed, also
# installs the package, upgrades it and removes it.
#
#     sh installers/check/windows.sh freehold.exe freehold.msi [NEWER.msi]      needs binutils and msitools; wine is optional
set -eu

program=$1
package=$2
newer=${3:-}
expect() { "$@" || { echo "FAILED: $*" >&2; exit 1; }; }
holds() { grep -q -- "$1" || { echo "FAILED: $1 not found" >&2; exit 1; }; }
table() { msiinfo export "$package" "$1" | tr -d '\r'; }

objdump -h "$program" > /tmp/freehold-sections.$$
for section in .text .rdata .data .rsrc .bun; do holds " $section " < /tmp/freehold-sections.$$; done
rm -f /tmp/freehold-sections.$$
objdump -f "$program" | holds 'pei-x86-64'
version=$(table Property | sed -n 's/^ProductVersion\t//p')
strings -el "$program" | grep -x -A 1 ProductVersion | holds "^$version"
strings -el "$program" | grep -x -A 1 ProductName | holds '^Freehold$'

table Property | holds '^UpgradeCode.{7d1f2c56-0b6e-4a0f-9c41-5f3f6c8f7a10}'
table File | holds "^Executable.*freehold.exe.*$version"
table Environment | holds 'PATH.*INSTALLDIR'
table Shortcut | holds 'Executable.*desktop --stop'
for step in 'RemoveExistingProducts..1501' 'InstallService.*4101' 'RemoveService.*1602' 'WriteEnvironmentStrings..5200'; do
  table InstallExecuteSequence | holds "$step"
done
msiinfo suminfo "$package" | holds 'Template: x64;1033'
msiextract --list "$package" | holds 'freehold.exe'
echo "Program and package have version $version."

# Debian installs 64-bit wine outside the PATH.
PATH=$PATH:/usr/lib/wine
command -v wine64 > /dev/null || { echo 'wine is not installed: skipped installing the package.'; exit 0; }
export WINEPREFIX="${WINEPREFIX:-$(mktemp -d)/prefix}" WINEDEBUG=-all
program_folder="$WINEPREFIX/drive_c/Program Files/Freehold"
wine64 wineboot -i 2> /dev/null && wine64 winecfg -v win10
install() { wine64 msiexec /i "$(wine64 winepath -w "$1" | tr -d '\r')" /qn; }
end() { wineserver64 -w; }

install "$package" && end
expect test -f "$program_folder/freehold.exe"
holds 'PATH.*Program Files..Freehold' < "$WINEPREFIX/system.reg"
mkdir -p "$WINEPREFIX/drive_c/ProgramData/Freehold"
echo kept > "$WINEPREFIX/drive_c/ProgramData/Freehold/freehold.db"
if [ -n "$newer" ]; then
  install "$newer" && end
  expect test -f "$program_folder/freehold.exe"
  expect sh -c "! grep -q '\"DisplayVersion\"=\"$version\"' '$WINEPREFIX/system.reg'"
  package=$newer
fi
wine64 msiexec /x "$(wine64 winepath -w "$package" | tr -d '\r')" /qn && end
expect test ! -e "$program_folder/freehold.exe"
expect sh -c "! grep -q 'PATH.*Program Files..Freehold' '$WINEPREFIX/system.reg'"
expect test -f "$WINEPREFIX/drive_c/ProgramData/Freehold/freehold.db"
echo "Passed: install${newer:+, upgrade}, remove; data kept."
