/** Timeout after which a test counts as hanging. A busy machine may take ten times as long as an idle one. */
export const HANG_MS = 600_000;
