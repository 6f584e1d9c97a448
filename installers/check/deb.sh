#!/bin/sh
# Walks the life of the Debian package in a fresh root: install, run, upgrade, remove, purge. Run as root.
#
#     sh installers/check/deb.sh OLD.deb NEW.deb [ROOT]      ROOT: a folder with a Debian in it, else one is made
set -eu

old=$1
new=$2
root=${3:-$(mktemp -d)}
[ -d "$root/usr" ] || debootstrap --variant=minbase stable "$root"

cp "$old" "$root/tmp/old.deb"
cp "$new" "$root/tmp/new.deb"
mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT

chroot "$root" sh -eu <<'STEPS'
expect() { "$@" || { echo "FAILED: $*" >&2; exit 1; }; }

dpkg -i /tmp/old.deb
expect test "$(stat -c '%U %a' /var/lib/freehold)" = 'freehold 700'
expect test "$(stat -c '%U:%G %a' /etc/freehold/freehold.env)" = 'root:freehold 640'
cat > /tmp/begin.sh <<'BEGIN'
umask 077
echo 'correct horse battery staple' | freehold init --data /var/lib/freehold --organization A --name B \
  --email a@example.org --password-stdin --no-learning-starter
freehold serve --data /var/lib/freehold --port 7431 > /tmp/freehold.log 2>&1 &
echo $! > /tmp/freehold.pid
BEGIN
su -s /bin/sh freehold -c 'sh /tmp/begin.sh'
for _ in $(seq 50); do grep -q 'is ready' /tmp/freehold.log && break; sleep 0.2; done
expect grep -q 'is ready' /tmp/freehold.log
kill "$(cat /tmp/freehold.pid)"
rm -f /tmp/freehold.log /tmp/freehold.pid

echo FREEHOLD_PORT=7999 >> /etc/freehold/freehold.env
dpkg -i --force-confold /tmp/new.deb
expect grep -q 7999 /etc/freehold/freehold.env
expect test -f /var/lib/freehold/freehold.db

dpkg -r freehold
expect test ! -e /usr/bin/freehold
expect test -f /var/lib/freehold/freehold.db

dpkg -P freehold
expect test ! -e /var/lib/freehold
expect test ! -e /etc/freehold
expect sh -c '! getent passwd freehold'
STEPS
echo "The package was installed, run, upgraded, removed and purged as it should."
