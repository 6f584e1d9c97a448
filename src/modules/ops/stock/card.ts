import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { queryRows } from "../../../records/index.ts";
import { type Total, totalTable } from "../../../store/totals.ts";
import { items } from "./items.ts";
import { locationNameSchema, locationNames } from "./location-names.ts";
import { nextPlace, readPlace } from "./page.ts";
import { shown } from "./quantities.ts";
import { stockChanges } from "./tables.ts";

const DAY = 86_400_000;

/** Changes by UTC day, so that a stock card's opening balance is fast to compute for any history. */
export const stockDays: Total = {
  name: "ops_stock_days",
  table: "ops_stock_changes",
  by: { item: "$.item_id", own: "$.own", location: "$.location_id", day: `$.at / ${DAY}` },
  sums: { quantity: "$.quantity", value: "$.value" },
  where: "1",
};

const entrySchema = Type.Object(
  {
    move_id: Type.String(),
    number: Type.String(),
    at: Type.String({ format: "date-time" }),
    location_id: Type.String(),
    location: locationNameSchema,
    lot: nullable(Type.String()),
    quantity: Type.String({ description: "Negative for outgoing goods" }),
    value: Type.Integer({
      description: "In minor units of the organisation's currency. 0 for internal moves",
    }),
    balance: Type.String({ description: "Quantity on hand after the move" }),
    balance_value: Type.Integer({ description: "Value after the move" }),
  },
  { ...closed, $id: "OpsStockCardEntry" },
);

export function stockCard(): Action {
  return defineAction({
    name: "ops.items.card",
    summary: "Get the stock card of an item",
    description:
      "Lists all movements with the balance after each, in order of time, for all of your own locations " +
      "or one location. A move between two of your own locations has an entry for each side.",
    kind: "read",
    collection: items.collection,
    http: [{ method: "GET", path: "/api/v1/ops/items/:id/card" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        id: idInput,
        location_id: Type.Optional(idInput),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
      },
      closed,
    ),
    output: Type.Object(
      {
        data: Type.Array(entrySchema),
        page: Type.Object({ limit: Type.Integer(), next_cursor: nullable(Type.String()) }, closed),
      },
      closed,
    ),
    run: async (context, { id, location_id, limit = 50, cursor }) => {
      context.about(items.collection, id);
      requireVisible(context, id);
      const card = { item: id, location: location_id };
      const place = cursor === undefined ? undefined : readPlace(cursor, 2).map(Number);
      const after = place ? { at: place[0] ?? 0, rid: place[1] ?? 0 } : undefined;
      const rows = entries(context, card, after, limit + 1);
      const shownRows = rows.slice(0, limit);
      const last = shownRows.at(-1);
      context.returned(shownRows.length);
      const names = locationNames(context, shownRows);
      const entriesShown = withBalances(
        shownRows,
        after ? balanceAt(context, card, after) : { quantity: 0, value: 0 },
      );
      return {
        data: entriesShown.map((entry) => ({ ...entry, location: names.get(entry.location_id) ?? null })),
        page: {
          limit,
          next_cursor: rows.length > limit && last ? nextPlace([last.at, last.rid]) : null,
        },
      };
    },
  });
}

function requireVisible(context: ReadContext, id: string): void {
  const rows = queryRows(
    context,
    sql`SELECT 1 FROM ops_items INDEXED BY ops_items_id
        WHERE ops_items.id = ${id} AND ${context.records.visible(items)}`,
  );
  if (rows.length === 0) throw new Fault("RECORD_NOT_FOUND");
}

interface Card {
  item: string;
  location: string | undefined;
}

interface Mark {
  at: number;
  rid: number;
}

interface Entry extends Mark {
  move_id: string;
  number: string;
  location_id: string;
  lot: string;
  quantity: number;
  value: number;
}

interface Balance {
  quantity: number;
  value: number;
}

const onCard = ({ location }: Card): SQL =>
  location === undefined ? sql`c.own = 1` : sql`c.location_id = ${location}`;

function entries(context: ReadContext, card: Card, after: Mark | undefined, limit: number): Entry[] {
  const from = after ? sql`AND (c.at, c.rid) > (${after.at}, ${after.rid})` : sql``;
  return queryRows(
    context,
    sql`SELECT c.rid, c.at, c.move_id, m.number, c.location_id, c.lot, c.quantity, c.value
        FROM ${stockChanges} c JOIN ops_stock_moves m ON m.id = c.move_id
        WHERE c.org = ${context.principal.organization.key} AND c.item_id = ${card.item}
          AND ${onCard(card)} ${from}
        ORDER BY c.at, c.rid LIMIT ${limit}`,
  ).map((row) => ({
    rid: Number(row.rid),
    at: Number(row.at),
    move_id: String(row.move_id),
    number: String(row.number),
    location_id: String(row.location_id),
    lot: String(row.lot),
    quantity: Number(row.quantity),
    value: Number(row.value),
  }));
}

/** Balance after an entry: whole days come from the total, the entry's own day from the ledger. */
function balanceAt(context: ReadContext, card: Card, { at, rid }: Mark): Balance {
  const org = context.principal.organization.key;
  const day = Math.floor(at / DAY);
  const own = card.location === undefined ? sql`own = 1` : sql`own IN (0, 1) AND location = ${card.location}`;
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(quantity), 0) AS quantity, coalesce(sum(value), 0) AS value FROM (
          SELECT quantity, value FROM ${sql.raw(totalTable(stockDays))}
          WHERE org = ${org} AND item = ${card.item} AND ${own} AND day < ${day}
          UNION ALL
          SELECT c.quantity, c.value FROM ${stockChanges} c
          WHERE c.org = ${org} AND c.item_id = ${card.item} AND ${onCard(card)}
            AND c.at >= ${day * DAY} AND (c.at, c.rid) <= (${at}, ${rid}))`,
  );
  return { quantity: Number(row?.quantity), value: Number(row?.value) };
}

function withBalances(
  rows: readonly Entry[],
  before: Balance,
): Omit<Static<typeof entrySchema>, "location">[] {
  let { quantity: balance, value: balanceValue } = before;
  return rows.map(({ at, lot, quantity, value, move_id, number, location_id }) => {
    balance += quantity;
    balanceValue += value;
    return {
      move_id,
      number,
      at: rfc3339(at),
      location_id,
      lot: lot === "" ? null : lot,
      quantity: shown(quantity),
      value,
      balance: shown(balance),
      balance_value: balanceValue,
    };
  });
}
