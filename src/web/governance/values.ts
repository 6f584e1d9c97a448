import { useMemo } from "react";
import { type Format, useFormat } from "../language/format.ts";
import { type Names, useNames } from "../language/names.ts";
import type { MetaField } from "../records/meta.ts";
import { useTexts } from "./texts.ts";

type ValueField = Pick<MetaField, "name" | "kind" | "unit">;
interface ValueContext {
  /** Names of referenced records, by id. */
  names?: Readonly<Record<string, string>>;
  currency?: string | undefined;
}

export type ValueText = (
  collection: string,
  field: ValueField | undefined,
  value: unknown,
  context?: ValueContext,
) => string;

/** Exact plain text, for comparisons and evidence. */
export function useValueText(): ValueText {
  const format = useFormat();
  const names = useNames();
  const t = useTexts("governance.values");
  return useMemo(() => textWith(format, names, t), [format, names, t]);
}

type Texts = { none: string; yes: string; no: string };

function textWith(format: Format, names: Names, t: Texts): ValueText {
  const text: ValueText = (collection, field, value, { names: called = {}, currency } = {}) => {
    if (value === null || value === undefined || value === "") return t.none;
    if (typeof value === "boolean") return value ? t.yes : t.no;
    if (Array.isArray(value)) {
      if (value.length === 0) return t.none;
      return value.map((one) => text(collection, field, one, { names: called, currency })).join(", ");
    }
    if (isMoney(value)) return format.money(value.amount, value.currency);
    if (isRecordKey(value))
      return called[value.id] ?? `${names.one(value.collection)} ${value.id.slice(0, 8)}`;
    if (typeof value === "object") return objectText(value);
    return plain(collection, field, value, called, currency);
  };
  const objectText = (value: object) =>
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== "")
      .map(([name, part]) =>
        typeof part === "object" ? JSON.stringify(part) : `${names.field("", name)}: ${part}`,
      )
      .join(", ") || t.none;
  const plain = (
    collection: string,
    field: ValueField | undefined,
    value: unknown,
    called: Readonly<Record<string, string>>,
    currency: string | undefined,
  ) => {
    if (typeof value === "number") {
      if (field?.kind === "money" || field?.unit === "amount") return format.money(value, currency);
      return format.number(value);
    }
    const word = String(value);
    if (called[word] !== undefined) return called[word];
    switch (field?.kind) {
      case "date":
        return format.day(word);
      case "datetime":
        return format.moment(word);
      case "decimal":
        return format.number(word);
      case "choice":
      case "choices":
        return field.name === "state"
          ? names.state(collection, word)
          : names.choice(collection, field.name, word);
      default:
        return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(word) ? format.moment(word) : word;
    }
  };
  return text;
}

const isMoney = (value: unknown): value is { amount: number; currency: string } =>
  typeof value === "object" &&
  value !== null &&
  "amount" in value &&
  "currency" in value &&
  typeof value.amount === "number";

export const isRecordKey = (value: unknown): value is { collection: string; id: string } =>
  typeof value === "object" &&
  value !== null &&
  "collection" in value &&
  "id" in value &&
  typeof value.id === "string";
