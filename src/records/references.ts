import type { WriteContext } from "../kernel/context.ts";
import type { AnyField, FieldMap } from "../kernel/entity.ts";
import { type Detail, Fault } from "../kernel/errors.ts";
import type { Catalog } from "./catalog.ts";
import { type AnyRecord, type Collection, fieldOf } from "./collection.ts";

/** Refuses references to what does not exist in the organisation. Only those that changed are looked up. */
export function checkReferences(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  after: AnyRecord,
  before: AnyRecord | undefined,
): void {
  const problems: Detail[] = [];
  const check = (field: AnyField, value: unknown, path: string) => {
    if (!field.reference || value === null || value === undefined) return;
    const ids = field.reference.many ? (value as string[]) : [value as string];
    if (ids.length === 0) return;
    const target = catalog.target(field.reference.target);
    const existing = target.existing(context.handle, context.principal.organization.key, ids);
    if (ids.every((id) => existing.has(id))) return;
    problems.push({
      path,
      code: "REFERENCE_UNKNOWN",
      message: `${path} names no record of ${field.reference.target}`,
    });
  };
  for (const { name, field } of collection.fields.values()) {
    const value = fieldOf(after, name);
    if (before && fieldOf(before, name) === value) continue;
    if (field.lines) {
      for (const [i, line] of (value as Record<string, unknown>[]).entries()) {
        checkLine(field.lines, line, `${name}.${i}`, check);
      }
    } else check(field, value, name);
  }
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems });
}

function checkLine(
  fields: FieldMap,
  line: Record<string, unknown>,
  path: string,
  check: (field: AnyField, value: unknown, path: string) => void,
): void {
  for (const [name, field] of Object.entries(fields)) check(field, line[name], `${path}.${name}`);
}
