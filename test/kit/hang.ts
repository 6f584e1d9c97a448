/**
 * Ends a test that hangs. No test relies on it: a slow, busy machine may take ten times as long as an idle
 * one.
 */
export const HANG_MS = 600_000;
