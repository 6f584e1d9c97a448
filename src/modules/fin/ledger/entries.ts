import { Type } from "@sinclair/typebox";
import { laterOf } from "../../../kernel/calendar.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { defineEntity, type RecordOf } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { follow } from "../../../kernel/follower.ts";
import { localise } from "../../../kernel/language.ts";
import {
  boolean,
  choice,
  currency,
  date,
  datetime,
  decimal,
  integer,
  lines,
  recordOf,
  reference,
  references,
  text,
} from "../../../records/fields/index.ts";
import { say, type Text } from "../../../text/message.ts";
import { isControlled, refuseControlled, requireByHand } from "./entry-by-hand.ts";
import { completeLine, contrary, ENTRY_LINE, type Terms, withoutTerms } from "./entry-lines.ts";
import { addPostings } from "./entry-postings.ts";
import { SEALED, sealOf } from "./entry-seal.ts";
import { settled, type Unposted } from "./entry-settle.ts";
import { dayInput } from "./inputs.ts";
import { periodOn } from "./period-find.ts";
import { sum } from "./sum.ts";

const JOURNALS = ["general", "sales", "purchase", "bank", "cash", "fx", "opening", "closing"] as const;

/** Collections whose records post entries. */
export const SOURCES = [
  "fin.invoices",
  "fin.bills",
  "fin.payments",
  "fin.bank-transactions",
  "fin.periods",
  "hr.expense-claims",
  "ops.stock-moves",
  "ops.stock-counts",
  "ops.purchase-orders",
  "ops.sales-orders",
  "ops.assets",
  "ops.projects",
] as const;

const STATES = ["draft", "posted", "reversed", "discarded"] as const;

const fields = {
  journal: choice(JOURNALS, { required: true, initial: "general", filter: true }),
  date: date({ required: true, filter: true, help: say("fin.fieldHelp.entries.date") }),
  adjusting: boolean({
    required: true,
    initial: false,
    help: say("fin.fieldHelp.entries.adjusting"),
  }),
  narration: text({ required: true, max: 500, search: true, help: say("fin.fieldHelp.entries.narration") }),
  currency: currency({ help: say("fin.fieldHelp.entries.currency") }),
  fx_rate: decimal({
    min: "0.000001",
    help: say("fin.fieldHelp.entries.fx_rate"),
  }),
  lines: lines(ENTRY_LINE, { required: true, initial: [] }),
  total: integer({
    unit: "own_amount",
    required: true,
    set: "rules",
    initial: 0,
    filter: true,
    help: say("fin.fieldHelp.entries.total"),
  }),
  period_id: reference("fin.periods", { set: "rules" }),
  fiscal_year: text({ set: "rules", filter: true }),
  posted_at: datetime({ set: "rules", filter: true }),
  posted_by: text({ set: "rules", filter: true }),
  source: recordOf(SOURCES, {
    set: "rules",
    help: say("fin.fieldHelp.entries.source"),
  }),
  reversal_of_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  reversed_by_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  over_budget_ids: references("fin.budgets", {
    required: true,
    set: "rules",
    initial: [],
    help: say("fin.fieldHelp.entries.over_budget_ids"),
  }),
  seal: text({ set: "rules", help: say("fin.fieldHelp.entries.seal") }),
};

export type JournalEntry = RecordOf<typeof fields, (typeof STATES)[number]>;

export const journalEntries = defineEntity({
  module: "fin",
  name: "journal-entries",
  singular: "journal entry",
  description: "A journal entry with equal debits and credits. Once posted, it can only be reversed.",
  label: ["number", "narration"],
  ui: { columns: ["date", "journal", "total", "period_id", "posted_at", "source"] },
  numbering: { prefix: "JE-", digits: 5, given: "by_transition", yearly: "fiscal" },
  fields,
  states: STATES,
  copies: {
    "fin.journal-entries": { total: ["lines"], seal: SEALED },
    "fin.invoices": { lines: ["lines", "net", "tax", "gross", "balance"] },
    "fin.bills": { lines: ["lines", "net", "tax", "gross", "balance"] },
    "fin.payments": { lines: ["amount", "allocations"] },
    "fin.settlements": { lines: ["discount", "fx_diff"] },
    "fin.bank-transactions": { lines: ["amount"], narration: ["memo", "counterparty"] },
    "hr.expense-claims": { lines: ["lines", "sanctioned"] },
    "ops.stock-moves": { lines: ["value", "unit_cost"] },
    "ops.purchase-orders": { lines: ["lines"] },
    "ops.assets": { lines: ["cost", "accumulated"], narration: ["tag"] },
  },
  initial: "draft",
  frozen: ["posted", "reversed", "discarded"],
  kept: ["posted", "reversed"],
  arrives: (entry, context) => (entry.number === null ? {} : { seal: sealOf(context, entry) }),
  transitions: {
    post: {
      summary: "Post a journal entry",
      from: ["draft"],
      to: "posted",
      errors: ["PERIOD_CLOSED"],
      apply: (context, entry) => {
        requireByHand(context, entry);
        // Manual opening balances may post to control accounts, if the user has the permission.
        const begins = entry.journal === "opening" && context.may("fin.journal-entries.post_control");
        if (!begins) refuseControlled(context, entry);
        return settled(context, entry);
      },
    },
    post_control: {
      summary: "Post an entry to receivables, payables or stock accounts",
      from: ["draft"],
      to: "posted",
      tier: "managing",
      errors: ["PERIOD_CLOSED"],
      apply: (context, entry) => {
        requireByHand(context, entry);
        return settled(context, entry);
      },
    },
    discard: { summary: "Cancel a draft entry", from: ["draft"], to: "discarded" },
    reverse: {
      summary: "Reverse a journal entry",
      from: ["posted"],
      to: "reversed",
      makes: ["reversed_by_id"],
      tier: "managing",
      errors: ["PERIOD_CLOSED"],
      input: {
        date: dayInput("Date of the reversal entry. Defaults to today"),
        narration: Type.Optional(fields.narration.input),
      },
      apply: (context, entry, input) => reverseByHand(context, entry, input),
    },
  },
  derive: (entry, context, before) => {
    if (entry.state !== "draft") return {};
    // If the entry's currency, rate or date changed, lines that the caller didn't resend are recalculated.
    const follow = before && entry.lines === before.lines && termsDiffer(entry, before);
    const given = follow ? entry.lines.map((line) => withoutTerms(context, before, line)) : entry.lines;
    const lines = given.map((line, i) => completeLine(context, entry, line, i));
    return { lines, total: sum(lines, ({ debit }) => debit) };
  },
  worth: ({ lines }) =>
    lines.map(({ debit, credit, doc_amount, doc_currency }) => ({
      amount: doc_amount ?? debit - credit,
      currency: doc_currency,
      base: debit - credit || null,
    })),
  factKinds: { period_state: ["open", "soft_closed", "closed", "locked"], by_hand: "boolean" },
  facts: (entry, context, move, input) => {
    const { date, adjusting } =
      move === "reverse" ? reversalDay(context, entry, String(input?.date ?? "")) : entry;
    return {
      by_hand: entry.source === null,
      on_control: isControlled(context, entry),
      period_state: periodOn(context, date, adjusting)?.state ?? "none",
    };
  },
  check: (_context, entry) => {
    if (entry.state === "draft" && entry.journal === "closing")
      throw invalid("journal", "JOURNAL_RESERVED", say("fin.errors.journalReserved"));
  },
});

