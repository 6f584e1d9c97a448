/** Files of `src` whose statements are texts still, and not made of tables and columns. The list only gets smaller. */
export const RAW_STATEMENTS: readonly string[] = [
  "governance/data/archive/load-tables.ts",
  "governance/data/archive/produce.ts",
];
