import type { Feature } from "../../../engine/feature.ts";
import { dunningRuns } from "./dunning-runs.ts";
import { interestRates } from "./interest-rates.ts";
import { dunningLevels } from "./levels.ts";
import { reminders } from "./reminders.ts";

export { reminders } from "./reminders.ts";

/** Immutable columns of a reminder. */
const SEALED = [
  "number",
  "account_id",
  "run_id",
  "level",
  "date",
  "pay_by",
  "currency",
  "open",
  "interest_base",
  "interest_margin",
  "interest",
  "fee",
  "total",
  "archived_at",
];

export const dunning: Feature = {
  entities: [dunningLevels, interestRates, dunningRuns, reminders],
  sealed: [{ table: "fin_reminders", columns: SEALED }],
};
