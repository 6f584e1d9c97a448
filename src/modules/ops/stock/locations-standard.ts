import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed } from "../../../kernel/schema.ts";
import { type Catalog, presentRecord, recordSchema } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { isOwn, type Location, type LocationKind, locations } from "./locations.ts";

/** Locations to start with, one of each kind. */
const STANDARD: readonly { code: string; name: string; kind: LocationKind }[] = [
  { code: "STOCK", name: "Stock", kind: "internal" },
  { code: "SUPPLIERS", name: "Suppliers", kind: "supplier" },
  { code: "CUSTOMERS", name: "Customers", kind: "customer" },
  { code: "LOSS", name: "Loss and gain", kind: "loss" },
  { code: "TRANSIT", name: "In transit", kind: "transit" },
];

export function standardLocations(catalog: Catalog): Action {
  const collection = catalog.collection(locations.collection);
  return defineAction({
    name: "ops.locations.standard",
    summary: "Create the standard locations",
    description:
      "Creates one location of each kind: stock, suppliers, customers, loss and transit. Existing " +
      "locations stay unchanged; repeating the call returns the same.",
    kind: "write",
    tier: "managing",
    collection: collection.name,
    http: [{ method: "POST", path: "/api/v1/ops/locations/standard" }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(recordSchema(collection)) }, closed),
    run: async (context) => {
      const data = [];
      for (const standard of STANDARD) {
        const [known] = context.records.where(locations, sql`code = ${standard.code}`, { limit: 1 });
        const location = known ?? (await context.records.create(locations, standard));
        data.push(presentRecord(context, collection, context.records.get(collection.entity, location.id)));
      }
      return { data };
    },
  });
}

/** First active location of the kind. */
export function usualIfAny(context: ReadContext, kind: LocationKind): Location | undefined {
  return context.records.where(locations, sql`kind = ${kind} AND state = 'active'`, { limit: 1 })[0];
}

export function usualLocation(context: ReadContext, kind: LocationKind): Location {
  const usual = usualIfAny(context, kind);
  if (usual) return usual;
  throw invalid("location_id", "LOCATION_MISSING", say("ops.errors.locationMissing", { kind }));
}

export function ownLocation(
  context: ReadContext,
  path: string,
  ...named: (string | null | undefined)[]
): Location {
  const id = named.find((one) => one !== null && one !== undefined);
  if (id === null || id === undefined) return usualLocation(context, "internal");
  const location = context.records.find(locations, id);
  if (!location) throw invalid(path, "REFERENCE_UNKNOWN", say("ops.errors.locationUnknown"));
  if (isOwn(location.kind)) return location;
  throw invalid(path, "NOT_OWN", say("ops.errors.notOwnLocation"));
}
