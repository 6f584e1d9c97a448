import { sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import { parseDecimal } from "../../kernel/decimal.ts";
import { invalid } from "../../kernel/errors.ts";
import { say } from "../../text/message.ts";
import { invoices, taxCodes } from "../fin/index.ts";
import { salesOrders } from "../ops/index.ts";
import { inherited } from "./inherited.ts";

interface AgreedLine {
  item_id: string | null;
  text: string;
  quantity: string;
  price: number;
  discount_percent: string;
  tax_code_id?: string | null;
  tax_percent?: string;
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
  return lines.map(({ item_id, text, quantity, price, discount_percent, tax_code_id, tax_percent }, i) => {
    const tax = tax_code_id ?? taxOfRate(context, tax_percent ?? "0", `lines.${i}.tax_code_id`);
    return {
      item_id,
      text,
      quantity,
      price,
      discount_percent,
      tax_code_ids: tax === null ? [] : [tax],
    };
  });
}

/** Returns the sales tax code with this rate, if there is exactly one. */
function taxOfRate(context: WriteContext, percent: string, path: string): string | null {
  if (percent === "0") return null;
  const rate = Number(parseDecimal(percent));
  const [code, another] = context.records.where(
    taxCodes,
    sql`state = 'active' AND kind = 'sales' AND rate = ${rate}
        AND valid_from <= ${context.today} AND coalesce(valid_to, ${context.today}) >= ${context.today}`,
  );
  if (code && !another) return code.id;
  throw invalid(path, "TAX_CODE_MISSING", say("crm.errors.taxCodeUnclear"));
}
