import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { employees } from "../people/employees.ts";
import { leaveEntries } from "./leave-entries.ts";
import { leaveTypes } from "./leave-types.ts";
import { isValidOn, lesser } from "./lots.ts";
import { yearAccount, yearAccountSchema } from "./year-account.ts";

type Entry = RecordIn<typeof leaveEntries>;
type LeaveType = RecordIn<typeof leaveTypes>;

const day = Type.String({ format: "date" });
const days = (description: string) => Type.String({ description });

const entrySchema = Type.Object(
  {
    id: Type.String(),
    kind: Type.String(),
    days: days("Signed"),
    valid_from: day,
    valid_to: nullable(day),
    left: days("Days still available from the entry"),
    source: nullable(Type.Object({ collection: Type.String(), id: Type.String() }, closed)),
    text: nullable(Type.String()),
  },
  { ...closed, $id: "LeaveBalanceEntry" },
);

const balanceSchema = Type.Object(
  {
    leave_type_id: Type.String(),
    name: Type.String(),
    paid: Type.Boolean(),
    needs_balance: Type.Boolean({ description: "If false, the balance only counts the leave taken" }),
    balance: days("Total of the entries below"),
    planned: days("Approved leave that starts after `at`, not yet in the balance"),
    available: days("Days available for requests on `at`, after approved leave"),
    year: yearAccountSchema,
    expiring: Type.Array(Type.Object({ days: days("Available days that expire"), on: day }, closed), {
      description: "Leave to take before it expires, after carry-over",
    }),
    carries: days("Currently available days that would carry over into the next leave year"),
    entries: Type.Array(entrySchema, { description: "Entries valid on or before `at`" }),
  },
  { ...closed, $id: "LeaveBalance" },
);

/** Leave account by type on a day, with its entries. */
export function leaveBalancesAction(): Action {
  return defineAction({
    name: "hr.leave_balances",
    summary: "Get leave balances",
    description: "Based on the entries that you can list. Without employee_id, returns your own balances.",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/hr/leave-balances" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        employee_id: Type.Optional(idInput),
        at: Type.Optional({ ...day, description: "Defaults to today" }),
      },
      closed,
    ),
    output: Type.Object(
      { employee_id: Type.String(), at: day, balances: Type.Array(balanceSchema) },
      { ...closed, $id: "LeaveBalances" },
    ),
    run: async (context, { employee_id, at = context.today }) => {
      const employee = employee_id ?? ownEmployment(context);
      requireKnown(context, employee);
      const entries = context.records.where(
        leaveEntries,
        sql`employee_id = ${employee} AND ${context.records.visible(leaveEntries)}`,
      );
      const types = context.records.where(leaveTypes, sql`1`);
      const shown = types.filter(
        ({ id, state }) => state === "active" || entries.some(({ leave_type_id }) => leave_type_id === id),
      );
      const balances = shown.map((type) =>
        balanceOf(
          type,
          entries.filter(({ leave_type_id }) => leave_type_id === type.id),
          at,
        ),
      );
      context.returned(balances.length);
      return { employee_id: employee, at, balances };
    },
  });
}

function ownEmployment({ records, principal }: ReadContext): string {
  const [own] = records.where(employees, sql`user_id = ${principal.id}`, {
    limit: 1,
    order: sql`state IN ('terminated', 'anonymised'), rid DESC`,
  });
  if (own) return own.id;
  throw invalid("employee_id", "REQUIRED", say("hr.errors.employeeMissing"));
}

/** If the caller may not see the employee's entries, the employee is reported as unknown. */
function requireKnown(context: ReadContext, employee: string): void {
  const found = context.records.find(employees, employee);
  const own = found?.user_id === context.principal.id;
  if (!found || (!own && !context.holds("hr.leave-entries.list"))) throw new Fault("RECORD_NOT_FOUND");
}

function balanceOf(type: LeaveType, all: readonly Entry[], at: string): Static<typeof balanceSchema> {
  const entries = all.filter(({ valid_from }) => valid_from <= at);
  const later = all.filter(({ kind, valid_from }) => kind === "taken" && valid_from > at);
  const lots = all.filter((entry) => parseDecimal(entry.left) > 0n && isValidOn(entry, at));
  const expiring = new Map<string, bigint>();
  for (const { valid_to, left } of lots)
    if (valid_to !== null) expiring.set(valid_to, (expiring.get(valid_to) ?? 0n) + parseDecimal(left));
  return {
    leave_type_id: type.id,
    name: type.name,
    paid: type.paid,
    needs_balance: type.needs_balance,
    balance: sum(entries.map(({ days }) => days)),
    planned: negated(sum(later.map(({ days }) => days))),
    available: sum(lots.map(({ left }) => left)),
    year: yearAccount(type, all, at),
    expiring: [...expiring]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([on, left]) => ({ on, days: formatDecimal(left) })),
    carries: carriedOf(type, lots),
    entries: entries.map(({ id, kind, days, valid_from, valid_to, left, source, text }) => ({
      id,
      kind,
      days,
      valid_from,
      valid_to,
      left,
      source,
      text,
    })),
  };
}

/** Earned days that will be carried over, as far as the leave type allows. */
function carriedOf({ carry }: LeaveType, lots: readonly Entry[]): string {
  if (carry === null) return "0";
  const earned = lots.filter(({ kind, valid_to }) => kind === "accrual" && valid_to !== null);
  const left = earned.reduce((all, lot) => all + parseDecimal(lot.left), 0n);
  return formatDecimal(lesser(parseDecimal(carry.max_days), left));
}

const sum = (decimals: readonly string[]) =>
  formatDecimal(decimals.reduce((all, one) => all + parseDecimal(one), 0n));
const negated = (decimal: string) => formatDecimal(-parseDecimal(decimal));
