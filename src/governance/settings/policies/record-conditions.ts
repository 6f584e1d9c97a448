import type { PolicyText } from "../../../engine/access/stored.ts";
import type { PolicySubject } from "../../../engine/feature.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Detail } from "../../../kernel/errors.ts";
import { fieldsOf } from "../../../records/access/fields-access.ts";
import { policyColumn } from "../../../records/access/policy.ts";
import type { Collection } from "../../../records/index.ts";
import type { Concerned } from "./concerned.ts";
import type { Attribute } from "./fit.ts";

/**
 * Attributes available to conditions on records: those that all affected collections share and the author can
 * read.
 */
export function attributeOfRecords(
  context: ReadContext,
  { collections, subjects }: Concerned,
  { actions }: PolicyText,
): (field: string) => Attribute | Detail {
  return (field) => {
    if (collections.length + subjects.length === 0)
      return missing(`None of ${actions.length} actions is about a record, so there is nothing to ask of it`);
    const without = [
      ...collections.filter((collection) => !policyColumn(collection, field)).map(({ name }) => name),
      ...subjects.filter(({ fields }) => !fields[field]).map(({ collection }) => collection),
    ];
    if (without.length > 0)
      return missing(`There is no such field to ask in ${without.slice(0, 5).join(", ")}`);
    const kept = collections.find((collection) => !fieldsOf(context, collection).showsEverywhere(field));
    if (kept)
      return {
        path: "",
        code: "FIELD_KEPT",
        message: `You may not read it in all of ${kept.name}, so you cannot write a rule by it`,
      };
    return attributeOf(collections, subjects, field);
  };
}

function attributeOf(
  collections: readonly Collection[],
  subjects: readonly PolicySubject[],
  field: string,
): Attribute | Detail {
  const types = new Set([
    ...collections.map((collection) => policyColumn(collection, field)?.type),
    ...subjects.map(() => "text" as const),
  ]);
  const [type] = types;
  if (!type || types.size > 1) return missing("It is not of the same kind in all the collections concerned");
  return {
    type,
    refuses: (value) =>
      [
        ...collections.map((one) => refuses(one, field, value)),
        ...subjects.map(({ fields }) => refusesWord(fields[field]?.words, value)),
      ].find(Boolean),
  };
}

/** Rejects impossible values, which are typos, and personal data, since policies are kept. */
function refuses(collection: Collection, name: string, value: string | number | boolean): string | undefined {
  const { field } = collection.field(name);
  if (field.privacy !== "none" && !field.reference)
    return "It is personal: ask whether it $exists, or compare it with a $ref, and write no value down";
  if (typeof value === "string" && field.kind !== "decimal" && field.parseOperand(value) === undefined)
    return `It is a ${field.kind.replaceAll("_", " ")} and never has this value`;
  return undefined;
}

function refusesWord(
  words: readonly string[] | undefined,
  value: string | number | boolean,
): string | undefined {
  return !words || words.some((word) => word === value) ? undefined : `It is one of ${words.join(", ")}`;
}

function missing(message: string): Detail {
  return { path: "", code: "CONDITION_FIELD", message };
}
