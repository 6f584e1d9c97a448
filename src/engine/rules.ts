import type { Role, RoleDefaults } from "./access/shipped.ts";
import type { DefaultRule } from "./approvals/defaults.ts";
import type { DefaultDuty } from "./duties/defaults.ts";

export type { Role, RoleDefaults };

/** How long records are kept unless an organisation says otherwise. */
export interface DefaultSchedule {
  collection: string;
  title: string;
  /** The field with the day or moment from which the time counts. */
  start: string;
  months: number;
  /** Only records in these states; in any unless given. */
  states?: string[];
  action: "erase" | "anonymise" | "archive" | "review";
  /** The reason in law. */
  basis: string;
  /** Whether the law has it kept so long. */
  obliges?: boolean;
  automatic?: boolean;
}

export const BOOKS = "Bookkeeping and tax law: up to ten years in most countries (GDPR Art. 17(3)(b))";
export const CLAIMS =
  "Claims from the contract lapse after three years in most countries (GDPR Art. 17(3)(e))";
export const PURPOSE = "What is no longer needed is not kept (GDPR Art. 5(1)(e))";

export const TEN_YEARS = 120;

/** Approval rules, duties, retention schedules and roles that a feature ships. */
export interface Rules {
  readonly approvals?: readonly DefaultRule[];
  readonly duties?: readonly DefaultDuty[];
  readonly retention?: readonly DefaultSchedule[];
  readonly roles?: RoleDefaults;
}
