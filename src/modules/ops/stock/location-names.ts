import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, nullable } from "../../../kernel/schema.ts";
import { queryRows } from "../../../records/index.ts";
import { locations } from "./locations.ts";

/** Code and name of a location, included in responses so that clients needn't request each location. */
export const locationNameSchema = nullable(
  Type.Object(
    { code: Type.String(), name: Type.String() },
    {
      ...closed,
      $id: "OpsLocationName",
      description: "Name of the location. Null if you cannot see it.",
    },
  ),
);

interface LocationName {
  code: string;
  name: string;
}

export function locationNames(
  context: ReadContext,
  rows: readonly { location_id: string }[],
): ReadonlyMap<string, LocationName> {
  const ids = [...new Set(rows.map(({ location_id }) => location_id))];
  if (ids.length === 0 || !context.may("ops.locations.list")) return new Map();
  const found = queryRows(
    context,
    sql`SELECT id, code, name FROM ops_locations INDEXED BY ops_locations_id
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${context.records.visible(locations)}`,
  );
  // A policy that hides a name returns NULL.
  return new Map(
    found.flatMap(({ id, code, name }): [string, LocationName][] =>
      code === null || name === null ? [] : [[String(id), { code: String(code), name: String(name) }]],
    ),
  );
}
