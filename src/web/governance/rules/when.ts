import type { ApprovalRule } from "../../../client/contract.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useMeta } from "../../records/meta.ts";
import { partsOf as nameParts } from "../action-names.ts";
import { useTexts } from "../texts.ts";
import { draftOf, type Operator } from "./draft.ts";
import { REQUESTER } from "./sum-editor.tsx";

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

export function useWhen(): (rule: ApprovalRule) => string[] {
  const t = useTexts("governance.when");
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
    const phrases = [
      above !== null && t.above({ worth: format.money(above) }),
      upTo !== null && t.upTo({ worth: format.money(upTo) }),
      sum.above !== null && t.sum({ worth: format.money(sum.above), days: sum.days, by: fields(sum.by) }),
      ...parts.map(({ field, operator, value }) => {
        const name = names.field(collection, field);
        if (operator === "$exists")
          return value === false ? t.empty({ field: name }) : t.filled({ field: name });
        return `${name}${SIGNS[operator]} ${word(field, value)}`;
      }),
      changes.length > 0 && t.changes({ fields: fields(changes) }),
      raises.length > 0 && t.raises({ fields: fields(raises) }),
      kept.loosens === true && t.loosens,
      Object.keys(kept).some((part) => part !== "loosens") && t.other,
    ].filter((part) => part !== false);
    return phrases.length > 0 ? phrases : [t.always];
  };
}
