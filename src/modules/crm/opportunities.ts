import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import { defineEntity, sameNames } from "../../kernel/entity.ts";
import { invalid } from "../../kernel/errors.ts";
import { oneOf } from "../../kernel/schema.ts";
import {
  choice,
  currency,
  date,
  datetime,
  integer,
  lines,
  money,
  reference,
  references,
  text,
} from "../../records/fields/index.ts";
import { queryRows } from "../../records/index.ts";
import { say } from "../../text/message.ts";
import { largestDiscount, lineNets, PRICED, sumOfNets } from "../fin/index.ts";
import { requireAccount } from "./account-rules.ts";
import { type Agreement, makeInvoice, makeOrder, type Terms } from "./documents-made.ts";

const OPEN = ["qualification", "proposal", "negotiation"] as const;

/** Default probability of winning, by stage. Deals on hold keep their previous probability. */
const PROBABILITY = {
  qualification: 20,
  proposal: 40,
  negotiation: 70,
  on_hold: 20,
  won: 100,
  lost: 0,
} as const;

export const opportunities = defineEntity({
  module: "crm",
  name: "opportunities",
  singular: "opportunity",
  description: "A potential deal, from qualification to won or lost.",
  label: ["name"],
  ui: { columns: ["account_id", "amount", "probability", "expected_close", "next_step", "owner_id"] },
  fields: {
    name: text({ required: true, search: true, filter: true }),
    account_id: reference("crm.accounts", { required: true }),
    contact_ids: references("crm.contacts", {
      required: true,
      initial: [],
      within: { account_id: "account_id" },
    }),
    lead_id: reference("crm.leads", { onArchive: "keep" }),
    pipeline: text({ max: 50, required: true, initial: "sales", filter: true }),
    currency: currency({ help: say("crm.fieldHelp.opportunities.currency") }),
    amount: money({ filter: true, help: say("crm.fieldHelp.opportunities.amount") }),
    probability: integer({
      unit: "percent",
      min: 0,
      max: 100,
      filter: true,
      help: say("crm.fieldHelp.opportunities.probability"),
    }),
    expected_close: date({ filter: true }),
    next_step: text({ max: 500 }),
    stage_since: datetime({ required: true, set: "rules", filter: true }),
    held_from: choice(OPEN, { set: "rules", help: say("crm.fieldHelp.opportunities.held_from") }),
    closed_at: datetime({ set: "rules", filter: true }),
    lost_reason: choice(
      ["price", "competitor", "no_budget", "no_decision", "timing", "product_fit", "no_contact", "other"],
      { set: "rules", filter: true },
    ),
    lines: lines(
      { item_id: reference("ops.items", { onArchive: "keep" }), ...PRICED },
      { required: true, initial: [] },
    ),
    order_id: reference("ops.sales-orders", { set: "rules", onArchive: "keep" }),
    invoice_id: reference("fin.invoices", { set: "rules", onArchive: "keep" }),
  },
  states: ["qualification", "proposal", "negotiation", "on_hold", "won", "lost"],
  copies: {
    "crm.leads": {
      name: ["name", "company"],
      amount: ["value"],
      ...sameNames("owner_id", "team_id", "tags"),
    },
    "crm.opportunities": { amount: ["lines"] },
    "crm.quotes": sameNames("lines", "currency"),
  },
  initial: "qualification",
  frozen: ["won", "lost"],
  transitions: {
    propose: {
      summary: "Advance a deal to proposal",
      from: ["qualification"],
      to: "proposal",
      apply: () => ({ probability: PROBABILITY.proposal }),
    },
    negotiate: {
      summary: "Advance a deal to negotiation",
      from: ["qualification", "proposal"],
      to: "negotiation",
      apply: () => ({ probability: PROBABILITY.negotiation }),
    },
    hold: {
      summary: "Put a deal on hold",
      from: OPEN,
      to: "on_hold",
      apply: (_context, { state }) => ({ held_from: OPEN.find((stage) => stage === state) ?? null }),
    },
    resume: {
      summary: "Resume a deal",
      from: ["on_hold"],
      to: OPEN,
      choose: ({ held_from }) => held_from ?? "qualification",
      apply: () => ({ held_from: null }),
    },
    win: {
      summary: "Close a deal as won",
      from: OPEN,
      to: "won",
      makes: ["order_id", "invoice_id"],
      input: {
        make: Type.Optional(
          oneOf(["order", "invoice"], "Draft document to create from the lines. None by default"),
        ),
      },
      apply: async (context, deal, { make }) => ({
        closed_at: context.now,
        probability: PROBABILITY.won,
        ...(make === "order" && { order_id: await makeOrder(context, agreed(deal)) }),
        ...(make === "invoice" && { invoice_id: await makeInvoice(context, agreed(deal)) }),
      }),
    },
    lose: {
      summary: "Close a deal as lost",
      from: [...OPEN, "on_hold"],
      to: "lost",
      takes: { lost_reason: "required" },
      apply: ({ now }) => ({ closed_at: now, probability: PROBABILITY.lost, held_from: null }),
    },
    reopen: {
      summary: "Reopen a lost deal",
      from: ["lost"],
      to: "qualification",
      apply: () => ({ closed_at: null, lost_reason: null, probability: PROBABILITY.qualification }),
    },
    requalify: {
      summary: "Return a deal to qualification",
      from: ["proposal", "negotiation"],
      to: "qualification",
      apply: () => ({ probability: PROBABILITY.qualification }),
    },
    repropose: {
      summary: "Return a deal to proposal",
      from: ["negotiation"],
      to: "proposal",
      apply: () => ({ probability: PROBABILITY.proposal }),
    },
  },
  next: [
    { in: OPEN, make: "crm.quotes", by: "opportunity_id" },
    { in: ["on_hold"], move: "resume" },
    { in: ["won"], open: "order_id" },
    { in: ["won"], open: "invoice_id" },
    { in: ["won"], newest: "crm.quotes", by: "opportunity_id" },
  ],
  derive: (record, { now, principal }, before) => {
    const own = record.currency ?? record.amount?.currency ?? principal.organization.currency;
    return {
      currency: own,
      amount:
        record.lines.length > 0
          ? { amount: sumOfNets(lineNets(record.lines)), currency: own }
          : record.amount,
      probability: record.probability ?? PROBABILITY[record.held_from ?? record.state],
      stage_since: record.state === before?.state ? before.stage_since : now,
    };
  },
  check: (context, record, before) => {
    if (record.amount && record.amount.currency !== record.currency) {
      throw invalid("amount", "CURRENCY_MIXED", say("crm.errors.dealCurrency"));
    }
    if (record.account_id === before?.account_id) return;
    requireAccount(context, "account_id", record.account_id, ["merged", "blocked"]);
    if (before) requireQuotesOf(context, record.id, record.account_id);
  },
  worth: ({ amount }) => amount ?? { amount: 0 },
  factKinds: { discount_percent: "decimal" },
  facts: (deal, context) => ({ discount_percent: largestDiscount(context, deal) }),
});

function agreed(deal: Terms): Agreement {
  return { ...deal, collection: "crm.opportunities", quote_id: null, opportunity_id: deal.id, fx_rate: null };
}

/** Ignores quotes of merged accounts, because a merge moves deals before quotes. */
function requireQuotesOf(context: WriteContext, opportunity: string, account: string): void {
  const rows = queryRows(
    context,
    sql`SELECT 1 FROM crm_quotes AS q JOIN crm_accounts AS a ON a.id = q.account_id
        WHERE q.opportunity_id = ${opportunity} AND q.org = ${context.principal.organization.key}
        AND q.account_id <> ${account} AND a.state <> 'merged' LIMIT 1`,
  );
  if (rows.length === 0) return;
  throw invalid("account_id", "ACCOUNT_MISMATCH", say("crm.errors.dealHasQuotes"));
}
