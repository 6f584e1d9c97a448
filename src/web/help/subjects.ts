/** Which page of the handbook tells of which part of the application: the longest beginning counts. */
const SUBJECTS: readonly (readonly [address: string, page: string])[] = [
  ["/", "in-the-browser"],
  ["/crm", "customers"],
  ["/fin", "the-books"],
  ["/fin/invoices", "invoices-and-payments"],
  ["/fin/bills", "invoices-and-payments"],
  ["/fin/payments", "invoices-and-payments"],
  ["/fin/bank", "invoices-and-payments"],
  ["/hr", "people"],
  ["/ops", "stock-and-orders"],
  ["/ops/projects", "projects-and-assets"],
  ["/ops/tasks", "projects-and-assets"],
  ["/ops/assets", "projects-and-assets"],
  ["/legal", "legal"],
  ["/strat", "strategy"],
  ["/learning", "learning-at-work"],
  ["/learning/library", "the-library"],
  ["/learning/graph", "the-knowledge-graph"],
  ["/learning/ask", "asking-for-explanations"],
  ["/learning/courses", "making-courses"],
  ["/approvals", "approvals"],
  ["/workflows", "workflows"],
  ["/audit", "the-audit-trail"],
  ["/data", "data-protection"],
  ["/data/exports", "exporting"],
  ["/settings/roles", "roles-and-policies"],
  ["/settings/policies", "roles-and-policies"],
  ["/settings/sod", "segregation-of-duties"],
  ["/settings", "first-day"],
  ["/developer", "the-public-api"],
  ["/system", "running-freehold"],
  ["/system/backups", "backups"],
  ["/data/imports", "importing"],
  ["/account", "logins-and-numbers"],
];

/** The page of the handbook for an address of the application; nothing where none is of it. */
export function pageFor(pathname: string): string | undefined {
  return SUBJECTS.filter(([address]) => pathname === address || pathname.startsWith(`${address}/`)).toSorted(
    ([a], [b]) => b.length - a.length,
  )[0]?.[1];
}
