import type { PolicySubject } from "../../../engine/feature.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Detail } from "../../../kernel/errors.ts";
import { fieldsOf } from "../../../records/access/fields-access.ts";
import { policyColumn } from "../../../records/access/policy.ts";
import type { Collection } from "../../../records/index.ts";
import { type Message, say } from "../../../text/message.ts";
import type { Concerned } from "./concerned.ts";
import type { Attribute } from "./fit.ts";

/** Attributes that all affected collections share and the author can read. */
export function attributeOfRecords(
  context: ReadContext,
  { collections, subjects }: Concerned,
): (field: string) => Attribute | Detail {
  return (field) => {
    if (collections.length + subjects.length === 0)
      return missing(say("governance.errors.noRecordInActions"));
    const without = [
      ...collections.filter((collection) => !policyColumn(collection, field)).map(({ name }) => name),
      ...subjects.filter(({ fields }) => !fields[field]).map(({ collection }) => collection),
    ];
    if (without.length > 0)
      return missing(say("governance.errors.noSuchFieldIn", { collections: without.slice(0, 5) }));
    const kept = collections.find((collection) => !fieldsOf(context, collection).showsEverywhere(field));
    if (kept)
      return {
        path: "",
        code: "FIELD_KEPT",
        message: say("governance.errors.fieldNotReadable", { collection: kept.name }),
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
  if (!type || types.size > 1) return missing(say("governance.errors.fieldKindsDiffer"));
  return {
    type,
    refuses: (value) =>
      [
        ...collections.map((one) => refuses(one, field, value)),
        ...subjects.map(({ fields }) => refusesWord(fields[field]?.words, value)),
      ].find(Boolean),
  };
}

/** Rejects impossible values, and personal data, since policies are kept. */
function refuses(
  collection: Collection,
  name: string,
  value: string | number | boolean,
): Message | undefined {
  const { field } = collection.field(name);
  if (field.privacy !== "none" && !field.reference) return say("governance.errors.personalCondition");
  if (typeof value === "string" && field.kind !== "decimal" && field.parseOperand(value) === undefined)
    return say("governance.errors.impossibleValue");
  return undefined;
}

function refusesWord(
  words: readonly string[] | undefined,
  value: string | number | boolean,
): Message | undefined {
  return !words || words.some((word) => word === value)
    ? undefined
    : say("governance.errors.useOneOf", { values: words });
}

function missing(message: Message): Detail {
  return { path: "", code: "CONDITION_FIELD", message };
}
