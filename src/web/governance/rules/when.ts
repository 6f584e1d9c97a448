import type { ApprovalRule } from "../../../client/contract.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useMeta } from "../../records/meta.ts";
import { partsOf as nameParts } from "../deeds.ts";
import { draftOf, type Operator } from "./draft.ts";
import { REQUESTER } from "./sum-editor.tsx";

const words = defineWords({
  en: {
    always: "Always",
    above: (worth: string) => `worth more than ${worth}`,
    upTo: (worth: string) => `worth at most ${worth}`,
    sum: (worth: string, days: number, by: string) =>
      `together more than ${worth} within ${days === 1 ? "a day" : `${days} days`} (same ${by})`,
    requester: "requester",
    changes: (fields: string) => `changes ${fields}`,
    raises: (fields: string) => `raises ${fields}`,
    loosens: "loosens a control",
    other: "a condition of its own",
    yes: "yes",
    no: "no",
    filled: (field: string) => `${field} is filled`,
    empty: (field: string) => `${field} is empty`,
  },
  de: {
    always: "Immer",
    above: (worth: string) => `Wert über ${worth}`,
    upTo: (worth: string) => `Wert bis ${worth}`,
    sum: (worth: string, days: number, by: string) =>
      `zusammen über ${worth} innerhalb von ${days === 1 ? "einem Tag" : `${days} Tagen`} (gleich: ${by})`,
    requester: "Antragsteller",
    changes: (fields: string) => `ändert ${fields}`,
    raises: (fields: string) => `erhöht ${fields}`,
    loosens: "lockert eine Schutzregel",
    other: "eigene Bedingung",
    yes: "ja",
    no: "nein",
    filled: (field: string) => `${field} ist ausgefüllt`,
    empty: (field: string) => `${field} ist leer`,
  },
});

const SIGNS: Readonly<Record<Operator, string>> = {
  $eq: ":",
  $ne: " ≠",
  $gt: " >",
  $gte: " ≥",
  $lt: " <",
  $lte: " ≤",
  $in: ":",
  $exists: "",
};

/** Summarises the conditions of a rule, all of which must hold. */
export function useWhen(): (rule: ApprovalRule) => string[] {
  const t = useWords(words);
  const names = useNames();
  const format = useFormat();
  const meta = useMeta();
  return (rule) => {
    const { above, upTo, sum, parts, changes, raises, kept } = draftOf(rule);
    const collection = nameParts(rule.actions[0] ?? "")[0];
    const fields = (list: readonly string[]) =>
      format.list(list.map((field) => (field === REQUESTER ? t.requester : names.field(collection, field))));
    const word = (field: string, value: unknown): string => {
      if (typeof value === "boolean") return value ? t.yes : t.no;
      if (Array.isArray(value)) return format.list(value.map((one) => word(field, one)));
      const kind = meta?.get(collection)?.fields.find(({ name }) => name === field)?.kind;
      if (typeof value === "number") {
        if (kind === "money") return format.money(value);
        return kind === "datetime" ? format.moment(new Date(value).toISOString()) : format.number(value);
      }
      if (kind === "date") return format.day(String(value));
      return field === "state"
        ? names.state(collection, String(value))
        : names.choice(collection, field, String(value));
    };
    const told = [
      above !== null && t.above(format.money(above)),
      upTo !== null && t.upTo(format.money(upTo)),
      sum.above !== null && t.sum(format.money(sum.above), sum.days, fields(sum.by)),
      ...parts.map(({ field, operator, value }) => {
        const name = names.field(collection, field);
        if (operator === "$exists") return value === false ? t.empty(name) : t.filled(name);
        return `${name}${SIGNS[operator]} ${word(field, value)}`;
      }),
      changes.length > 0 && t.changes(fields(changes)),
      raises.length > 0 && t.raises(fields(raises)),
      kept.loosens === true && t.loosens,
      Object.keys(kept).some((part) => part !== "loosens") && t.other,
    ].filter((part) => part !== false);
    return told.length > 0 ? told : [t.always];
  };
}
