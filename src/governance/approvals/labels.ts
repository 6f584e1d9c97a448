import type { Request } from "../../engine/approvals/request.ts";
import { callOf } from "../../engine/call.ts";
import type { ReadContext } from "../../kernel/context.ts";
import type { AnyField } from "../../kernel/field.ts";
import {
  type Catalog,
  type Collection,
  findRecord,
  isKey,
  presentRecord,
  titleFrom,
  titleWithParty,
} from "../../records/index.ts";

/** Record title as the caller can see it; null if there is no record. */
export function titleOf(context: ReadContext, { collection: name, recordId }: Request): string | null {
  const { catalog } = callOf(context).engine;
  const collection = name === null ? undefined : catalog.collections.get(name);
  const record = collection && recordId !== null ? findRecord(context, collection, recordId) : undefined;
  if (!collection || !record) return null;
  return (
    titleWithParty(context, catalog, collection.name, presentRecord(context, collection, record)) ?? null
  );
}

/** Names of referenced records by id, as far as the caller can see them. */
export function namesIn(
  context: ReadContext,
  catalog: Catalog,
  collection: Collection,
  sides: readonly Record<string, unknown>[],
): Record<string, string> {
  const wanted = new Map<string, Set<string>>();
  for (const { name, field } of collection.fields.values()) {
    for (const side of sides) note(wanted, field, side[name]);
  }
  const names: Record<string, string> = {};
  for (const [target, ids] of wanted) {
    for (const [id, shown] of catalog.target(target).expand(context, [...ids])) {
      const text = titleFrom(context, catalog, target, shown);
      if (text !== undefined) names[id] = text;
    }
  }
  return names;
}

/** Collects referenced ids, including those in lines. */
function note(wanted: Map<string, Set<string>>, field: AnyField, value: unknown): void {
  if (field.lines && Array.isArray(value)) {
    for (const line of value)
      for (const [part, own] of Object.entries(field.lines)) note(wanted, own, line?.[part]);
    return;
  }
  for (const one of Array.isArray(value) ? value : [value]) {
    const target = isKey(one) ? one.collection : field.reference?.target;
    const id = isKey(one) ? one.id : one;
    if (target === undefined || typeof id !== "string") continue;
    wanted.set(target, (wanted.get(target) ?? new Set()).add(id));
  }
}
