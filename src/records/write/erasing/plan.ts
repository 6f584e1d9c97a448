import type { WriteContext } from "../../../kernel/context.ts";
import type { Erasure } from "../../../kernel/entity.ts";
import type { AnyField, FieldMap } from "../../../kernel/field.ts";
import type { Text } from "../../../text/message.ts";
import { stored } from "../../../text/stored.ts";
import { type CustomValues, erasedCustom, isAboutPersons } from "../../custom/values.ts";
import type { BoundField } from "../../model/bound-field.ts";
import { CUSTOM } from "../../model/bound-field.ts";
import { type AnyRecord, type Collection, fieldOf } from "../../model/collection.ts";

const ANONYMISED = "Anonymised";

/** Placeholder for words removed from a text. */
export const ERASED = "[erased]";

export interface ErasurePlan {
  values: Record<string, unknown>;
  destroyed: string[];
  anonymised: string[];
  kept: Record<string, string>;
  /** True if the law requires keeping the attachments. */
  keepsFiles: boolean;
  /** Reason to leave the record unchanged. */
  refusal?: Text;
}

const ATTACHMENTS = "attachments";

/** Values in `and` are set as well. */
export function planErasure(
  context: WriteContext,
  base: Collection,
  record: AnyRecord,
  and: Record<string, unknown> = {},
): ErasurePlan {
  const collection = base.of(context);
  // Safe cast: rules only receive records of their own entity.
  const rules: Erasure<FieldMap, string> = collection.entity.erasure ?? {};
  const leaves = { ...rules.leaves?.(record, context), ...and };
  const reasons: Record<string, Text | undefined> = { ...rules.keeps?.(record, context) };
  const plan: ErasurePlan = {
    values: {},
    destroyed: [],
    anonymised: [],
    kept: {},
    keepsFiles: reasons[ATTACHMENTS] !== undefined,
    refusal: rules.refuses?.(record, context),
  };
  for (const bound of collection.fields.values()) planField(plan, collection, record, bound, leaves, reasons);
  return plan;
}

function planField(
  plan: ErasurePlan,
  collection: Collection,
  record: AnyRecord,
  { name, field, custom }: BoundField,
  leaves: Record<string, unknown>,
  reasons: Record<string, Text | undefined>,
): void {
  if (custom) return;
  const value = fieldOf(record, name);
  const reason = reasons[name];
  if (reason !== undefined) {
    if (!isEmpty(value)) plan.kept[name] = stored(reason);
    return;
  }
  if (name === "custom") {
    planCustom(plan, collection, record.custom);
    return;
  }
  const left = name in leaves;
  if (!left && !isPersonal(collection, name, field)) return;
  const after = left ? leaves[name] : emptied(field, value);
  if (Bun.deepEquals(after, value)) return;
  plan.values[name] = after;
  if (!isPersonal(collection, name, field)) return;
  (isEmpty(after) ? plan.destroyed : plan.anonymised).push(name);
}

/** Free facts and fields that the organisation defined as personal. */
function planCustom(plan: ErasurePlan, collection: Collection, before: CustomValues): void {
  const after = erasedCustom(collection, before);
  const gone = Object.keys(before).filter((name) => !(name in after));
  if (gone.length === 0) return;
  plan.values.custom = after;
  const defined = gone.map((name) => CUSTOM + name).filter((name) => collection.fields.has(name));
  plan.destroyed.push(...defined, ...(defined.length < gone.length ? ["custom"] : []));
}

/** In entities with a personal field, tags count as personal too. */
function isPersonal({ entity }: Collection, name: string, field: AnyField): boolean {
  return field.privacy !== "none" || (name === "tags" && isAboutPersons(entity));
}

/** Empties a value as far as the field allows. Keeps references, since they identify nobody themselves. */
function emptied(field: AnyField, value: unknown): unknown {
  if (isEmpty(value) || REFERENCES.has(field.kind)) return value;
  if (field.lines) return emptiedLines(field.lines, value);
  if (!field.required) return null;
  switch (field.kind) {
    case "words":
    case "choices":
      return [];
    case "object":
      return {};
    case "email":
      return "anonymised@invalid";
    case "text":
    case "long_text":
      return ANONYMISED;
    default:
      return field.initial ?? value;
  }
}

const REFERENCES = new Set(["reference", "references", "record"]);
const WORDS = new Set(["text", "long_text", "email", "phone", "url", "object"]);

/** Clears the lines' texts but keeps their figures, because totals rely on them. */
function emptiedLines(fields: FieldMap, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((line: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(line).map(([part, own]) => {
        const field = fields[part];
        return [part, field && WORDS.has(field.kind) ? emptied(field, own) : own];
      }),
    ),
  );
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
