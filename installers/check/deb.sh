#!/bin/sh
# Tests the Debian package in a fresh root: install, run, upgrade, remove, purge. Run as root.
#
#     sh installers/check/deb.sh OLD.deb NEW.deb [ROOT]      ROOT: Debian root folder; created by default
set -eu

old=$1
new=$2
root=${3:-$(mktemp -d)}
[ -d "$root/usr" ] || debootstrap --variant=minbase stable "$root"

cp "$old" "$root/tmp/old.deb"
cp "$new" "$root/tmp/new.deb"
cp "$(dirname "$0")/begin.sh" "$root/tmp/check.sh"
mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT

chroot "$root" sh -eu <<'STEPS'
. /tmp/check.sh

dpkg -i /tmp/old.deb
expect test "$(stat -c '%U %a' /var/lib/freehold)" = 'freehold 700'
expect test "$(stat -c '%U:%G %a' /etc/freehold/freehold.env)" = 'root:freehold 640'
before=$(freehold version)
serves

# Changed settings are kept, and the data is backed up.
echo FREEHOLD_PORT=7999 >>/etc/freehold/freehold.env
dpkg -i --force-confold /tmp/new.deb
expect test "$(freehold version)" != "$before"
expect grep -q 7999 /etc/freehold/freehold.env
backup=$(ls /var/lib/freehold/backups/before-upgrade-*.tar.zst)
expect test "$(stat -c '%U %a' "$backup")" = 'freehold 600'
expect freehold verify "$backup"
serves

# If the backup fails, the previous package stays installed.
chmod 0500 /var/lib/freehold/backups
chown root /var/lib/freehold/backups
expect sh -c '! dpkg -i --force-confold /tmp/old.deb'
expect test "$(freehold version)" != "$before"
expect sh -c 'WITHOUT_BACKUP=yes dpkg -i --force-confold /tmp/old.deb'
expect test "$(freehold version)" = "$before"

dpkg -r freehold
expect test ! -e /usr/bin/freehold
expect test -f /var/lib/freehold/freehold.db

dpkg -P freehold
expect test ! -e /etc/freehold
expect test -f /var/lib/freehold/freehold.db
expect getent passwd freehold

# Without records, nothing is kept.
rm -r /var/lib/freehold
userdel freehold
dpkg -i /tmp/new.deb
dpkg -P freehold
expect test ! -e /var/lib/freehold
expect sh -c '! getent passwd freehold'
STEPS
echo "Passed: install, run, upgrade, remove, purge."
