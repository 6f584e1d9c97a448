import { schemaOf } from "../../fields/from-schema.ts";
import type { MetaField } from "../../meta.ts";
import { isMissing } from "../validate.ts";

export type FormValues = Readonly<Record<string, unknown>>;

/** A field as a form has it: what it begins with cannot be taken away where the action takes no nothing. */
export function formField(field: MetaField, start: unknown, isNeeded: boolean, kind = field.kind): MetaField {
  const required = field.required || isNeeded || (!isMissing(start) && !mayBeEmpty(field));
  return { ...field, kind, required, initial: start ?? field.initial };
}

/** Whether a field can be sent without a value. */
function mayBeEmpty({ kind, schema }: MetaField): boolean {
  const { nullable, minLength = 0, pattern, type } = schemaOf(schema);
  if (nullable || kind === "boolean" || type === "array") return true;
  return type === "string" && minLength === 0 && pattern === undefined;
}

/** What is sent: all that is filled in, and what was emptied. */
export function bodyOf(fields: readonly MetaField[], values: FormValues, start: FormValues): FormValues {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = values[field.name];
      if (!isMissing(value)) return [[field.name, value]];
      if (isMissing(start[field.name])) return [];
      return [[field.name, schemaOf(field.schema).nullable ? null : ""]];
    }),
  );
}
