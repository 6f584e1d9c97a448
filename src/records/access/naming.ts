import type { SQL } from "drizzle-orm";
import type { PolicyGate, ReadContext } from "../../kernel/context.ts";
import type { Catalog } from "../model/catalog.ts";
import type { Collection } from "../model/collection.ts";
import { FieldAccess } from "./fields-access.ts";
import { rowsUnder, visibleRows } from "./visible.ts";

interface Naming {
  policy: PolicyGate;
  access: FieldAccess;
}

/**
 * Access to shared master data that forms need: labels and the declared facts, for callers who may write a record
 * that refers to it. Replaces the permission to read only; policies hide records and fields here too.
 */
export function namingOf(
  context: ReadContext,
  catalog: Catalog,
  collection: Collection,
  verb: "get" | "list",
): Naming | undefined {
  if (!mayName(catalog, collection, (permission) => context.may(permission))) return undefined;
  const policy = (action: string) => context.narrowing(action);
  return {
    policy: policy(`${collection.name}.${verb}`),
    access: new FieldAccess({ policy, may: () => false }, collection.of(context), namedFields(collection)),
  };
}

/** SQL condition for the rows that the caller's forms can name: those of lists, or shared master data. */
export function nameableRows(context: ReadContext, catalog: Catalog, collection: Collection): SQL {
  const naming = namingOf(context, catalog, collection, "list");
  return naming ? rowsUnder(context, collection, naming.policy) : visibleRows(context, collection);
}

export function mayName(
  catalog: Catalog,
  { name, entity }: Collection,
  may: (permission: string) => boolean,
): boolean {
  return entity.nameable !== undefined && catalog.referring(name).some(may);
}

export function namedFields({ entity }: Collection): ReadonlySet<string> {
  return new Set([...entity.label, ...(entity.nameable ?? []), "number"]);
}
