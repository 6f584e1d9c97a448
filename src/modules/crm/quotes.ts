import { sql } from "drizzle-orm";
import { valuation } from "../../engine/approvals/worth.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { parseDecimal } from "../../kernel/decimal.ts";
import { defineEntity } from "../../kernel/entity.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { follow } from "../../kernel/follower.ts";
import { queryRows } from "../../records/index.ts";
import { say } from "../../text/message.ts";
import { documentTotals, invoices, largestDiscount, taxCodes } from "../fin/index.ts";
import { goodsWorth } from "../ops/index.ts";
import { requireAccount } from "./account-rules.ts";
import { type Agreement, makeInvoice, makeOrder, type Terms, untaxable } from "./documents-made.ts";
import { quotePaper } from "./paper-quote.ts";
import { QUOTE, QUOTE_STATES } from "./quote-fields.ts";

export const quotes = defineEntity({
  module: "crm",
  name: "quotes",
  singular: "quote",
  description: "An offer to an account with prices that are valid until a date. Cannot be edited once sent.",
  label: ["number", "title"],
  ui: {
    columns: ["account_id", "total", "valid_until", "revision", "opportunity_id", "owner_id"],
    tones: { ordered: "good" },
  },
  numbering: { prefix: "Q-", digits: 5 },
  fields: QUOTE,
  states: QUOTE_STATES,
  deadlines: [{ field: "valid_until", what: say("crm.serverDue.quote"), open: ["sent"] }],
  copies: {
    "crm.quotes": { tax_lines: ["lines"], net: ["lines"], tax: ["lines"], total: ["lines"] },
    "fin.tax-codes": { lines: ["code", "rate"], tax_lines: ["kind"] },
  },
  initial: "draft",
  frozen: ["sent", "accepted", "rejected", "expired", "superseded", "ordered", "invoiced"],
  transitions: {
    send: {
      summary: "Send a quote",
      from: ["draft"],
      to: "sent",
      needs: ({ lines: own }, context) =>
        own.length === 0
          ? [{ path: "lines", code: "LINES_MISSING", message: say("crm.errors.linesMissing") }]
          : untaxable(context, own),
      apply: (context, { account_id, valid_until }) => {
        if (isOver(context, valid_until)) {
          throw invalid("valid_until", "DATE_PASSED", say("crm.errors.validityPassed"));
        }
        requireAccount(context, "account_id", account_id, ["merged", "blocked"]);
        return { sent_at: context.now };
      },
    },
    accept: {
      summary: "Accept a quote",
      from: ["sent"],
      to: "accepted",
      apply: (context, { valid_until }) => {
        if (isOver(context, valid_until)) {
          throw new Fault("STATE_TRANSITION_INVALID", {
            message: say("crm.errors.quoteExpired"),
          });
        }
        return { decided_at: context.now };
      },
    },
    reject: {
      summary: "Reject a quote",
      from: ["sent"],
      to: "rejected",
      apply: ({ now }) => ({ decided_at: now }),
    },
    expire: {
      summary: "Expire a quote",
      from: ["sent"],
      to: "expired",
      apply: (context, { valid_until }) => {
        if (valid_until !== null && !isOver(context, valid_until)) {
          throw new Fault("STATE_TRANSITION_INVALID", {
            message: say("crm.errors.quoteStillValid"),
          });
        }
        return { decided_at: context.now };
      },
    },
    order: {
      summary: "Create a sales order from a quote",
      from: ["accepted"],
      to: "ordered",
      makes: ["order_id"],
      permissions: ["ops.sales-orders.create"],
      apply: async (context, quote) => ({ order_id: await makeOrder(context, agreed(quote)) }),
    },
    invoice: {
      summary: "Create an invoice from a quote",
      from: ["accepted"],
      to: "invoiced",
      makes: ["invoice_id"],
      permissions: ["fin.invoices.create"],
      apply: async (context, quote) => ({ invoice_id: await makeInvoice(context, agreed(quote)) }),
    },
  },
  next: [
    { in: ["draft"], move: "send" },
    { in: ["sent"], move: "accept" },
    { in: ["accepted"], move: "order" },
    { in: ["ordered"], open: "order_id" },
    { in: ["invoiced"], open: "invoice_id" },
    { in: ["rejected", "expired"], action: "crm.quotes.revise" },
  ],
  starts: {
    "crm.opportunities": {
      title: "name",
      contact_id: "contact_ids",
      lines: ["lines", { text: "name", price: "amount" }],
    },
  },
  derive: (record, context) => {
    const taxed = record.lines.map((line) => ({ ...line, ...taxOf(context, line.tax_code_id) }));
    const { nets, ...totals } = documentTotals(taxed);
    return {
      currency: record.currency ?? context.principal.organization.currency,
      lines: taxed.map(({ tax_kind: _kind, ...line }, i) => ({ ...line, net: nets[i] ?? 0 })),
      ...totals,
    };
  },
  check: (context, record, before) => {
    const { account_id, opportunity_id } = record;
    const moved = account_id !== before?.account_id;
    if (moved) requireAccount(context, "account_id", account_id, ["merged", "blocked"]);
    if (opportunity_id !== null && (moved || opportunity_id !== before?.opportunity_id))
      requireSameAccount(context, opportunity_id, account_id);
  },
  worth: ({ total, currency, fx_rate }) => ({ amount: total, currency, fx_rate }),
  papers: { quote: quotePaper },
  factKinds: { discount_percent: "decimal", margin_percent: "decimal" },
  facts: (quote, context) => ({
    discount_percent: largestDiscount(context, quote),
    margin_percent: lowestMargin(context, quote),
  }),
});

