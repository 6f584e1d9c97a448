import { Select } from "@mantine/core";
import type { MetaField } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { schemaOf } from "./from-schema.ts";
import type { InputFacts } from "./input-props.ts";

/** Rules that people choose from, by the key of their text. Programs may set others. */
const RULES = {
  weekly: "FREQ=WEEKLY",
  biweekly: "FREQ=WEEKLY;INTERVAL=2",
  monthly: "FREQ=MONTHLY",
  monthlyFirst: "FREQ=MONTHLY;BYMONTHDAY=1",
  monthlyLast: "FREQ=MONTHLY;BYMONTHDAY=-1",
  quarterly: "FREQ=MONTHLY;INTERVAL=3",
  halfYearly: "FREQ=MONTHLY;INTERVAL=6",
  yearly: "FREQ=YEARLY",
} as const;

export const isRecurrence = ({ schema }: Pick<MetaField, "schema">): boolean =>
  schemaOf(schema)["x-shape"] === "recurrence";

/** Words for a rule. Rules that nobody can choose are shown as they are. */
export function useRecurrenceText(): (rule: string) => string {
  const t = useTexts("records.recurrence");
  return (rule) => {
    const known = KEYS.find((key) => RULES[key] === rule);
    return known ? t[known] : rule;
  };
}

// Safe cast: the keys of a constant.
const KEYS = Object.keys(RULES) as (keyof typeof RULES)[];

interface RecurrenceSelectProps extends InputFacts {
  value: string | null;
  onChange(rule: string | null): void;
}

export function RecurrenceSelect({ value, onChange, ...facts }: RecurrenceSelectProps) {
  const text = useRecurrenceText();
  const offered: string[] = KEYS.map((key) => RULES[key]);
  const all = value === null || offered.includes(value) ? offered : [...offered, value];
  return (
    <Select
      {...facts}
      clearable={!facts.required}
      data={all.map((rule) => ({ value: rule, label: text(rule) }))}
      value={value}
      onChange={onChange}
    />
  );
}
