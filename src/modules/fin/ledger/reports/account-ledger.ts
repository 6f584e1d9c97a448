import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../../kernel/action.ts";
import { addDays } from "../../../../kernel/calendar.ts";
import type { ReadContext } from "../../../../kernel/context.ts";
import { Fault, invalid } from "../../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../../kernel/schema.ts";
import { type Catalog, queryRows, recordPolicyView } from "../../../../records/index.ts";
import type { RawRow } from "../../../../store/statements.ts";
import { say } from "../../../../text/message.ts";
import { ledgerAccounts } from "../accounts.ts";
import { sumsOf } from "../balances.ts";
import { dayInput } from "../inputs.ts";
import { requireWholeBooks } from "../whole-books.ts";
import { ACCOUNT_COLUMNS, amount, columnsOf, netOf, ownCurrency, requireOrder } from "./parts.ts";

const text = nullable(Type.String());

const movementSchema = Type.Object(
  {
    entry_id: Type.String(),
    line: Type.Integer({ description: "Position of the line in its entry, starting at 0" }),
    number: Type.String(),
    date: Type.String({ format: "date" }),
    journal: Type.String(),
    narration: Type.String(),
    text,
    debit: amount("Debit"),
    credit: amount("Credit"),
    balance: amount("Debits less credits up to and including this line"),
    doc_currency: Type.String(),
    doc_amount: Type.Integer({ description: "In minor units of doc_currency" }),
    party_id: text,
    employee_id: text,
    tax_code_id: text,
    cost_centre_id: text,
    project_id: text,
    source: nullable(Type.Object({ collection: Type.String(), id: Type.String() }, closed)),
  },
  { ...closed, $id: "FinAccountMovement" },
);

const schema = Type.Object(
  {
    currency: ownCurrency,
    account: Type.Object(ACCOUNT_COLUMNS, closed),
    from: nullable(Type.String({ format: "date" })),
    to: nullable(Type.String({ format: "date" })),
    opening: amount("Debits less credits before `from`"),
    debit: amount("Total debits of the period"),
    credit: amount("Total credits of the period"),
    closing: amount("opening plus debit less credit"),
    data: Type.Array(movementSchema),
    page: Type.Object({ limit: Type.Integer(), next_cursor: nullable(Type.String()) }, closed),
  },
  { ...closed, $id: "FinAccountLedger" },
);

interface Extent {
  from?: string;
  to?: string;
}

/** Last line of a page. */
interface Place {
  date: string;
  rid: number;
}

export function accountLedger(catalog: Catalog): Action {
  const collection = catalog.collection(ledgerAccounts.collection);
  return defineAction({
    name: "fin.ledger-accounts.ledger",
    summary: "Get an account statement",
    description:
      "Covers the days between `from` and `to`, or all. Returns the opening balance, each line and the " +
      "balance after it, by date and posting order. The cost of a page does not depend on its position.",
    kind: "read",
    collection: collection.name,
    http: [{ method: "GET", path: "/api/v1/fin/ledger-accounts/:id/ledger" }],
    errors: ["RECORD_NOT_FOUND", "ACCESS_POLICY_DENIED"],
    input: Type.Object(
      {
        id: idInput,
        from: dayInput("First day"),
        to: dayInput("Last day"),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
      },
      closed,
    ),
    output: schema,
    run: async (context, { id, from, to, limit = 50, cursor }) => {
      context.about(collection.name, id);
      requireWholeBooks(context);
      const account = context.records.get(ledgerAccounts, id);
      if (!context.policy().permits(() => recordPolicyView(collection.of(context), { ...account })))
        throw new Fault("RECORD_NOT_FOUND");
      requireOrder(from, to);
      const extent = { from, to };
      const opening = balanceBefore(context, id, from);
      const sums = sumsOf(context, id, { from, to, closing: true });
      const after = cursor === undefined ? undefined : placeOf(context, id, cursor, extent);
      const start = after ? balanceAt(context, id, after) : opening;
      const { data, next_cursor } = pageOf(context, id, extent, after, limit, start);
      context.returned(data.length);
      return {
        currency: context.principal.organization.currency,
        account: columnsOf({ ...account, account_id: id }),
        from: from ?? null,
        to: to ?? null,
        opening,
        ...sums,
        closing: opening + sums.debit - sums.credit,
        data,
        page: { limit, next_cursor },
      };
    },
  });
}

