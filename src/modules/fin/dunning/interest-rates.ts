import { sql } from "drizzle-orm";
import { readLetterhead } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { choice, date, decimal, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { DEBTORS, type Debtor, type Rate, STATUTORY } from "./base-rates.ts";

/** Far above what laws and contracts say, so that it stops slips alone. */
const percent = { required: true, unit: "percent", min: "-10", max: "25" } as const;

export const interestRates = defineEntity({
  module: "fin",
  name: "interest-rates",
  singular: "interest rate",
  description:
    "Default interest from a day on, as base rate plus margin. Entered rates replace the statutory ones of Germany and Austria that Freehold knows.",
  managed: true,
  label: ["debtor", "valid_from"],
  ui: { columns: ["base", "margin", "source"], sort: "-valid_from" },
  fields: {
    debtor: choice(DEBTORS, { required: true, filter: true, help: say("fin.fieldHelp.interest.debtor") }),
    valid_from: date({ required: true, filter: true }),
    base: decimal({ ...percent, help: say("fin.fieldHelp.interest.base") }),
    margin: decimal({ ...percent, help: say("fin.fieldHelp.interest.margin") }),
    source: text({ max: 200, help: say("fin.fieldHelp.interest.source") }),
  },
  states: ["active"],
  initial: "active",
  transitions: {},
});

/** Rates for a kind of customer, oldest first: the statutory ones until the organisation's own begin. */
export function ratesFor(context: ReadContext, debtor: Debtor): readonly Rate[] {
  const { handle, principal } = context;
  const { country = "" } = readLetterhead(handle.connection, principal.organization.key);
  const own = context.records
    .where(interestRates, sql`debtor = ${debtor}`, { order: sql`valid_from, rid` })
    .map(({ valid_from, base, margin }) => ({ from: valid_from, base, margin }));
  const begins = own[0]?.from ?? "9999-12-31";
  const statutory = STATUTORY[country]?.[debtor] ?? [];
  return [...statutory.filter(({ from }) => from < begins), ...own];
}
