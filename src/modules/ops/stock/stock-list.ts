import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { parseRfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { queryRows } from "../../../records/index.ts";
import { items } from "./items.ts";
import { nextPlace, readPlace } from "./page.ts";
import { shareOf, shown } from "./quantities.ts";
import { stockChanges, stockLevels, stockPlaces } from "./tables.ts";

const rowSchema = Type.Object(
  {
    item_id: Type.String(),
    location_id: Type.String(),
    lot: nullable(Type.String()),
    on_hand: Type.String({ description: "A decimal; below zero only at suppliers, customers and loss" }),
    reserved: Type.Union([Type.String(), Type.Null()], {
      description: "What of it is set aside; null of a past moment",
    }),
    available: nullable(Type.String()),
    value: Type.Union([Type.Integer(), Type.Null()], {
      description:
        "Its share of what all of the item costs, in minor units of the organisation's currency; null outside",
    }),
  },
  { ...closed, $id: "OpsStockPlace" },
);

/** `GET /ops/stock` */
export function listStock(): Action {
  return defineAction({
    name: "ops.stock.list",
    summary: "What is where, what of it is free, and what it is worth",
    description:
      "Now, or as of a moment that has passed: by the moments at which moves were done. The values of one item " +
      "add up to what the books say it is worth.",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/ops/stock" }],
    input: Type.Object(
      {
        item_id: Type.Optional(idInput),
        location_id: Type.Optional(idInput),
        lot: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
        at: Type.Optional(Type.String({ format: "date-time" })),
        everywhere: Type.Optional(
          Type.Boolean({ description: "Suppliers, customers and loss as well, not only your own locations" }),
        ),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
      },
      closed,
    ),
    output: Type.Object(
      {
        data: Type.Array(rowSchema),
        page: Type.Object({ limit: Type.Integer(), next_cursor: nullable(Type.String()) }, closed),
      },
      closed,
    ),
    run: async (context, input) => {
      const { limit = 50 } = input;
      const at = input.at === undefined ? undefined : parseRfc3339(input.at);
      if (at !== undefined) requirePast(context, at);
      const places = readPlaces(context, input, limit + 1);
      const more = places.length > limit;
      const page = more ? places.slice(0, limit) : places;
      const values = new ItemValues(context, at);
      const data = page.map((place) => show(context, values, place, at));
      const last = page.at(-1);
      context.returned(data.length);
      return {
        data: at === undefined ? data : data.filter(({ on_hand }) => on_hand !== "0"),
        page: {
          limit,
          next_cursor: more && last ? nextPlace([last.item_id, last.location_id, last.lot]) : null,
        },
      };
    },
  });
}

interface Wanted {
  item_id?: string;
  location_id?: string;
  lot?: string;
  at?: string;
  everywhere?: boolean;
  cursor?: string;
}

interface PlaceRow {
  item_id: string;
  location_id: string;
  lot: string;
  own: boolean;
  on_hand: number;
  reserved: number;
}

function readPlaces(context: ReadContext, wanted: Wanted, limit: number): PlaceRow[] {
  const where: SQL[] = [sql`org = ${context.principal.organization.key}`];
  // As of a past moment there may have been what is not there now.
  if (wanted.at === undefined) where.push(sql`(on_hand <> 0 OR reserved <> 0)`);
  if (wanted.item_id !== undefined) where.push(sql`item_id = ${wanted.item_id}`);
  if (wanted.location_id !== undefined) where.push(sql`location_id = ${wanted.location_id}`);
  else if (wanted.everywhere !== true) where.push(sql`own = 1`);
  if (wanted.lot !== undefined) where.push(sql`lot = ${wanted.lot}`);
  where.push(isVisible(context, sql`item_id`));
  if (wanted.cursor !== undefined) {
    const [item, location, lot] = readPlace(wanted.cursor, 3);
    where.push(sql`(item_id, location_id, lot) > (${item}, ${location}, ${lot})`);
  }
  const index = wanted.at === undefined && wanted.lot === undefined ? heldIndex(wanted) : sql``;
  return queryRows(
    context,
    sql`SELECT item_id, location_id, lot, own, on_hand, reserved FROM ${stockPlaces}
        ${index} WHERE ${sql.join(where, sql` AND `)} ORDER BY item_id, location_id, lot LIMIT ${limit}`,
  ).map((row) => ({
    item_id: String(row.item_id),
    location_id: String(row.location_id),
    lot: String(row.lot),
    own: row.own === 1,
    on_hand: Number(row.on_hand),
    reserved: Number(row.reserved),
  }));
}

/** Left to choose, SQLite walks all the places that were ever used. */
function heldIndex({ item_id, location_id }: Wanted): SQL {
  return item_id === undefined && location_id !== undefined
    ? sql`INDEXED BY ops_stock_places_held_at`
    : sql`INDEXED BY ops_stock_places_held`;
}

/** Whether the caller's list of items shows the one of a row. Left to choose, SQLite would walk all of them. */
export function isVisible(context: ReadContext, item: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ops_items INDEXED BY ops_items_id
    WHERE ops_items.id = ${item} AND ${context.records.visible(items)})`;
}

function show(
  context: ReadContext,
  values: ItemValues,
  place: PlaceRow,
  at: number | undefined,
): Static<typeof rowSchema> {
  const { item_id, location_id, lot, own } = place;
  const on_hand = at === undefined ? place.on_hand : place.on_hand - changedSince(context, place, at);
  return {
    item_id,
    location_id,
    lot: lot === "" ? null : lot,
    on_hand: shown(on_hand),
    reserved: at === undefined ? shown(place.reserved) : null,
    available: at === undefined ? shown(on_hand - place.reserved) : null,
    value: own ? values.of(place) : null,
  };
}

function changedSince(context: ReadContext, { item_id, location_id, lot }: PlaceRow, at: number): number {
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(quantity), 0) AS moved FROM ${stockChanges}
        WHERE org = ${context.principal.organization.key} AND item_id = ${item_id}
          AND location_id = ${location_id} AND lot = ${lot} AND at > ${at}`,
  );
  return Number(row?.moved);
}

