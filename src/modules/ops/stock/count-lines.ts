import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { type Detail, Fault, invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { items } from "./items.ts";
import { balanceFrom, holding } from "./ledger.ts";
import { locations } from "./locations.ts";
import { millionths, shown } from "./quantities.ts";
import type { CountLine, StockCount } from "./stock-count-fields.ts";
import { stockPlaces } from "./tables.ts";

const MOST_LINES = 500;

const sameGoods = (a: Pick<CountLine, "item_id" | "lot">, b: Pick<CountLine, "item_id" | "lot">) =>
  a.item_id === b.item_id && a.lot === b.lot;

/** Lines to count, with expected quantities: those planned, otherwise everything in stock. */
export function expectLines(context: ReadContext, count: StockCount): { lines: CountLine[] } {
  if (context.records.get(locations, count.location_id).state === "closed")
    throw invalid("location_id", "LOCATION_CLOSED", say("ops.errors.locationClosed"));
  const planned = count.lines.length > 0 ? count.lines : everythingIn(context, count.location_id);
  const lines = planned.map(({ item_id, lot }, i) => {
    requireCountable(context, { item_id, lot }, `lines.${i}`);
    if (planned.findIndex((other) => sameGoods(other, { item_id, lot })) !== i)
      throw invalid(`lines.${i}.item_id`, "DUPLICATE", say("ops.errors.countLineTwice"));
    const { on_hand } = holding(context, item_id, count.location_id, lot ?? "");
    return uncounted({ item_id, lot }, shown(on_hand));
  });
  return { lines };
}

function everythingIn(context: ReadContext, location: string): Pick<CountLine, "item_id" | "lot">[] {
  const rows = queryRows(
    context,
    sql`SELECT item_id, lot FROM ${stockPlaces}
        WHERE org = ${context.principal.organization.key} AND location_id = ${location} AND on_hand <> 0
        ORDER BY item_id, lot LIMIT ${MOST_LINES + 1}`,
  );
  if (rows.length > MOST_LINES) {
    throw invalid("lines", "TOO_MANY_LINES", say("ops.errors.tooMuchToCount", { most: MOST_LINES }));
  }
  return rows.map((row) => ({ item_id: String(row.item_id), lot: row.lot === "" ? null : String(row.lot) }));
}

function requireCountable(
  context: ReadContext,
  { item_id, lot }: Pick<CountLine, "item_id" | "lot">,
  path: string,
): void {
  const item = context.records.find(items, item_id);
  if (!item) throw invalid(`${path}.item_id`, "REFERENCE_UNKNOWN", say("ops.errors.itemUnknown"));
  if (item.kind !== "stock") throw invalid(`${path}.item_id`, "NOT_STOCKED", say("ops.errors.notStocked"));
  if (item.track === "none" && lot !== null)
    throw invalid(`${path}.lot`, "LOT_FORBIDDEN", say("ops.errors.lotForbidden"));
  if (item.track !== "none" && lot === null)
    throw invalid(`${path}.lot`, "LOT_MISSING", say("ops.errors.lotMissing"));
}

function uncounted({ item_id, lot }: Pick<CountLine, "item_id" | "lot">, expected: string): CountLine {
  return { item_id, lot, expected, counted: null, counted_at: null, unit_cost: null, variance: null };
}

interface Entered {
  item_id: string;
  lot?: string;
  counted: string;
  unit_cost?: CountLine["unit_cost"];
}

/** Enters counted quantities. Goods that were not expected get a line of their own. */
export function enterCounts(
  context: ReadContext,
  count: StockCount,
  input: Record<string, unknown>,
): { lines: CountLine[] } {
  const lines = [...count.lines];
  // The transition's input schema guarantees this type.
  for (const [i, entered] of (input.lines as Entered[]).entries()) {
    const goods = { item_id: entered.item_id, lot: entered.lot ?? null };
    requireCountable(context, goods, `lines.${i}`);
    requireCount(context, entered, `lines.${i}`);
    const known = lines.findIndex((line) => sameGoods(line, goods));
    const line = lines[known] ?? uncounted(goods, expectedAtStart(context, count, goods));
    const counted = {
      ...line,
      counted: entered.counted,
      counted_at: context.now,
      unit_cost: entered.unit_cost ?? line.unit_cost,
      variance: null,
    };
    if (known < 0) lines.push(counted);
    else lines[known] = counted;
  }
  if (lines.length > MOST_LINES)
    throw invalid("lines", "TOO_MANY_LINES", say("ops.errors.tooManyCountLines", { most: MOST_LINES }));
  return { lines };
}

function requireCount(context: ReadContext, { item_id, counted }: Entered, path: string): void {
  if (counted.startsWith("-"))
    throw invalid(`${path}.counted`, "INVALID_VALUE", say("ops.errors.negativeCount"));
  if (context.records.get(items, item_id).track !== "serial") return;
  if ([0, 1_000_000].includes(millionths(counted))) return;
  throw invalid(`${path}.counted`, "NOT_ONE", say("ops.errors.serialCount"));
}

function expectedAtStart(
  context: ReadContext,
  { location_id, started_at }: StockCount,
  { item_id, lot }: Pick<CountLine, "item_id" | "lot">,
): string {
  const place = { item_id, location_id, lot: lot ?? "" };
  return shown(balanceFrom(context, place, started_at ?? context.now).then);
}

/** The cost of found goods must be in the organisation's currency. */
export function requireOwnCurrency(context: ReadContext, { lines }: StockCount): void {
  const own = context.principal.organization.currency;
  const foreign = lines.findIndex(({ unit_cost }) => unit_cost !== null && unit_cost.currency !== own);
  if (foreign < 0) return;
  throw invalid(`lines.${foreign}.unit_cost`, "CURRENCY_FOREIGN", say("ops.errors.costCurrency"));
}

export function requireAllCounted({ lines }: StockCount): void {
  if (lines.length === 0) throw invalid("lines", "LINES_MISSING", say("ops.errors.nothingCounted"));
  const problems = lines.flatMap(({ counted }, i): Detail[] =>
    counted === null
      ? [{ path: `lines.${i}.counted`, code: "COUNT_MISSING", message: say("ops.errors.lineNotCounted") }]
      : [],
  );
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems.slice(0, 20) });
}

/** Clears the counted quantities of the given items, or of all. */
export function forgetCounts({ lines }: StockCount, input: Record<string, unknown>): { lines: CountLine[] } {
  // The transition's input schema guarantees this type.
  const chosen = input.item_ids as string[] | undefined;
  return {
    lines: lines.map((line) =>
      chosen === undefined || chosen.includes(line.item_id) ? uncounted(line, line.expected ?? "0") : line,
    ),
  };
}
