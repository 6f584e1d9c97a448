import { sql } from "drizzle-orm";
import { type Invoice as Einvoice, type Line, unitOf, type VatCategory } from "../../../einvoice/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { DECIMAL_PATTERN, formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import { lineNet, minorDigits } from "../../../kernel/money.ts";
import { isInForce } from "../../../kernel/taxes.ts";
import { oneLine } from "../cash/statement.ts";
import { taxCodes } from "../ledger/index.ts";
import { vatOf } from "./categories.ts";

/** Line of a draft bill. */
export interface ReceivedLine {
  text: string;
  quantity: string;
  price: number;
  unit: string | null;
  tax_code_ids: string[];
  item_id: string | null;
}

/** Between an item's name, its description and what the invoice says about its price. */
export const PART_JOINT = " – ";

const TEXT = 500;
const UNIT = 20;

const minor = (amount: string | undefined, currency: string): number =>
  Number(scaled(amount ?? "0", minorDigits(currency)));

/** Decimal text as an integer of so many digits, rounded half away from zero. */
function scaled(text: string, digits: number): bigint {
  const millionths = parseDecimal(text.replace(/(\.\d{6})\d+$/, "$1"));
  const divisor = 10n ** BigInt(6 - digits);
  const half = divisor / 2n;
  return millionths < 0n ? -((-millionths + half) / divisor) : (millionths + half) / divisor;
}

/** Lines whose amounts add up to those of the document, each with the tax code of its category and rate. */
export function receivedLines(context: ReadContext, invoice: Einvoice, day: string): ReceivedLine[] {
  const currency = invoice.currency ?? context.principal.organization.currency;
  const codeOf = taxCodesFor(context, day);
  const items = itemsBySku(
    context,
    invoice.lines.flatMap(({ item }) => item.buyerId ?? []),
  );
  const isNegative = ({ net }: Line) => minor(net, currency) < 0;
  const allowances =
    invoice.allowances.reduce((sum, { amount }) => sum + minor(amount, currency), 0) -
    invoice.lines.filter(isNegative).reduce((sum, { net }) => sum + minor(net, currency), 0);
  const bought = invoice.lines.filter((line) => !isNegative(line));
  const nets = lessened(
    bought.map(({ net }) => minor(net, currency)),
    allowances,
  );
  const lines = bought.map((line, i) => ({
    ...priced(line, nets[i] ?? 0, currency),
    item_id: items.get(line.item.buyerId ?? "") ?? null,
    tax_code_ids: codeOf(line.vat),
  }));
  const charges = invoice.charges.map(({ amount, reason, vat }) => ({
    text: clip(reason ?? "Charge"),
    quantity: "1",
    price: minor(amount, currency),
    unit: null,
    item_id: null,
    tax_code_ids: codeOf(vat),
  }));
  return [...lines, ...charges];
}

/** Lines that bills cannot have, whose amounts the others bear. */
export const negativeTexts = ({ lines }: Einvoice): string[] =>
  lines.flatMap(({ net, item }) => (net?.startsWith("-") ? [`${item.name ?? ""} ${net}`.trim()] : []));

/** Quantity and price as stated, if their product is the line's amount; otherwise one piece of that amount. */
function priced({ quantity = "1", unit, price, item }: Line, net: number, currency: string) {
  const text = [item.name, item.description]
    .filter((part) => part !== undefined && part !== "")
    .join(PART_JOINT);
  const each =
    price.baseQuantity === undefined || price.baseQuantity === "1" ? minor(price.net, currency) : undefined;
  const isPlain = each !== undefined && DECIMAL.test(quantity);
  if (isPlain && lineNet({ quantity, price: each, discountPercent: "0" }) === net)
    return {
      text: clip(text),
      quantity: plainDecimal(quantity),
      price: each,
      unit: unitName(unit),
    };
  const stated = `${quantity} ${unit ?? ""} × ${price.net ?? ""}`;
  return { text: clip(`${text}${PART_JOINT}${stated}`), quantity: "1", price: net, unit: null };
}

const DECIMAL = new RegExp(DECIMAL_PATTERN.replace("-?", ""));
/** Symbol of a common unit, as people write it. */
const unitName = (code: string | undefined) =>
  code === undefined || code === "C62" ? null : unitOf(code)?.symbol || (oneLine(code, UNIT) ?? null);

/** One line, as in bills that people enter. */
const clip = (text: string) => oneLine(text, TEXT) ?? "–";
const plainDecimal = (text: string) => formatDecimal(parseDecimal(text));

/** Takes an allowance on the document from its lines, by their share. */
function lessened(nets: readonly number[], allowance: number): number[] {
  const total = nets.reduce((sum, net) => sum + net, 0);
  if (allowance === 0 || total <= 0) return [...nets];
  let [taken, seen] = [0, 0];
  return nets.map((net) => {
    seen += net;
    const until = Number((BigInt(allowance) * BigInt(seen)) / BigInt(total));
    const share = until - taken;
    taken = until;
    return net - share;
  });
}

/** Purchase codes in force, by category and rate. The first by code counts if several fit. */
function taxCodesFor(context: ReadContext, day: string): (vat: VatCategory | undefined) => string[] {
  const known = context.records
    .where(taxCodes, sql`state = 'active' AND kind IN ('purchase', 'reverse', 'exempt')`, {
      order: sql`code`,
    })
    .filter((code) => isInForce(code, day))
    .map((code) => ({ id: code.id, vat: vatOf(code) }));
  return (vat) => {
    if (vat?.category === undefined) return [];
    const rate = parseDecimal(vat.rate ?? "0");
    const found = known.find(
      (one) => one.vat?.category === vat.category && parseDecimal(one.vat?.rate ?? "0") === rate,
    );
    return found ? [found.id] : [];
  };
}

function itemsBySku(context: ReadContext, skus: readonly string[]): ReadonlyMap<string, string> {
  if (skus.length === 0) return new Map();
  const items = context.records.entity("ops.items");
  const rows = context.records.where(
    items,
    sql`sku IN (SELECT value FROM json_each(${JSON.stringify(skus)})) AND ${context.records.visible(items)}`,
  );
  return new Map(rows.map((row) => [String(Object(row).sku), row.id]));
}
