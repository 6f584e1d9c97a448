/** Files of `src` whose SQL is still text instead of built from tables and columns. May only shrink. */
export const RAW_STATEMENTS: readonly string[] = [
  "governance/data/archive/load-tables.ts",
  "governance/data/archive/produce.ts",
];
