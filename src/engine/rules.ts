import type { Role, RoleDefaults } from "./access/shipped.ts";
import type { DefaultRule } from "./approvals/defaults.ts";
import type { DefaultDuty } from "./duties/defaults.ts";

export type { Role, RoleDefaults };

export interface DefaultSchedule {
  collection: string;
  title: string;
  /** Field whose value starts the retention period. */
  start: string;
  months: number;
  /** If set, the schedule applies only to records in these states. */
  states?: string[];
  action: "erase" | "anonymise" | "archive" | "review";
  basis: string;
  /** True if the law requires keeping records that long. */
  obliges?: boolean;
  automatic?: boolean;
}

export const BOOKS = "Bookkeeping and tax law: up to ten years in most countries (GDPR Art. 17(3)(b))";
export const CLAIMS =
  "Claims from the contract lapse after three years in most countries (GDPR Art. 17(3)(e))";
export const PURPOSE = "What is no longer needed is not kept (GDPR Art. 5(1)(e))";

export const TEN_YEARS = 120;

export interface Rules {
  readonly approvals?: readonly DefaultRule[];
  readonly duties?: readonly DefaultDuty[];
  readonly retention?: readonly DefaultSchedule[];
  readonly roles?: RoleDefaults;
}
