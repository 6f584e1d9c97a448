import type { MetaEntity, MetaField, MetaLineField } from "../meta.ts";
import { isInnerKey } from "../meta-fields.ts";

export interface ImportTarget {
  /** Name in the API: `email`, `value_currency`, `billing.street`, `lines.quantity`. */
  readonly name: string;
  readonly field: MetaField;
  readonly line?: MetaLineField;
  /** Object property. */
  readonly part?: string;
  /** True for the currency of an amount. */
  readonly currency: boolean;
  readonly required: boolean;
}

const PLAIN = new Set(["string", "integer", "number", "boolean"]);

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

function partsOf({ kind, schema }: MetaLineField): readonly string[] | undefined {
  if (kind !== "object" || typeof schema !== "object" || schema === null) return undefined;
  // JSON schema, as the API provides it.
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  const parts = Object.entries(properties);
  if (parts.length === 0 || !parts.every(([, { type = "" }]) => PLAIN.has(type))) return undefined;
  return parts.map(([name]) => name);
}

/** Fields that can match existing records. */
export function keyNames({ fields, numbered }: MetaEntity): readonly string[] {
  // A unique choice allows one record per value, so it can't identify records in a file.
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