function balanceBefore(context: ReadContext, account: string, day: string | undefined): number {
  if (day === undefined) return 0;
  return netOf(sumsOf(context, account, { to: addDays(day, -1), closing: true }));
}

/** Balance after a line: earlier days come from totals, the line's own day is summed line by line. */
function balanceAt(context: ReadContext, account: string, { date, rid }: Place): number {
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(debit - credit), 0) AS balance FROM fin_postings
        WHERE org = ${context.principal.organization.key} AND account_id = ${account}
        AND date = ${date} AND rid <= ${rid}`,
  );
  return balanceBefore(context, account, date) + Number(row?.balance);
}

function pageOf(
  context: ReadContext,
  account: string,
  { from, to }: Extent,
  after: Place | undefined,
  limit: number,
  start: number,
) {
  const bounds = [sql`p.org = ${context.principal.organization.key}`, sql`p.account_id = ${account}`];
  if (from !== undefined) bounds.push(sql`p.date >= ${from}`);
  if (to !== undefined) bounds.push(sql`p.date <= ${to}`);
  if (after) bounds.push(sql`(p.date, p.rid) > (${after.date}, ${after.rid})`);
  const rows = queryRows(
    context,
    sql`SELECT p.*, e.narration AS narration FROM fin_postings AS p
        JOIN fin_journal_entries AS e ON e.id = p.entry_id
        WHERE ${sql.join(bounds, sql` AND `)} ORDER BY p.date, p.rid LIMIT ${limit + 1}`,
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  let balance = start;
  const data = shown.map((row) => {
    balance += Number(row.debit) - Number(row.credit);
    return movementOf(row, balance);
  });
  return { data, next_cursor: last ? `${last.entry_id}.${last.position}` : null };
}

function movementOf(row: RawRow, balance: number): Static<typeof movementSchema> {
  const word = (column: string) => (row[column] === null ? null : String(row[column]));
  return {
    entry_id: String(row.entry_id),
    line: Number(row.position),
    number: String(row.number),
    date: String(row.date),
    journal: String(row.journal),
    narration: String(row.narration),
    text: word("text"),
    debit: Number(row.debit),
    credit: Number(row.credit),
    balance,
    doc_currency: String(row.doc_currency),
    doc_amount: Number(row.doc_amount),
    party_id: word("party_id"),
    employee_id: word("employee_id"),
    tax_code_id: word("tax_code_id"),
    cost_centre_id: word("cost_centre_id"),
    project_id: word("project_id"),
    source:
      row.source_id === null
        ? null
        : { collection: String(row.source_collection), id: String(row.source_id) },
  };
}

const CURSOR = /^([0-9a-f-]{36})\.(\d{1,6})$/;

/** Resolves a cursor. It must be within the range, because the running balance continues from it. */
function placeOf(context: ReadContext, account: string, cursor: string, { from, to }: Extent): Place {
  const [, entry = "", position = ""] = CURSOR.exec(cursor) ?? [];
  const [row] = queryRows(
    context,
    sql`SELECT date, rid FROM fin_postings WHERE org = ${context.principal.organization.key}
        AND entry_id = ${entry} AND position = ${Number(position)} AND account_id = ${account}
        AND date BETWEEN ${from ?? ""} AND ${to ?? "9999-12-31"}`,
  );
  if (row) return { date: String(row.date), rid: Number(row.rid) };
  throw invalid("cursor", "CURSOR_INVALID", say("fin.errors.cursorInvalid"));
}
