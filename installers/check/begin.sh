# Included in the checks: creates an organisation in the service's data folder and checks that it is served.
cat >/tmp/begin.sh <<'BEGIN'
umask 077
cd /var/lib/freehold
[ -f freehold.db ] || echo 'correct horse battery staple' | freehold init --data /var/lib/freehold --organization A \
  --name B --email a@example.org --password-stdin --no-learning-starter
freehold serve --data /var/lib/freehold --port 7431 >/tmp/freehold.log 2>&1 &
echo $! >/tmp/freehold.pid
BEGIN

expect() {
  "$@" || {
    echo "FAILED: $*" >&2
    exit 1
  }
}

serves() {
  su -s /bin/sh freehold -c 'sh /tmp/begin.sh'
  for _ in $(seq 100); do
    if freehold health --port 7431 >/dev/null; then break; fi
    sleep 0.2
  done
  expect freehold health --port 7431
  kill "$(cat /tmp/freehold.pid)"
  while [ -d "/proc/$(cat /tmp/freehold.pid)" ]; do sleep 0.1; done
  rm -f /tmp/freehold.log /tmp/freehold.pid
}