/** What an item is worth, shared out over its places so that nothing is lost in rounding. */
class ItemValues {
  readonly #context: ReadContext;
  readonly #at: number | undefined;
  readonly #items = new Map<string, Map<string, number>>();

  constructor(context: ReadContext, at: number | undefined) {
    this.#context = context;
    this.#at = at;
  }

  of({ item_id, location_id, lot }: PlaceRow): number {
    let shares = this.#items.get(item_id);
    if (!shares) {
      shares = this.#share(item_id);
      this.#items.set(item_id, shares);
    }
    return shares.get(`${location_id}/${lot}`) ?? 0;
  }

  #share(item: string): Map<string, number> {
    const org = this.#context.principal.organization.key;
    const [level] = queryRows(
      this.#context,
      sql`SELECT value FROM ${stockLevels} WHERE org = ${org} AND item_id = ${item}`,
    );
    const later = this.#since(item);
    const places = queryRows(
      this.#context,
      sql`SELECT location_id, lot, on_hand FROM ${stockPlaces} ${this.#at === undefined ? heldIndex({}) : sql``}
          WHERE org = ${org} AND item_id = ${item} AND own = 1
            AND ${this.#at === undefined ? sql`(on_hand <> 0 OR reserved <> 0)` : sql`1`}
          ORDER BY location_id, lot`,
    ).map((row) => {
      const key = `${row.location_id}/${row.lot}`;
      return { key, quantity: Number(row.on_hand) - (later.places.get(key) ?? 0) };
    });
    const value = Number(level?.value ?? 0) - later.value;
    const whole = places.reduce((sum, { quantity }) => sum + quantity, 0);
    let [counted, given] = [0, 0];
    return new Map(
      places.map(({ key, quantity }) => {
        counted += quantity;
        const share = shareOf(value, counted, whole) - given;
        given += share;
        return [key, share];
      }),
    );
  }

  #since(item: string): { value: number; places: Map<string, number> } {
    if (this.#at === undefined) return { value: 0, places: new Map() };
    const rows = queryRows(
      this.#context,
      sql`SELECT location_id, lot, sum(quantity) AS quantity, sum(value) AS value FROM ${stockChanges}
          WHERE org = ${this.#context.principal.organization.key} AND item_id = ${item} AND own = 1
            AND at > ${this.#at}
          GROUP BY location_id, lot`,
    );
    return {
      value: rows.reduce((sum, row) => sum + Number(row.value), 0),
      places: new Map(rows.map((row) => [`${row.location_id}/${row.lot}`, Number(row.quantity)])),
    };
  }
}

/** Refuses a moment that has not come. */
function requirePast(context: ReadContext, at: number): void {
  if (at > context.now) throw invalid("at", "DATE_FUTURE", "Give a moment that has passed");
}
