import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { addDays } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { closed, idInput, nullable, oneOf } from "../../../kernel/schema.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import type { Ledger } from "./open-items.ts";
import { partyNames } from "./party-names.ts";
import { dayInput } from "./payment-allocate.ts";

const MAX_MOVEMENTS = 5000;
const KINDS = ["invoice", "bill", "credit_note", "payment", "reversal", "discount", "write_off"] as const;

const movementSchema = Type.Object(
  {
    date: Type.String({ format: "date" }),
    kind: oneOf(KINDS),
    collection: Type.String(),
    id: Type.String(),
    number: nullable(Type.String()),
    due_date: nullable(Type.String({ format: "date" })),
    amount: Type.Integer({ description: "Change of the balance. Negative for a reduction." }),
    balance: Type.Integer({ description: "Balance after the item" }),
  },
  { ...closed, $id: "AccountMovement" },
);

export const statementSchema = Type.Object(
  {
    party_id: Type.String(),
    party: nullable(Type.String()),
    side: oneOf(["receivable", "payable"]),
    from: Type.String({ format: "date" }),
    to: Type.String({ format: "date" }),
    currencies: Type.Array(
      Type.Object(
        {
          currency: Type.String(),
          opening: Type.Integer({ description: "Balance before the first day, in minor units" }),
          movements: Type.Array(movementSchema),
          closing: Type.Integer({ description: "Balance at the end of the last day" }),
        },
        closed,
      ),
    ),
  },
  { ...closed, $id: "StatementOfAccount" },
);

export const statementInput = {
  account_id: idInput,
  side: Type.Optional(oneOf(["receivable", "payable"], "Defaults to receivable")),
  from: dayInput("First day. Defaults to the start of the calendar year"),
  to: dayInput("Last day. Defaults to today"),
};

/** Lists the movements on a customer's or supplier's account. */
export const statementOfAccount: Action = defineAction({
  name: "fin.statement",
  summary: "Get the statement of account of a customer or supplier",
  description: "In the currencies of the documents. Exchange differences are internal and not included.",
  kind: "read",
  http: [{ method: "GET", path: "/api/v1/fin/statement/:account_id" }],
  errors: ["RECORD_NOT_FOUND"],
  input: Type.Object(statementInput, closed),
  output: statementSchema,
  run: async (context, { account_id, side = "receivable", from, to = context.today }) => {
    context.about("crm.accounts", account_id);
    const party = partyNames(context, [account_id]).get(account_id);
    if (party === undefined) throw new Fault("RECORD_NOT_FOUND");
    const first = from ?? `${to.slice(0, 4)}-01-01`;
    if (to < first) throw invalid("to", "DATE_ORDER", say("fin.errors.endBeforeStart"));
    return {
      party_id: account_id,
      party,
      side,
      from: first,
      to,
      currencies: byCurrency(
        movementsOf(context, side, account_id, first, to),
        openings(context, side, account_id, addDays(first, -1)),
      ),
    };
  },
});

type Movement = Omit<Static<typeof movementSchema>, "balance"> & { currency: string };

function byCurrency(movements: readonly Movement[], opening: ReadonlyMap<string, number>) {
  const currencies = [...new Set([...opening.keys(), ...movements.map(({ currency }) => currency)])].sort();
  return currencies.map((currency) => {
    let balance = opening.get(currency) ?? 0;
    const own = movements
      .filter((movement) => movement.currency === currency)
      .map(({ currency: _currency, ...movement }) => {
        balance += movement.amount;
        return { ...movement, balance };
      });
    return { currency, opening: opening.get(currency) ?? 0, movements: own, closing: balance };
  });
}

function openings(context: ReadContext, side: Ledger, party: string, until: string): Map<string, number> {
  const rows = queryRows(
    context,
    sql`SELECT currency, sum(amount) AS amount FROM (${movements(context, side, party)})
        WHERE date <= ${until} GROUP BY currency HAVING sum(amount) <> 0`,
  );
  return new Map(rows.map((row) => [String(row.currency), Number(row.amount)]));
}

function movementsOf(
  context: ReadContext,
  side: Ledger,
  party: string,
  from: string,
  to: string,
): Movement[] {
  const rows = queryRows(
    context,
    sql`SELECT * FROM (${movements(context, side, party)}) WHERE date BETWEEN ${from} AND ${to}
        ORDER BY date, created_at, id LIMIT ${MAX_MOVEMENTS + 1}`,
  );
  if (rows.length > MAX_MOVEMENTS)
    throw invalid("from", "SPAN_TOO_LONG", say("fin.errors.tooManyMovements", { most: MAX_MOVEMENTS }));
  return rows.map((row) => ({
    date: String(row.date),
    // The query below yields no other values.
    kind: String(row.kind) as Movement["kind"],
    collection: String(row.collection),
    id: String(row.id),
    number: row.number === null ? null : String(row.number),
    due_date: row.due_date === null ? null : String(row.due_date),
    amount: Number(row.amount),
    currency: String(row.currency),
  }));
}

/** Signed changes to a party's balance. */
function movements(context: ReadContext, side: Ledger, party: string): SQL {
  const org = context.principal.organization.key;
  const receivable = side === "receivable";
  const [collection, table, column] = receivable
    ? (["fin.invoices", sql`fin_invoices`, sql`account_id`] as const)
    : (["fin.bills", sql`fin_bills`, sql`supplier_id`] as const);
  const documents = context.records.visible({ collection });
  const payments = context.records.visible({ collection: "fin.payments" });
  const paid = sql`CASE direction WHEN ${receivable ? "in" : "out"} THEN -amount_amount ELSE amount_amount END`;
  const ofParty = sql`party_id = ${party} AND side = ${side} AND direction <> 'transfer'`;
  const ofDocuments = sql`org = ${org} AND archived_at IS NULL AND party_id = ${party} AND document_collection = ${collection}
    AND document_id IN (SELECT id FROM ${table} WHERE ${documents} AND ${column} = ${party})`;
  return sql`SELECT booked_on AS date, kind, ${collection} AS collection, id, number, due_date, created_at, currency,
      CASE kind WHEN 'credit_note' THEN -gross ELSE gross END AS amount
    FROM ${table} WHERE ${documents} AND ${column} = ${party} AND booked_on IS NOT NULL
    UNION ALL
    SELECT date, 'payment', 'fin.payments', id, number, NULL, created_at, amount_currency, ${paid}
    FROM fin_payments WHERE ${payments} AND ${ofParty} AND state IN ('posted', 'reconciled', 'reversed')
    UNION ALL
    SELECT reversed_on, 'reversal', 'fin.payments', id, number, NULL, created_at, amount_currency, -(${paid})
    FROM fin_payments WHERE ${payments} AND ${ofParty} AND state = 'reversed'
    UNION ALL
    SELECT date, 'discount', document_collection, document_id, NULL, NULL, created_at, currency, -discount
    FROM fin_settlements WHERE ${ofDocuments} AND discount <> 0
    UNION ALL
    SELECT date, 'write_off', document_collection, document_id, NULL, NULL, created_at, currency, -amount
    FROM fin_settlements WHERE ${ofDocuments} AND kind = 'write_off'`;
}