/** Code, rate and kind of the ledger's tax code; empty if the line states its own tax. */
function taxOf(
  context: WriteContext,
  id: string | null,
): { tax_code?: string; tax_percent?: string; tax_kind?: string } {
  const code = id === null ? undefined : context.records.find(taxCodes, id);
  return code ? { tax_code: code.code, tax_percent: code.rate, tax_kind: code.kind } : {};
}

type QuoteTerms = Terms & Pick<Agreement, "opportunity_id" | "fx_rate">;

function agreed(quote: QuoteTerms): Agreement {
  return { ...quote, collection: "crm.quotes", quote_id: quote.id };
}

/** Days end in the organisation's time zone. */
function isOver({ today }: WriteContext, lastDay: string | null): boolean {
  return lastDay !== null && lastDay < today;
}

function requireSameAccount(context: WriteContext, opportunity: string, account: string): void {
  const [row] = queryRows(
    context,
    sql`SELECT account_id FROM crm_opportunities
        WHERE id = ${opportunity} AND org = ${context.principal.organization.key}`,
  );
  if (row?.account_id === account) return;
  throw invalid("opportunity_id", "ACCOUNT_MISMATCH", say("crm.errors.dealOfOtherAccount"));
}

/** Marks a quote as invoiced once the order created from it is invoiced. */
export const followOrders = follow(invoices, async (context, invoice, before) => {
  const { source } = invoice;
  if (before || source?.collection !== "ops.sales-orders") return;
  const ordered = sql`order_id = ${source.id} AND state = 'ordered'`;
  for (const quote of context.records.where(quotes, ordered))
    await context.records.update(quotes, quote, { state: "invoiced", invoice_id: invoice.id });
});

interface Offered {
  currency: string | null;
  fx_rate: string | null;
  lines: readonly { item_id: string | null; quantity: string; net: number }[];
}

/**
 * Lowest margin of any line, in percent of its price, at current cost. Skips lines without a known cost.
 * Undefined without an exchange rate. A stated rate never counts for more than the known one.
 */
function lowestMargin(context: ReadContext, { lines, ...terms }: Offered): number | undefined {
  let lowest = 100;
  for (const { item_id, quantity, net } of lines) {
    const cost = item_id === null ? undefined : goodsWorth(context, item_id, Number(parseDecimal(quantity)));
    if (cost === undefined || cost === 0) continue;
    const price = valuation(context, { amount: net, ...terms }).least;
    if (price === undefined) return undefined;
    lowest = Math.min(lowest, price <= 0 ? -100 : ((price - cost) / price) * 100);
  }
  return lowest;
}
