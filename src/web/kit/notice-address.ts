import type { Notice } from "../../client/contract.ts";

/** Pages of subjects other than records. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  approvals: (id) => `/approvals/${id}`,
  "learning.enrolments": (id) => `/learning/mine/${id}`,
  "learning.cards": () => "/learning/review",
  "learning.assignments": (id) => `/learning/progress?assignment=${id}`,
  "settings.mail.messages": (id) => `/messages/${id}`,
  "system.conditions": (id) => (id === "backups" ? "/system/backups" : "/system/health"),
};

const NO_RECORDS = ["approvals", "settings.mail.messages", "system.conditions"];

/** Page where the user can act on a notice; undefined if that is the record's page. */
export function actionPage({ collection, record_id, kind, what }: Notice): string | undefined {
  if (kind === "reset") return `/settings/team/${record_id}${what === "confirm" ? "/password" : ""}`;
  return kind === "due" || NO_RECORDS.includes(collection) ? PAGES[collection]?.(record_id) : undefined;
}
