import type { Notice } from "../../client/contract.ts";

/** Pages for notices whose subject has a page other than its record. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  approvals: (id) => `/approvals/${id}`,
  "learning.enrolments": (id) => `/learning/mine/${id}`,
  "learning.cards": () => "/learning/review",
  "learning.assignments": (id) => `/learning/progress?assignment=${id}`,
  "system.conditions": (id) => (id === "backups" ? "/system/backups" : "/system/health"),
};

/** Collections without record pages. */
const NO_RECORDS = ["approvals", "system.conditions"];

/** Page on which the user can act on a notice; undefined where it is the record's own page. */
export function actionPage({ collection, record_id, kind, what }: Notice): string | undefined {
  if (kind === "reset") return `/settings/team/${record_id}${what === "confirm" ? "/password" : ""}`;
  return kind === "due" || NO_RECORDS.includes(collection) ? PAGES[collection]?.(record_id) : undefined;
}
