/** Ends tests that hang. Generous because a busy machine may take ten times as long as an idle one. */
export const HANG_MS = 600_000;
