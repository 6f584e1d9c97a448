import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import type { RecordOf, TypedEntity } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { FieldMap } from "../../../kernel/field.ts";

export function oneVisible<F extends FieldMap, S extends string>(
  context: ReadContext,
  entity: TypedEntity<F, S>,
  id: string,
): RecordOf<F, S> {
  context.about(entity.collection, id);
  const [record] = context.records.where(entity, sql`id = ${id} AND ${context.records.visible(entity)}`, {
    limit: 1,
  });
  if (!record) throw new Fault("RECORD_NOT_FOUND");
  return record;
}
