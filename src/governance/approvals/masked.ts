import { picked } from "../../engine/approvals/ask.ts";
import type { Request } from "../../engine/approvals/request.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { withheldById, withheldOf } from "../../records/access/fields-access.ts";
import {
  type AnyRecord,
  type Catalog,
  type Collection,
  fieldOf,
  presentRecord,
} from "../../records/index.ts";

/** Hides fields that the viewer cannot see. Requesters see their own input. */
export function shownInput(
  context: ReadContext,
  catalog: Catalog,
  { collection: name, recordId, requester }: Request,
  input: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  const collection = name === null ? undefined : catalog.collections.get(name);
  if (!input || !collection || requester === context.principal.id) return input;
  const hidden = withheldById(context, collection, recordId);
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, hidden.has(key) ? null : value]),
  );
}

/** Value of a field at the time of the request, and now. */
export interface Difference {
  field: string;
  was: unknown;
  is: unknown;
  changed: boolean;
  masked: boolean;
}

/** Fields that the viewer cannot see are masked on both sides. */
export function differences(
  context: ReadContext,
  collection: Collection,
  record: AnyRecord,
  snapshot: Record<string, unknown>,
): Difference[] {
  const fields = Object.keys(snapshot);
  const real = picked(collection, record, fields);
  const shown = presentRecord(context, collection, record);
  const hidden = withheldOf(context, collection, collection.asRow(record));
  return fields.map((field) => {
    const changed = !same(snapshot[field], real[field]);
    // A field that is hidden in the current record is hidden in its past as well.
    const masked = hidden.has(field) || !same(fieldOf(shown, field) ?? null, real[field]);
    if (masked) return { field, was: null, is: null, changed, masked };
    return { field, was: snapshot[field], is: real[field], changed, masked };
  });
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
