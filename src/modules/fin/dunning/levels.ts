import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import { type Money, minorDigits } from "../../../kernel/money.ts";
import { boolean, integer, money } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";

/** Level of reminders, as the runs use it. */
export interface Level {
  level: number;
  /** Days past due. */
  days: number;
  /** Days since the last reminder. */
  pause_days: number;
  fee: { amount: number; currency: string } | null;
  interest: boolean;
  respite_days: number;
}

const whole = { required: true, min: 0, max: 365, unit: "days" } as const;

export const dunningLevels = defineEntity({
  module: "fin",
  name: "dunning-levels",
  singular: "dunning level",
  description:
    "When customers get which reminder, and what it charges. Without any, three usual levels apply.",
  managed: true,
  label: ["level"],
  ui: { columns: ["days", "pause_days", "fee", "interest", "respite_days"], sort: "level" },
  fields: {
    level: integer({
      required: true,
      min: 1,
      max: 9,
      filter: true,
      help: say("fin.fieldHelp.dunning.level"),
    }),
    days: integer({ ...whole, help: say("fin.fieldHelp.dunning.days") }),
    pause_days: integer({ ...whole, initial: 7, help: say("fin.fieldHelp.dunning.pause_days") }),
    fee: money({ help: say("fin.fieldHelp.dunning.fee") }),
    interest: boolean({ required: true, initial: false, help: say("fin.fieldHelp.dunning.interest") }),
    respite_days: integer({ ...whole, initial: 10, help: say("fin.fieldHelp.dunning.respite_days") }),
  },
  states: ["active", "retired"],
  initial: "active",
  transitions: {
    retire: { summary: "Retire a dunning level", from: ["active"], to: "retired", tier: "managing" },
    reactivate: { summary: "Reactivate a dunning level", from: ["retired"], to: "active", tier: "managing" },
  },
  check: (context, record) => {
    if (record.fee !== null) requireModest(record.fee);
    if (record.state !== "active" || record.archived_at !== null) return;
    const levels = dunningLevelsOf(context);
    // One that is hidden from the caller stays unknown. Of two, the older one counts.
    const same = sql`level = ${record.level} AND state = 'active' AND id <> ${record.id} AND ${context.records.visible(levels)}`;
    if (context.records.where(levels, same, { limit: 1 }).length > 0)
      throw invalid("level", "DUPLICATE", say("fin.errors.levelTwice"));
  },
});

/** Highest fee in major units: about as much in each currency. */
const MOST_FEE: Readonly<Record<string, number>> = {
  ...{ EUR: 100, USD: 100, GBP: 100, CHF: 100 },
  ...{ DKK: 1_000, NOK: 1_000, PLN: 500, RON: 500, SEK: 1_000, CZK: 2_500 },
};
const MOST_OF_OTHERS = 40_000;

function requireModest({ amount, currency }: Money): void {
  const most = MOST_FEE[currency] ?? MOST_OF_OTHERS;
  if (amount > most * 10 ** minorDigits(currency))
    throw invalid("fee", "FEE_TOO_HIGH", say("fin.errors.feeTooHigh", { currency, most }));
}

/** The entity's own rule refers to it by name, because it is not defined yet there. */
const dunningLevelsOf = (context: ReadContext) => context.records.entity("fin.dunning-levels");

const USUAL: readonly Level[] = [
  { level: 1, days: 7, pause_days: 7, fee: null, interest: false, respite_days: 10 },
  { level: 2, days: 21, pause_days: 7, fee: null, interest: true, respite_days: 10 },
  { level: 3, days: 35, pause_days: 7, fee: null, interest: true, respite_days: 7 },
];

/** Levels of the organisation in their order, else the usual ones. */
export function levelsOf(context: ReadContext): readonly Level[] {
  const own = context.records.where(dunningLevels, sql`state = 'active'`, { order: sql`level, id` });
  return own.length > 0 ? own : USUAL;
}
