import { sql } from "drizzle-orm";
import { laterOf } from "../../../kernel/calendar.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { requireOpenPeriod, reverseEntry } from "../ledger/index.ts";
import { billsOf, invoicesOf } from "./collections.ts";
import type { OpenDocument } from "./document-fields.ts";
import { type Owed, requireSettleable } from "./owed.ts";
import { proportion } from "./proportion.ts";
import { postSettling } from "./settle-entry.ts";
import { type Settlement, settlements } from "./settlements.ts";

/** Payment or credit note that settles a document. */
export interface Means {
  kind: "payment" | "credit";
  by: Settlement["by"];
  currency: string;
  /** Amount available for settling, in its own currency and in the organisation's. */
  left: number;
  base_left: number;
}

export interface Share {
  owed: Owed;
  amount: number;
  discount: number;
  /** Input path for error messages. */
  path: string;
}

/** Settles a document and posts discount and exchange difference. The caller must store the new means. */
export async function settle(context: WriteContext, means: Means, share: Share, date: string) {
  const { owed, amount, discount } = share;
  requireSettleable(owed, means, share);
  const base = proportion(owed.base_balance, amount + discount, owed.balance);
  const discount_base = proportion(base, discount, amount + discount);
  const by_base = proportion(means.base_left, amount, means.left);
  // If more was booked than the document's value, it is a gain on receivables and a loss on payables.
  const difference = by_base - (base - discount_base);
  const gain = owed.receives ? difference : -difference;
  const on = [owed.booked_on ?? date, lastUndone(context, owed, means) ?? date].reduce(
    (late, day) => laterOf(late, day),
    date,
  );
  requireOpenPeriod(context, on);
  const settlement = await context.records.insert(settlements, {
    kind: means.kind,
    document: owed.document,
    by: means.by,
    party_id: owed.party_id,
    date: on,
    currency: owed.currency,
    amount,
    discount,
    base,
    by_base,
    fx_diff: gain,
    entry_id: await postSettling(context, {
      owed,
      source: means.by,
      date: on,
      discount,
      discount_base,
      gain,
    }),
  });
  await reckon(context, settlement);
  return { settlement, means: { ...means, left: means.left - amount, base_left: means.base_left - by_base } };
}

/** Undoes one settlement with its discount corrections, or all, but never before a settlement's own day. */
export async function unsettle(
  context: WriteContext,
  by: string,
  settlement_id: unknown,
  given: string,
): Promise<Settlement[]> {
  const standing = settlementsBy(context, by);
  const chosen =
    settlement_id === undefined
      ? standing
      : standing.filter(({ id, undoes_id }) => settlement_id === (undoes_id ?? id));
  for (const settlement of chosen) await undo(context, settlement, laterOf(given, settlement.date));
  return chosen;
}

export function nothingStands() {
  return invalid("settlement_id", "SETTLEMENT_UNKNOWN", say("fin.errors.settlementUnknown"));
}

/** Marks a settlement as undone and adds its reversal. Both stay in the history. */
async function undo(context: WriteContext, settlement: Settlement, on: string): Promise<void> {
  requireOpenPeriod(context, on);
  const reversal =
    settlement.entry_id === null ? undefined : await reverseEntry(context, settlement.entry_id, { date: on });
  const { kind, document, by, party_id, currency, amount, discount, base, by_base, fx_diff } = settlement;
  await context.records.update(settlements, settlement, { state: "undone" });
  const contrary = await context.records.insert(settlements, {
    state: "contrary",
    kind,
    document,
    by,
    party_id,
    date: on,
    currency,
    amount: -amount,
    discount: -discount,
    base: -base,
    by_base: -by_base,
    fx_diff: -fx_diff,
    entry_id: reversal?.id ?? null,
    undoes_id: settlement.id,
  });
  await reckon(context, contrary);
}

/** Day of the latest reversal. Settling before it could exceed the balance that was open then. */
function lastUndone(context: ReadContext, { document }: Owed, { by }: Means): string | undefined {
  const last = sql`date DESC`;
  const undone = [
    ...context.records.where(settlements, sql`document_id = ${document.id} AND state = 'contrary'`, {
      order: last,
      limit: 1,
    }),
    ...context.records.where(settlements, sql`by_id = ${by.id} AND state = 'contrary'`, {
      order: last,
      limit: 1,
    }),
  ];
  return undone
    .map(({ date }) => date)
    .sort()
    .at(-1);
}

function settlementsBy(context: ReadContext, id: string): Settlement[] {
  return context.records.where(settlements, sql`by_id = ${id} AND state = 'standing'`);
}

/** Updates the balances of a document after a settlement. Expense claims update themselves. */
export async function reckon(
  context: WriteContext,
  { document, kind, amount, discount, base }: Settlement,
): Promise<void> {
  const part = { [kind === "credit" ? "credited" : "paid"]: amount, discounted: discount };
  if (document.collection === "fin.invoices") {
    const invoice = context.records.get(invoicesOf(context), document.id);
    await context.records.update(
      invoicesOf(context),
      invoice,
      reckoned(context, invoice, part, base, "issued"),
    );
  }
  if (document.collection === "fin.bills") {
    const bill = context.records.get(billsOf(context), document.id);
    await context.records.update(billsOf(context), bill, reckoned(context, bill, part, base, "posted"));
  }
}

type Reckoned = Settled & { id: string; kind: string; gross: number; base_balance: number };

/** Amounts, state and settlement date of a document after a settlement or its reversal. */
export function reckoned<O extends "issued" | "posted">(
  context: ReadContext,
  document: Reckoned,
  part: Partial<Settled>,
  base: number,
  open: O,
) {
  const settled = {
    paid: document.paid + (part.paid ?? 0),
    credited: document.credited + (part.credited ?? 0),
    discounted: document.discounted + (part.discounted ?? 0),
    written_off: document.written_off + (part.written_off ?? 0),
  };
  const now = { ...settled, kind: document.kind, gross: document.gross };
  const balance = balanceOf(now);
  return {
    ...settled,
    balance,
    base_balance: document.base_balance - base,
    settled_on: balance === 0 ? lastSettled(context, document.id) : null,
    state: stateOf(now, open),
  };
}

/** Last day on which the document was settled, or settled another one. */
export function lastSettled(context: ReadContext, id: string): string | null {
  const [row] = queryRows(
    context,
    sql`SELECT max(date) AS date FROM (
          SELECT date FROM fin_settlements WHERE org = ${context.principal.organization.key} AND archived_at IS NULL AND document_id = ${id}
          UNION ALL
          SELECT date FROM fin_settlements WHERE org = ${context.principal.organization.key} AND archived_at IS NULL AND by_id = ${id})`,
  );
  return row?.date === null || row?.date === undefined ? null : String(row.date);
}

type Settled = Pick<OpenDocument, "paid" | "credited" | "discounted" | "written_off">;

type Amounts = Settled & Pick<OpenDocument, "kind" | "gross">;

function balanceOf({ gross, paid, credited, discounted, written_off }: Amounts): number {
  return gross - paid - credited - discounted - written_off;
}

function stateOf<O extends string>(document: Amounts, open: O): O | "part_paid" | "paid" | "credited" {
  const { kind, paid, credited, discounted } = document;
  // A credit note is used by allocating it, an invoice by payments.
  const used = paid + discounted + (kind === "credit_note" ? credited : 0);
  if (balanceOf(document) > 0) return used > 0 ? "part_paid" : open;
  return used === 0 && credited > 0 ? "credited" : "paid";
}
