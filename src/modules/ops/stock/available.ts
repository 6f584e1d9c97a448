import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { FieldMap } from "../../../kernel/field.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { type Catalog, nameableRows, queryRows } from "../../../records/index.ts";
import { items } from "./items.ts";
import { shown } from "./quantities.ts";
import { stockPlaces } from "./tables.ts";

const MOST_ITEMS = 200;

/** Quantities alone, so that anyone who writes a quote or an order sees what is free. */
export function availableStock(catalog: Catalog): Action {
  const allowing = [`${items.module}.stock.list`, ...writingLines(catalog)];
  return defineAction({
    name: "ops.stock.available",
    summary: "Get the free stock of items",
    description:
      "Totals of your own locations, or of one of them, for those who may list stock or write documents with lines of items. Items without stock, such as services, and items that you cannot choose are left out.",
    kind: "read",
    access: "signed_in",
    errors: ["ACCESS_DENIED"],
    http: [{ method: "GET", path: "/api/v1/ops/stock/available" }],
    input: Type.Object(
      {
        items: Type.Array(idInput, {
          minItems: 1,
          maxItems: MOST_ITEMS,
          description: "Comma-separated ids",
        }),
        location_id: Type.Optional(idInput),
      },
      closed,
    ),
    output: Type.Object(
      {
        data: Type.Array(
          Type.Object(
            {
              item_id: Type.String(),
              on_hand: Type.String({ description: "A decimal" }),
              available: Type.String({ description: "On hand and not reserved" }),
            },
            { ...closed, $id: "OpsAvailableStock" },
          ),
        ),
      },
      closed,
    ),
    run: async (context, { items: wanted, location_id }) => {
      if (!allowing.some((permission) => context.may(permission))) throw new Fault("ACCESS_DENIED");
      const at = location_id === undefined ? sql`` : sql` AND p.location_id = ${location_id}`;
      const rows = queryRows(
        context,
        sql`SELECT ops_items.id AS item_id, coalesce(sum(p.on_hand), 0) AS on_hand, coalesce(sum(p.reserved), 0) AS reserved
          FROM ops_items INDEXED BY ops_items_id
          LEFT JOIN ${stockPlaces} p INDEXED BY ops_stock_places_held
            ON p.org = ${context.principal.organization.key} AND p.item_id = ops_items.id AND p.own = 1
            AND (p.on_hand <> 0 OR p.reserved <> 0)${at}
          WHERE ops_items.id IN (${sql.join(
            wanted.map((id) => sql`${id}`),
            sql`, `,
          )}) AND kind = 'stock' AND ${nameableRows(context, catalog, catalog.collection(items.collection))}
          GROUP BY ops_items.id`,
      );
      context.returned(rows.length);
      return {
        data: rows.map(({ item_id, on_hand, reserved }) => ({
          item_id: String(item_id),
          on_hand: shown(Number(on_hand)),
          available: shown(Number(on_hand) - Number(reserved)),
        })),
      };
    },
  });
}

/** Permissions to write documents that count items on their lines. */
function writingLines({ collections }: Catalog): string[] {
  return [...collections.values()].flatMap(({ name, fields }) =>
    [...fields.values()].some(({ field: { lines } }) => lines && countsItems(lines))
      ? [`${name}.create`, `${name}.update`]
      : [],
  );
}

const countsItems = ({ item_id, quantity }: FieldMap) =>
  item_id?.reference?.target === items.collection && quantity !== undefined;
