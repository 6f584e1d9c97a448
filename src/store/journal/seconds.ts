/** A leader that is silent for longer is replaced. */
export const LEASE_SECONDS = 4;
/** Opening checks the databases, during which the process is silent. */
export const OPENING_SECONDS = 60;
/** A newer program migrates them as well. If two took turns at that, neither would finish. */
export const MIGRATING_SECONDS = 600;
