import { CUSTOM } from "../session/custom-fields.ts";
import type { MetaEntity } from "./meta.ts";

export const isCustom = (name: string): boolean => name.startsWith(CUSTOM);

/** Values in `custom` of which no field is defined. */
export function freeFacts({ fields }: Pick<MetaEntity, "fields">, custom: unknown): Record<string, unknown> {
  const defined = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(custom ?? {}).filter(([name]) => !defined.has(CUSTOM + name)));
}

/** Facts to send: a fact that is left out would stay if only defined fields were sent with it. */
export function sentFacts(before: unknown, facts: unknown): Record<string, unknown> {
  const gone = Object.keys(before ?? {}).map((name) => [name, null]);
  return { ...Object.fromEntries(gone), ...Object(facts) };
}
