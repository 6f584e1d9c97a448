import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { parseDecimal } from "../../kernel/decimal.ts";
import { type Detail, Fault, invalid } from "../../kernel/errors.ts";
import { say } from "../../text/message.ts";
import { invoices, taxCodes } from "../fin/index.ts";
import { salesOrders } from "../ops/index.ts";
import { inherited } from "./inherited.ts";

interface Taxed {
  tax_code_id?: string | null;
  tax_percent?: string;
}

interface AgreedLine extends Taxed {
  item_id: string | null;
  text: string;
  quantity: string;
  price: number;
  discount_percent: string;
}

export interface Agreement {
  collection: "crm.quotes" | "crm.opportunities";
  id: string;
  account_id: string;
  quote_id: string | null;
  opportunity_id: string | null;
  currency: string | null;
  fx_rate: string | null;
  lines: readonly AgreedLine[];
  owner_id: string | null;
  team_id: string | null;
  tags: string[];
}

export type Terms = Omit<Agreement, "collection" | "quote_id" | "opportunity_id" | "fx_rate">;

/** Creates a draft order at the agreed prices and returns its id. */
export async function makeOrder(context: WriteContext, agreement: Agreement): Promise<string> {
  const { account_id, quote_id, opportunity_id, currency, fx_rate } = agreement;
  const order = await context.records.create(salesOrders, {
    ...inherited(agreement),
    account_id,
    quote_id,
    opportunity_id,
    currency,
    fx_rate,
    lines: linesOf(context, agreement),
  });
  return order.id;
}

/** Creates a draft invoice at the agreed prices and returns its id. */
export async function makeInvoice(context: WriteContext, agreement: Agreement): Promise<string> {
  const { account_id, currency, fx_rate, collection, id } = agreement;
  const invoice = await context.records.create(invoices, {
    ...inherited(agreement),
    account_id,
    currency,
    fx_rate,
    lines: linesOf(context, agreement),
    source: { collection, id },
  });
  return invoice.id;
}

function linesOf(context: WriteContext, { lines }: Agreement) {
  if (lines.length === 0) throw invalid("lines", "LINES_MISSING", say("crm.errors.linesMissing"));
  const details = untaxable(context, lines);
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details });
  return lines.map(({ item_id, text, quantity, price, discount_percent, ...taxed }) => {
    const tax = taxFor(context, taxed);
    return { item_id, text, quantity, price, discount_percent, tax_code_ids: tax ? [tax] : [] };
  });
}

/** Lines that orders and invoices would refuse, because no single tax code has their rate. */
export function untaxable(context: ReadContext, lines: readonly Taxed[]): Detail[] {
  return lines.flatMap((line, i) =>
    taxFor(context, line) === undefined
      ? {
          path: `lines.${i}.tax_code_id`,
          code: "TAX_CODE_MISSING",
          message: say("crm.errors.taxCodeUnclear", { percent: line.tax_percent ?? "0" }),
        }
      : [],
  );
}

/** The line's tax code, or the only sales tax code with its rate; null without tax, undefined if unclear. */
function taxFor(context: ReadContext, { tax_code_id, tax_percent = "0" }: Taxed): string | null | undefined {
  if (tax_code_id) return tax_code_id;
  if (tax_percent === "0") return null;
  const rate = Number(parseDecimal(tax_percent));
  const [code, another] = context.records.where(
    taxCodes,
    sql`state = 'active' AND kind = 'sales' AND rate = ${rate}
        AND valid_from <= ${context.today} AND coalesce(valid_to, ${context.today}) >= ${context.today}`,
    { limit: 2 },
  );
  return another ? undefined : code?.id;
}
