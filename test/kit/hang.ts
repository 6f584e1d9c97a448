/**
 * Ends a test that hangs. No test relies on it: a slow machine that is busy may take ten times as long as a quiet one.
 */
export const HANG_MS = 600_000;
