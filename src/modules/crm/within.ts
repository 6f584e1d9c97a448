import type { WriteContext } from "../../kernel/context.ts";
import type { FieldMap, RecordOf, TypedEntity } from "../../kernel/entity.ts";
import { Fault } from "../../kernel/errors.ts";
import {
  type AnyRecord,
  type Catalog,
  type Collection,
  insertRecord,
  recordPolicyView,
  updateRecord,
} from "../../records/index.ts";

/** The type of an entity's records. */
export type RecordIn<E> = E extends TypedEntity<infer F, infer S> ? RecordOf<F, S> : never;

/** A record of an entity's collection, with the type that the entity gives it. */
export function typed<F extends FieldMap, S extends string>(
  _entity: TypedEntity<F, S>,
  record: AnyRecord,
): RecordOf<F, S> {
  // A collection reads every field of its entity, each decoded by the field itself.
  return record as RecordOf<F, S>;
}

/**
 * An id as long as its record can be referred to, or null: what one record passes on to another must not
 * name what was archived, or who left, since.
 */
export function stillThere(
  { handle, principal }: WriteContext,
  catalog: Catalog,
  target: string,
  id: string | null,
): string | null {
  if (id === null) return null;
  return catalog.target(target).existing(handle, principal.organization.key, [id]).has(id) ? id : null;
}

/** Creates a record as a part of another action: refused to those who could not create it by itself. */
export async function createWithin(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  values: Record<string, unknown>,
): Promise<AnyRecord> {
  requirePermission(context, `${collection.name}.create`);
  const record = await insertRecord(context, catalog, collection, values);
  requirePolicy(context, `${collection.name}.create`, collection, record);
  return record;
}

/** Changes a record as a part of another action: refused to those who could not change it by itself. */
export async function updateWithin(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  record: AnyRecord,
  patch: Record<string, unknown>,
): Promise<AnyRecord> {
  const action = `${collection.name}.update`;
  requirePermission(context, action);
  requirePolicy(context, action, collection, record);
  const updated = await updateRecord(context, catalog, collection, record, patch);
  requirePolicy(context, action, collection, updated);
  return updated;
}

function requirePermission(context: WriteContext, action: string): void {
  if (context.may(action)) return;
  throw new Fault("ACCESS_DENIED", {
    details: [
      { path: "action", code: "PERMISSION_MISSING", message: `This also needs the permission ${action}` },
    ],
  });
}

function requirePolicy(
  context: WriteContext,
  action: string,
  collection: Collection,
  record: AnyRecord,
): void {
  if (!context.policy(action).permits(() => recordPolicyView(collection, record)))
    throw new Fault("ACCESS_POLICY_DENIED");
}
