import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { addDays, addMonths } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { localise } from "../../../kernel/language.ts";
import { closed } from "../../../kernel/schema.ts";
import { type Catalog, recordSchema } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { requiredDay } from "./inputs.ts";
import { periods } from "./periods.ts";

export function openYear(catalog: Catalog): Action {
  const collection = catalog.collection(periods.collection);
  return defineAction({
    name: "fin.periods.year",
    summary: "Create a fiscal year",
    description:
      "Creates twelve months and the adjusting period. The year must directly follow or precede existing ones. Repeating the call returns the existing periods.",
    kind: "write",
    tier: "managing",
    collection: collection.name,
    http: [{ method: "POST", path: "/api/v1/fin/periods/year" }],
    status: 201,
    errors: ["DUPLICATE_VALUE"],
    input: Type.Object(
      {
        starts_on: requiredDay("First day of the year, such as 2026-01-01"),
        fiscal_year: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 20,
            pattern: "^[0-9A-Za-z][0-9A-Za-z /_-]*$",
            description: "Name of the year. Defaults to the format 2026 or 2026/27.",
          }),
        ),
      },
      closed,
    ),
    output: Type.Object(
      { fiscal_year: Type.String(), periods: Type.Array(recordSchema(collection)) },
      { ...closed, $id: "FinFiscalYear" },
    ),
    run: async (context, { starts_on, fiscal_year = yearName(starts_on) }) => {
      const present = context.records.where(periods, sql`fiscal_year = ${fiscal_year}`);
      if (present.length === 0) await setUp(context, fiscal_year, starts_on);
      else if (present[0]?.start !== starts_on) throw another();
      const own = context.records.where(periods, sql`fiscal_year = ${fiscal_year}`, {
        order: sql`"end", kind DESC`,
      });
      return { fiscal_year, periods: own.map((period) => context.records.show(periods, period)) };
    },
  });
}

/** Name of a fiscal year: 2026, or 2026/27 if it spans two calendar years. */
function yearName(start: string): string {
  const [first, last] = [start.slice(0, 4), addDays(addMonths(start, 12), -1).slice(0, 4)];
  return first === last ? first : `${first}/${last.slice(2)}`;
}

async function setUp(context: WriteContext, fiscal_year: string, start: string): Promise<void> {
  const months = twelveMonths(start);
  const [first] = context.records.where(periods, sql`kind = 'month'`, { order: sql`start`, limit: 1 });
  // A new month must adjoin an existing one, so months before the first year are created in reverse order.
  for (const month of first && start < first.start ? months.reverse() : months) {
    const name = month.start.endsWith("-01")
      ? month.start.slice(0, 7)
      : localise(context, say("fin.serverPeriods.month", { from: month.start, to: month.end }));
    await context.records.insert(periods, { fiscal_year, name, ...month, kind: "month" });
  }
  const end = addDays(addMonths(start, 12), -1);
  const name = localise(context, say("fin.serverPeriods.adjusting", { year: fiscal_year }));
  await context.records.insert(periods, { fiscal_year, name, start: end, end, kind: "adjust" });
}

function twelveMonths(start: string): { start: string; end: string }[] {
  return Array.from({ length: 12 }, (_, i) => ({
    start: addMonths(start, i),
    end: addDays(addMonths(start, i + 1), -1),
  }));
}

function another(): Fault {
  return new Fault("DUPLICATE_VALUE", {
    message: say("fin.errors.yearNameTaken"),
    details: [{ path: "fiscal_year", code: "DUPLICATE", message: say("fin.errors.nameTaken") }],
  });
}
