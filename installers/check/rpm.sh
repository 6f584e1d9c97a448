#!/bin/sh
# Inspects the rpm package and tests it in a fresh root that has rpm installed. Run as root.
#
#     sh installers/check/rpm.sh OLD.rpm NEW.rpm [ROOT]      ROOT: Debian root folder; created by default
#
# On Debian, rpm can't see installed dependencies, so they are not checked (--nodeps).
set -eu

old=$1
new=$2
root=${3:-$(mktemp -d)}
[ -d "$root/usr" ] || debootstrap --variant=minbase --include=rpm stable "$root"

cp "$old" "$root/tmp/old.rpm"
cp "$new" "$root/tmp/new.rpm"
cp "$(dirname "$0")/begin.sh" "$root/tmp/check.sh"
mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT

chroot "$root" sh -eu <<'STEPS'
. /tmp/check.sh

rpm --checksig --verbose /tmp/new.rpm
rpm --query --info --list --package /tmp/new.rpm
rpm --query --scripts --package /tmp/new.rpm | grep -c scriptlet
expect test "$(rpm -qp --qf '%{NAME}' /tmp/new.rpm)" = freehold

rpm --install --nodeps /tmp/old.rpm
expect rpm --verify --nodeps freehold
expect test "$(stat -c '%U %a' /var/lib/freehold)" = 'freehold 700'
expect test "$(stat -c '%U:%G %a' /etc/freehold/freehold.env)" = 'root:freehold 640'
before=$(freehold version)
serves

# Changed settings are kept, and the data is backed up.
echo FREEHOLD_PORT=7999 >>/etc/freehold/freehold.env
rpm --upgrade --nodeps /tmp/new.rpm
expect test "$(freehold version)" != "$before"
expect grep -q 7999 /etc/freehold/freehold.env
expect freehold verify "$(ls /var/lib/freehold/backups/before-upgrade-*.tar.zst)"
serves

# If the backup fails, the previous package stays installed.
chmod 0500 /var/lib/freehold/backups
chown root /var/lib/freehold/backups
expect sh -c '! rpm --upgrade --oldpackage --nodeps /tmp/old.rpm'
expect test "$(freehold version)" != "$before"

rpm --erase freehold
expect test ! -e /usr/bin/freehold
expect test -f /var/lib/freehold/freehold.db
expect test -f /etc/freehold/freehold.env.rpmsave
rm -r /var/lib/freehold /etc/freehold
userdel freehold
STEPS
echo "Passed: install, run, upgrade, erase."
