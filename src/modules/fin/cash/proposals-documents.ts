import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { Named } from "../trade/owed.ts";
import type { BankTransaction } from "./bank-transaction-fields.ts";
import { partyNames } from "./party-names.ts";
import { type Candidate, daysApart, sameName, scoreOf, wordsOf } from "./proposal-score.ts";

const MAX_CANDIDATES = 50;

const SETTLED = {
  in: [
    { collection: "fin.invoices", table: "fin_invoices", kind: "invoice", party: "account_id" },
    { collection: "fin.bills", table: "fin_bills", kind: "credit_note", party: "supplier_id" },
  ],
  out: [
    { collection: "fin.bills", table: "fin_bills", kind: "bill", party: "supplier_id" },
    { collection: "fin.invoices", table: "fin_invoices", kind: "credit_note", party: "account_id" },
  ],
} as const;

type Kind = (typeof SETTLED)["in" | "out"][number];

interface Open {
  document: Named;
  number: string;
  supplier_ref: string | null;
  party_id: string;
  balance: number;
  due_date: string | null;
}

/** Open documents that a line may pay, found by amount, number or party name, alone or combined. */
export function documentCandidates(context: ReadContext, line: BankTransaction): Candidate[] {
  const size = Math.abs(line.amount.amount);
  const words = wordsOf(line.memo);
  const kinds = SETTLED[line.amount.amount > 0 ? "in" : "out"];
  const found = new Map<string, Open>();
  for (const kind of kinds) {
    const balance = openDocuments(context, line, kind, sql`balance = ${size}`);
    const named = JSON.stringify(words);
    const byNumber = openDocuments(
      context,
      line,
      kind,
      sql`number IN (SELECT value FROM json_each(${named}))`,
    );
    const byReference =
      kind.collection === "fin.bills"
        ? openDocuments(context, line, kind, sql`supplier_ref IN (SELECT value FROM json_each(${named}))`)
        : [];
    const byName = openDocuments(context, line, kind, namedAs(context, kind, line.counterparty));
    for (const one of [...balance, ...byNumber, ...byReference, ...byName]) found.set(one.document.id, one);
  }
  const open = [...found.values()];
  const names = partyNames(
    context,
    open.map(({ party_id }) => party_id),
  );
  const isNamed = ({ number, supplier_ref }: Open) =>
    words.includes(number) || (supplier_ref !== null && words.includes(supplier_ref.toUpperCase()));
  const single = open.map((one) => candidateOf(line, [one], isNamed(one), names));
  return [...single, ...together(line, open.filter(isNamed), names)];
}

/** Matches documents whose party has the counterparty's name; the line may pay them in part. */
function namedAs(context: ReadContext, kind: Kind, counterparty: string | null): SQL {
  return sql`${sql.raw(kind.party)} IN (SELECT id FROM crm_accounts
    WHERE ${context.records.visible({ collection: "crm.accounts" })} AND name = ${counterparty})`;
}

/** Combines documents named in the memo if their open amounts add up to the line's. */
function together(line: BankTransaction, named: readonly Open[], names: Map<string, string>): Candidate[] {
  const groups = [
    ...Map.groupBy(named, ({ party_id, document }) => `${party_id} ${document.collection}`).values(),
  ];
  const size = Math.abs(line.amount.amount);
  return groups
    .filter((group) => group.length > 1 && group.reduce((sum, { balance }) => sum + balance, 0) === size)
    .map((group) => candidateOf(line, group, true, names));
}

function candidateOf(
  line: BankTransaction,
  group: readonly Open[],
  named: boolean,
  names: Map<string, string>,
): Candidate {
  const size = Math.abs(line.amount.amount);
  const balance = group.reduce((sum, one) => sum + one.balance, 0);
  const party_id = group[0]?.party_id ?? null;
  const party = names.get(party_id ?? "") ?? null;
  return {
    ...scoreOf({
      amount: balance === size,
      number: named,
      name: sameName(line.counterparty, party),
      days: daysApart(line.booked_at, group[0]?.due_date ?? null),
    }),
    payment_id: null,
    documents: group.map((one) => ({ document: one.document, amount: Math.min(one.balance, size) })),
    number: group.map(({ number }) => number).join(", "),
    party_id,
    party,
  };
}

function openDocuments(context: ReadContext, line: BankTransaction, kind: Kind, which: SQL): Open[] {
  const isBill = kind.collection === "fin.bills";
  const rows = queryRows(
    context,
    sql`SELECT id, number, ${isBill ? sql`supplier_ref` : sql`NULL AS supplier_ref`},
          ${sql.raw(kind.party)} AS party_id, balance, due_date
        FROM ${sql.raw(kind.table)}
        WHERE ${which} AND kind = ${kind.kind} AND currency = ${line.amount.currency}
        AND state IN ('issued', 'posted', 'part_paid') AND ${context.records.visible({ collection: kind.collection })}
        ORDER BY due_date LIMIT ${MAX_CANDIDATES}`,
  );
  return rows.map((row) => readOpen(kind.collection, row));
}

function readOpen(collection: Kind["collection"], row: RawRow): Open {
  return {
    document: { collection, id: String(row.id) },
    number: String(row.number),
    supplier_ref: row.supplier_ref === null ? null : String(row.supplier_ref),
    party_id: String(row.party_id),
    balance: Number(row.balance),
    due_date: row.due_date === null ? null : String(row.due_date),
  };
}
