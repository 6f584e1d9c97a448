import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { parseRfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { type HeldPlace, heldPlaces } from "./held-places.ts";
import { ItemValues } from "./item-values.ts";
import { items } from "./items.ts";
import { locationNameSchema, locationNames } from "./location-names.ts";
import { nextPlace, readPlace } from "./page.ts";
import { shown } from "./quantities.ts";

const rowSchema = Type.Object(
  {
    item_id: Type.String(),
    location_id: Type.String(),
    location: locationNameSchema,
    lot: nullable(Type.String()),
    on_hand: Type.String({ description: "A decimal. Negative only at suppliers, customers and loss." }),
    reserved: Type.Union([Type.String(), Type.Null()], {
      description: "Reserved quantity. Null for a past time.",
    }),
    available: nullable(Type.String()),
    value: Type.Union([Type.Integer(), Type.Null()], {
      description:
        "Value of the quantity, in minor units of the organisation's currency. Null outside of own locations",
    }),
  },
  { ...closed, $id: "OpsStockPlace" },
);

export function listStock(): Action {
  return defineAction({
    name: "ops.stock.list",
    summary: "List stock on hand",
    description:
      "Quantities, free quantities and values by location, now or at a past time, based on completed " +
      "moves. The values of an item add up to its value in the books.",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/ops/stock" }],
    input: Type.Object(
      {
        item_id: Type.Optional(idInput),
        location_id: Type.Optional(idInput),
        lot: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
        at: Type.Optional(Type.String({ format: "date-time" })),
        everywhere: Type.Optional(
          Type.Boolean({
            description: "Includes suppliers, customers and loss, not only your own locations",
          }),
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
    run: async (context, { everywhere, cursor, limit = 50, ...wanted }) => {
      const at = wanted.at === undefined ? undefined : parseRfc3339(wanted.at);
      if (at !== undefined) requirePast(context, at);
      const where = [isVisible(context, sql`item_id`)];
      if (wanted.location_id === undefined && everywhere !== true) where.push(sql`own = 1`);
      if (cursor !== undefined) {
        const [item, location, lot] = readPlace(cursor, 3);
        where.push(sql`(item_id, location_id, lot) > (${item}, ${location}, ${lot})`);
      }
      const places = heldPlaces(context, { ...wanted, at, where, limit: limit + 1 });
      const page = places.slice(0, limit);
      const values = new ItemValues(context, at);
      const names = locationNames(context, page);
      const data = page.map((place) => ({
        ...show(place, place.own ? values.of(place) : null, at),
        location: names.get(place.location_id) ?? null,
      }));
      const last = page.at(-1);
      context.returned(data.length);
      return {
        data,
        page: {
          limit,
          next_cursor:
            places.length > limit && last ? nextPlace([last.item_id, last.location_id, last.lot]) : null,
        },
      };
    },
  });
}

/** Condition for items that the caller may list. Without the index hint, SQLite would scan all items. */
export function isVisible(context: ReadContext, item: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ops_items INDEXED BY ops_items_id
    WHERE ops_items.id = ${item} AND ${context.records.visible(items)})`;
}

function show(
  { item_id, location_id, lot, on_hand, reserved }: HeldPlace,
  value: number | null,
  at: number | undefined,
): Omit<Static<typeof rowSchema>, "location"> {
  return {
    item_id,
    location_id,
    lot: lot === "" ? null : lot,
    on_hand: shown(on_hand),
    reserved: at === undefined ? shown(reserved) : null,
    available: at === undefined ? shown(on_hand - reserved) : null,
    value,
  };
}

function requirePast(context: ReadContext, at: number): void {
  if (at > context.now) throw invalid("at", "DATE_FUTURE", say("ops.errors.inFuture"));
}
