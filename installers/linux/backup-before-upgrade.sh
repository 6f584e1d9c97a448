# Included in the package scripts. Lets the installed program back up its data before an upgrade, as the service user and
# with the service's settings. The upgrade fails if the backup does, unless WITHOUT_BACKUP=yes.
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
  echo "Backing up Freehold to $file"
  cd "$FREEHOLD_DATA"
  runuser -u freehold -- sh -c 'umask 077; mkdir -p "$FREEHOLD_DATA/backups"; exec /usr/bin/freehold backup --output "$0"' "$file" >/dev/null || {
    echo "The backup failed, so Freehold was not upgraded. Fix the cause, or set WITHOUT_BACKUP=yes to skip the backup." >&2
    exit 1
  }
}
