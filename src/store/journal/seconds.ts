/** A leader that is silent for longer is replaced. */
export const LEASE_SECONDS = 4;
/** Opening checks and migrates the databases, during which the process is silent. */
export const OPENING_SECONDS = 60;
