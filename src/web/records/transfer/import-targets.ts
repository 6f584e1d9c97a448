import type { MetaEntity, MetaField, MetaLineField } from "../meta.ts";
import { isInnerKey } from "../meta-fields.ts";

/** What a column of a file can fill. */
export interface ImportTarget {
  /** As the API names it: `email`, `value_currency`, `billing.street`, `lines.quantity`. */
  readonly name: string;
  readonly field: MetaField;
  /** The column of a line that it is. */
  readonly line?: MetaLineField;
  /** The part of an object that it is. */
  readonly part?: string;
  /** Whether it is the currency beside an amount. */
  readonly currency: boolean;
  readonly required: boolean;
}

const PLAIN = new Set(["string", "integer", "number", "boolean"]);

/** What the columns of a file can fill, in the order of the form. */
export function importTargets(entity: MetaEntity): readonly ImportTarget[] {
  const keys = keyNames(entity);
  return entity.fields
    .filter(({ name, set }) => name !== "custom" && (set !== "rules" || keys.includes(name)))
    .flatMap((field) => {
      if (field.lines.length === 0) return targetsOf(field, field.name, { field });
      return field.lines
        .filter(({ set }) => set !== "rules")
        .flatMap((line) => targetsOf(line, `${field.name}.${line.name}`, { field, line }));
    });
}

function targetsOf(
  spec: MetaLineField,
  name: string,
  of: Pick<ImportTarget, "field" | "line">,
): readonly ImportTarget[] {
  const target = {
    ...of,
    name,
    currency: false,
    required: spec.required && spec.set !== "rules" && spec.initial === null,
  };
  if (spec.kind === "money")
    return [target, { ...target, name: `${name}_currency`, currency: true, required: false }];
  return (
    partsOf(spec)?.map((part) => ({ ...target, name: `${name}.${part}`, part, required: false })) ?? [target]
  );
}

/** The parts of an object of fixed shape. */
function partsOf({ kind, schema }: MetaLineField): readonly string[] | undefined {
  if (kind !== "object" || typeof schema !== "object" || schema === null) return undefined;
  // JSON Schema, as the API gives it.
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  const parts = Object.entries(properties);
  if (parts.length === 0 || !parts.every(([, { type = "" }]) => PLAIN.has(type))) return undefined;
  return parts.map(([name]) => name);
}

/** The fields by which a record that is there already can be known. */
export function keyNames({ fields, numbered }: MetaEntity): readonly string[] {
  // A choice is unique where each of its words has one record: nobody's file knows those.
  const unique = fields.filter((field) => field.unique && field.kind !== "choice" && !isInnerKey(field));
  const emails = fields.filter(
    ({ kind, filter, privacy }) => kind === "email" && filter && privacy !== "sensitive",
  );
  return [
    ...unique.map(({ name }) => name),
    ...(numbered ? ["number"] : []),
    ...emails.map(({ name }) => name),
    "id",
  ];
}
