import { schemaOf } from "../../fields/from-schema.ts";
import type { MetaField } from "../../meta.ts";
import { isMissing } from "../validate.ts";

export type FormValues = Readonly<Record<string, unknown>>;

/** A field that has an initial value is also required if the action doesn't allow clearing it. */
export function formField(field: MetaField, start: unknown, isNeeded: boolean): MetaField {
  const required = field.required || isNeeded || (!isMissing(start) && !mayBeEmpty(field));
  return { ...field, required, initial: start ?? field.initial };
}

function mayBeEmpty({ kind, schema }: MetaField): boolean {
  const { nullable, minLength = 0, pattern, type } = schemaOf(schema);
  if (nullable || kind === "boolean" || type === "array") return true;
  return type === "string" && minLength === 0 && pattern === undefined;
}

/** Trims typed values, except secrets, whose spaces count. */
export function trimmed(fields: readonly MetaField[], values: FormValues): FormValues {
  const texts = fields.filter(({ kind }) => TEXTS.has(kind)).map(({ name }) => [name, values[name]] as const);
  const changed = texts.map(([name, text]) => [name, typeof text === "string" ? text.trim() : text]);
  return { ...values, ...Object.fromEntries(changed) };
}

const TEXTS: ReadonlySet<string> = new Set(["text", "long_text", "email", "url", "phone"]);

/** Body to submit: filled and cleared fields. For updates, only those that changed. */
export function bodyOf(
  fields: readonly MetaField[],
  values: FormValues,
  start: FormValues,
  isChange: boolean,
): FormValues {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = values[field.name];
      const before = start[field.name];
      if (isChange && isSame(value, before)) return [];
      if (!isMissing(value)) return [[field.name, value]];
      if (isMissing(before)) return [];
      return [[field.name, schemaOf(field.schema).nullable ? null : ""]];
    }),
  );
}

export const isFilled = (value: unknown) => String(value ?? "").trim() !== "";

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
