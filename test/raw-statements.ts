/**
 * Files of `src` whose SQL statements are still text, not built from tables and columns. The list may only
 * shrink.
 */
export const RAW_STATEMENTS: readonly string[] = [
  "governance/data/archive/load-tables.ts",
  "governance/data/archive/produce.ts",
];
