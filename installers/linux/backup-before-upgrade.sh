# A part of the scripts of the packages. The program that is there still knows its data: it makes a backup of them, as
# the user whose they are and with the settings of the service. No backup, no upgrade; WITHOUT_BACKUP=yes says otherwise.
backup_before_upgrade() {
  if [ "${WITHOUT_BACKUP:-no}" = yes ] || [ ! -x /usr/bin/freehold ]; then return 0; fi
  FREEHOLD_DATA=/var/lib/freehold
  export FREEHOLD_DATA
  while IFS='=' read -r name value; do
    case $name in
      FREEHOLD_*)
        value=${value#\"}
        export "$name=${value%\"}"
        ;;
    esac
  done </etc/freehold/freehold.env
  if [ ! -f "$FREEHOLD_DATA/freehold.db" ]; then return 0; fi
  file=$FREEHOLD_DATA/backups/before-upgrade-$(date -u +%Y-%m-%dT%H%M%S).tar.zst
  echo "Freehold backs its data up to $file"
  cd "$FREEHOLD_DATA"
  runuser -u freehold -- sh -c 'umask 077; mkdir -p "$FREEHOLD_DATA/backups"; exec /usr/bin/freehold backup --output "$0"' "$file" >/dev/null || {
    echo "No backup could be made, so nothing was upgraded. Mend that, or go without: WITHOUT_BACKUP=yes" >&2
    exit 1
  }
}
