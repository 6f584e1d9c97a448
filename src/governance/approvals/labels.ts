import type { Request } from "../../engine/approvals/request.ts";
import { callOf } from "../../engine/call.ts";
import type { ReadContext } from "../../kernel/context.ts";
import type { AnyField } from "../../kernel/entity.ts";
import { type Catalog, type Collection, findRecord, presentRecord } from "../../records/index.ts";

/** Record title as the caller can see it; null if there is no record. */
export function titleOf(context: ReadContext, { collection: name, recordId }: Request): string | null {
  const { catalog } = callOf(context).engine;
  const collection = name === null ? undefined : catalog.collections.get(name);
  const record = collection && recordId !== null ? findRecord(context, collection, recordId) : undefined;
  if (!collection || !record) return null;
  return labelIn(collection.entity.label, presentRecord(context, collection, record)) ?? null;
}

function labelIn(label: readonly string[], shown: Record<string, unknown>): string | undefined {
  const parts = label.flatMap((field) => {
    const value = shown[field];
    return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
  });
  return parts.length > 0 ? parts.join(" · ") : undefined;
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
    const label = catalog.collections.get(target)?.entity.label ?? ["name"];
    for (const [id, shown] of catalog.target(target).expand(context, [...ids])) {
      const text = labelIn(label, shown);
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
  if (!field.reference) return;
  const { target } = field.reference;
  const ids = wanted.get(target) ?? new Set();
  for (const id of Array.isArray(value) ? value : [value]) if (typeof id === "string") ids.add(id);
  if (ids.size > 0) wanted.set(target, ids);
}
