/** Files of `src` whose statements are texts still, and not made of tables and columns. The list only gets smaller. */
export const RAW_STATEMENTS: readonly string[] = [
  "governance/data/archive/load-tables.ts",
  "governance/data/archive/produce.ts",
  "jobs/enqueue.ts",
  "jobs/ledger.ts",
  "jobs/oversight.ts",
  "learning/courses/job/advance.ts",
  "learning/courses/job/cancel.ts",
  "learning/courses/job/finish.ts",
  "learning/courses/job/generate.ts",
  "learning/courses/job/requester.ts",
  "learning/courses/job/store.ts",
  "learning/courses/job/tend.ts",
  "learning/courses/job/view.ts",
];
