import type { ReadContext } from "../../kernel/context.ts";
import type { Entity } from "../../kernel/entity.ts";
import { type Detail, Fault } from "../../kernel/errors.ts";
import type { Principal } from "../../kernel/principal.ts";
import { fieldOf } from "../model/collection.ts";

type Held = Pick<Entity, "changedOnlyBy">;

/** Refuses everyone but the record's holder, if its entity names one. */
export function requireHolder(
  { principal }: Pick<ReadContext, "principal">,
  entity: Held,
  record: object,
): void {
  const detail = holderOnly(entity, record, principal);
  if (detail) throw new Fault("ACCESS_DENIED", { details: [detail] });
}

export function holderOnly(
  { changedOnlyBy }: Held,
  record: object,
  { id }: Pick<Principal, "id">,
): Detail | undefined {
  if (!changedOnlyBy || fieldOf(record, changedOnlyBy.field) === id) return undefined;
  return { path: changedOnlyBy.field, code: "HOLDER_ONLY", message: changedOnlyBy.why };
}
