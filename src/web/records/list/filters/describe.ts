import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { usePerson } from "../../../session/session.ts";
import { useLabels, useLabelText } from "../../fields/labels.ts";
import type { MetaEntity, MetaField } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import type { Where } from "../question.ts";
import { type Draft, type Op, readCondition } from "./condition.ts";
import { spanNamed } from "./spans.ts";

/** Text key of an operator. Dates use different words than numbers. */
export function wordOf(op: Op, kind: string): Exclude<Op, "other"> | "from_day" | "to_day" {
  const isDay = kind === "date" || kind === "datetime";
  if (op === "from") return isDay ? "from_day" : "from";
  if (op === "to") return isDay ? "to_day" : "to";
  return op === "other" ? "is" : op;
}

/** Describes a filter in words: `Value is at least €1,000.00`. */
export function useDescribe(entity: MetaEntity, where: Where): (field: string) => string {
  const t = useTexts("records.filter");
  const format = useFormat();
  const names = useNames();
  const textOf = useLabelText();
  const person = usePerson();
  const zone = person?.organization.time_zone ?? "UTC";
  const fields = new Map(entity.fields.map((field) => [field.name, field]));
  const labels = useLabels(referencesIn(fields, where));

  const valueText = (field: MetaField | undefined, value: string): string => {
    switch (field?.kind) {
      case "choice":
      case "choices":
        return field.name === "state"
          ? names.state(entity.collection, value)
          : names.choice(entity.collection, field.name, value);
      case "reference":
      case "references":
      case "record": {
        if (field.target === "users" && value === person?.user.id) return t.me;
        const label = [field.target ?? "", ...field.among]
          .map((target) => labels.get(`${target}:${value}`))
          .find((one) => one !== undefined && one !== null);
        return label ? textOf(label) : "…";
      }
      case "money":
        return format.money(Number(value));
      case "integer":
      case "decimal":
        return field.unit === "amount" || field.unit === "own_amount"
          ? format.money(Number(value))
          : format.number(value);
      case "date":
      case "datetime":
        return /^\d{4}-\d\d-\d\d$/.test(value) ? format.day(value) : value;
      default:
        return value;
    }
  };

  return (name) => {
    const field = fields.get(name);
    const kind = field?.kind ?? "text";
    const shown = names.field(entity.collection, name);
    const draft = readCondition(kind, where[name] ?? {}, zone);
    return `${shown} ${said(draft, kind, (value) => valueText(field, value))}`.trim();
  };

  function said({ op, values }: Draft, kind: string, text: (value: string) => string): string {
    const [first = "", second = ""] = values;
    if (op === "other") return values.join(", ");
    if (op === "span") {
      const span = spanNamed(first);
      return `· ${span ? t[span] : first}`;
    }
    if (op === "between") return `${t.between} ${text(first)} ${t.and} ${text(second)}`;
    if (op === "any" || op === "none") return `${t[op]} ${listed(values.map(text))}`;
    return [t[wordOf(op, kind)], ...values.map(text)].join(" ");
  }

  function listed(texts: readonly string[]): string {
    const shown = texts.slice(0, 3);
    return texts.length > 3 ? `${shown.join(", ")} +${texts.length - 3}` : format.list(shown);
  }
}

/** Records that filters refer to, whose labels must be loaded. */
function referencesIn(fields: ReadonlyMap<string, MetaField>, where: Where) {
  return Object.entries(where).flatMap(([name, operators]) => {
    const field = fields.get(name);
    if (!field || (!field.target && field.among.length === 0)) return [];
    const targets = field.target ? [field.target] : field.among;
    const ids = Object.entries(operators)
      .filter(([operator]) => operator !== "is_null")
      .flatMap(([, value]) => value.split(","));
    return ids.flatMap((id) => targets.map((collection) => ({ collection, id })));
  });
}