function termsDiffer(a: Terms, b: Terms): boolean {
  return a.currency !== b.currency || a.fx_rate !== b.fx_rate || a.date !== b.date;
}

/** Copies the lines of a posted entry to the postings table, in the same transaction. */
export const keepPostings = follow(journalEntries, (context, entry, before) => {
  if (entry.state === "posted" && before?.state !== "posted") addPostings(context, entry);
});

export function insertPosted(
  context: WriteContext,
  entry: Unposted & Pick<JournalEntry, "journal" | "source" | "currency" | "fx_rate">,
): Promise<JournalEntry> {
  return context.records.insert(journalEntries, { ...entry, ...settled(context, entry), state: "posted" });
}

async function reverseByHand(
  context: WriteContext,
  entry: JournalEntry,
  { date, narration }: { date?: string; narration?: Text },
): Promise<{ reversed_by_id: string }> {
  if (entry.source && entry.journal !== "closing") {
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("fin.errors.entryOfDocument"),
      details: [{ path: "source", code: "DOCUMENT_ENTRY", message: say("fin.errors.belongsToDocument") }],
    });
  }
  const reversal = await postContrary(context, entry, { date, narration });
  return { reversed_by_id: reversal.id };
}

/** Reverses an entry in an open period; both refer to each other. */
export async function reverseEntry(
  context: WriteContext,
  id: string,
  given: { date?: string; narration?: Text } = {},
): Promise<JournalEntry> {
  const entry = context.records.get(journalEntries, id);
  if (entry.state !== "posted") {
    throw new Fault("STATE_TRANSITION_INVALID", {
      details: [{ path: "state", code: "WRONG_STATE", message: say("fin.errors.entryNotPosted") }],
    });
  }
  const reversal = await postContrary(context, entry, given);
  await context.records.update(journalEntries, entry, { state: "reversed", reversed_by_id: reversal.id });
  return reversal;
}

/** Year-end adjustments are reversed in the adjusting period; other entries today or later. */
function reversalDay(
  { today }: ReadContext,
  entry: Pick<JournalEntry, "date" | "adjusting">,
  given?: string,
) {
  const adjusting = entry.adjusting && (!given || given === entry.date);
  return { date: adjusting ? entry.date : given || laterOf(today, entry.date), adjusting };
}

function postContrary(
  context: WriteContext,
  entry: JournalEntry,
  { date, narration }: { date?: string; narration?: Text },
): Promise<JournalEntry> {
  if (entry.reversal_of_id !== null) {
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("fin.errors.entryIsReversal"),
      details: [{ path: "reversal_of_id", code: "REVERSAL", message: say("fin.errors.reversesEntry") }],
    });
  }
  if (date !== undefined && date < entry.date)
    throw invalid("date", "DATE_ORDER", say("fin.errors.reversalTooEarly"));
  if (entry.journal === "closing" && (date ?? entry.date) !== entry.date)
    throw invalid("date", "DATE_FIXED", say("fin.errors.closingReversalDate"));
  const { journal, currency, fx_rate, source } = entry;
  return insertPosted(context, {
    journal,
    ...reversalDay(context, entry, date),
    narration: localise(
      context,
      narration ?? say("fin.serverEntries.reversal", { number: entry.number ?? "" }),
    ),
    currency,
    fx_rate,
    source,
    reversal_of_id: entry.id,
    lines: entry.lines.map(contrary),
  });
}
