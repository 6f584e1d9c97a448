import type { Notice } from "../../client/contract.ts";

/** Where a person goes on with what has a page of its own. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  approvals: (id) => `/approvals/${id}`,
  "learning.enrolments": (id) => `/learning/mine/${id}`,
  "learning.cards": () => "/learning/review",
  "learning.assignments": (id) => `/learning/progress?assignment=${id}`,
  "system.conditions": (id) => (id === "backups" ? "/system/backups" : "/system/health"),
};

/** What is no record, and has no page of one. */
const NO_RECORDS = ["approvals", "system.conditions"];

/** The page on which something can be done about what a notice tells of; undefined where the record's own is. */
export function actionPage({ collection, record_id, kind, what }: Notice): string | undefined {
  if (kind === "reset") return `/settings/team/${record_id}${what === "confirm" ? "/password" : ""}`;
  return kind === "due" || NO_RECORDS.includes(collection) ? PAGES[collection]?.(record_id) : undefined;
}
