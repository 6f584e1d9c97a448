import type { Pages } from "../../../engine/access/pages.ts";
import type { Verdict } from "./judge.ts";
import type { PastRecord } from "./record.ts";

/** The facts of the record that the policies in question ask for, as far as the asker may see them. */
export function factsUsed(pages: Pages, { policies }: Verdict, record: PastRecord | undefined) {
  if (!record) return { facts: {}, masked: [] };
  const texts = pages.policies.filter(({ text }) => policies.some(({ id }) => id === text.id));
  const asked = new Set(texts.flatMap(({ text }) => fieldsIn(text.when.record)));
  const names = [...asked].filter((name) => name in record.facts);
  return {
    facts: Object.fromEntries(
      names.filter((name) => !record.withheld.has(name)).map((name) => [name, record.facts[name] ?? null]),
    ),
    masked: names.filter((name) => record.withheld.has(name)),
  };
}

/** The fields that a condition names, however deep. */
function fieldsIn(condition: unknown): string[] {
  if (Array.isArray(condition)) return condition.flatMap(fieldsIn);
  if (typeof condition !== "object" || condition === null) return [];
  return Object.entries(condition).flatMap(([key, value]) => (key.startsWith("$") ? fieldsIn(value) : [key]));
}
