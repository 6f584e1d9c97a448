import { Group, MultiSelect, Select, Stack, Text, TextInput } from "@mantine/core";
import { AddRow, RemoveRow } from "../../kit/rows.tsx";
import { useNames } from "../../language/names.ts";
import { DayInput, MomentInput } from "../../records/fields/day-input.tsx";
import { DecimalInput, MoneyInput, WholeInput } from "../../records/fields/number-input.tsx";
import { ReferencePicker } from "../../records/fields/reference-picker.tsx";
import { type MetaField, useEntity } from "../../records/meta.ts";
import { useTexts } from "../texts.ts";
import { isSaid, newPart, OPERATORS, type Operator, type Part } from "./draft.ts";

type ConditionField = Pick<MetaField, "name" | "kind" | "choices" | "target">;
const NUMBERS = ["integer", "decimal", "money"];
const MOMENTS = ["date", "datetime"];
const COMPARED = [
  "text",
  "choice",
  "boolean",
  "reference",
  "date",
  "datetime",
  "currency",
  "email",
  ...NUMBERS,
];

interface ConditionProps {
  collection: string;
  parts: readonly Part[];
  onChange(parts: Part[]): void;
  /** True to highlight incomplete parts. */
  checked: boolean;
}

export function Condition({ collection, parts, onChange, checked }: ConditionProps) {
  const t = useTexts("governance.condition");
  const names = useNames();
  const entity = useEntity(collection);
  const fields: ConditionField[] = [
    ...(entity?.fields ?? []).filter(({ kind }) => COMPARED.includes(kind)),
    ...(entity?.facts ?? []).map(({ choices = [], ...fact }) => ({ ...fact, choices, target: null })),
  ];
  const choices = fields
    .map(({ name }) => ({ value: name, label: names.field(collection, name) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const put = (key: string, change: Partial<Part>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...change } : part)));
  return (
    <Stack gap="xs">
      {parts.length === 0 && (
        <Text size="sm" c="var(--app-quiet)">
          {t.none}
        </Text>
      )}
      {parts.map((part) => {
        const field = fields.find(({ name }) => name === part.field);
        return (
          <Group key={part.key} gap="xs" align="flex-start">
            <Select
              aria-label={t.field}
              placeholder={t.field}
              data={choices}
              value={part.field || null}
              onChange={(name) => put(part.key, { field: name ?? "", operator: "$eq", value: null })}
              error={checked && part.field === "" && t.unnamed}
              searchable
              flex="1 1 11rem"
            />
            <Select
              aria-label={t.test}
              data={operatorsOf(field).map((value) => ({ value, label: t[value] }))}
              value={part.operator}
              onChange={(value) =>
                put(part.key, { operator: OPERATORS.find((one) => one === value) ?? "$eq", value: null })
              }
              allowDeselect={false}
              flex="0 1 9.5rem"
            />
            <div style={{ flex: "1 1 11rem" }}>
              <Value
                collection={collection}
                field={field}
                operator={part.operator}
                value={part.value}
                onChange={(value) => put(part.key, { value })}
                error={checked && part.field !== "" && !isSaid(part) && t.unsaid}
              />
            </div>
            <RemoveRow
              label={t.remove}
              onClick={() => onChange(parts.filter(({ key }) => key !== part.key))}
            />
          </Group>
        );
      })}
      <AddRow label={t.add} onClick={() => onChange([...parts, newPart()])} />
    </Stack>
  );
}

function operatorsOf(field: ConditionField | undefined): readonly Operator[] {
  if (!field) return ["$eq"];
  if (NUMBERS.includes(field.kind) || MOMENTS.includes(field.kind))
    return ["$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$exists"];
  if (field.kind === "choice") return ["$eq", "$ne", "$in", "$exists"];
  return field.kind === "boolean" ? ["$eq"] : ["$eq", "$ne", "$exists"];
}

interface ValueProps {
  collection: string;
  field: ConditionField | undefined;
  operator: Operator;
  value: unknown;
  onChange(value: unknown): void;
  error: string | false;
}

function Value({ collection, field, operator, value, onChange, error }: ValueProps) {
  const t = useTexts("governance.condition");
  const names = useNames();
  const label = { "aria-label": t.value, error };
  const named = (word: string) =>
    field?.name === "state"
      ? names.state(collection, word)
      : names.choice(collection, field?.name ?? "", word);
  const choices = (field?.choices ?? []).map((word) => ({ value: word, label: named(word) }));
  if (operator === "$exists" || field?.kind === "boolean") {
    return (
      <Select
        {...label}
        data={[
          { value: "true", label: t.yes },
          { value: "false", label: t.no },
        ]}
        value={typeof value === "boolean" ? String(value) : null}
        onChange={(next) => onChange(next === null ? null : next === "true")}
      />
    );
  }
  if (operator === "$in") {
    return (
      <MultiSelect
        {...label}
        data={choices}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={onChange}
      />
    );
  }
  if (field?.kind === "choice") {
    return (
      <Select
        {...label}
        data={choices}
        value={typeof value === "string" ? value : null}
        onChange={onChange}
        searchable
      />
    );
  }
  const number = typeof value === "number" ? value : null;
  // Ignores input that is not a number yet.
  const put = (next: unknown) => onChange(typeof next === "number" && Number.isFinite(next) ? next : null);
  if (field?.kind === "money") return <MoneyInput {...label} value={number} onChange={put} />;
  if (field?.kind === "integer") return <WholeInput {...label} value={number} onChange={put} />;
  if (field?.kind === "decimal") {
    // Conditions compare decimals as numbers and timestamps as milliseconds.
    const text = number === null ? null : String(number);
    return (
      <DecimalInput {...label} value={text} onChange={(next) => put(next === null ? null : Number(next))} />
    );
  }
  if (field?.kind === "datetime") {
    const moment = number === null ? null : new Date(number).toISOString();
    return (
      <MomentInput
        {...label}
        value={moment}
        onChange={(next) => put(next === null ? null : Date.parse(next))}
      />
    );
  }
  if (field?.kind === "date")
    return <DayInput {...label} value={typeof value === "string" ? value : null} onChange={onChange} />;
  if (field?.kind === "reference" && field.target) {
    return (
      <ReferencePicker
        {...label}
        target={field.target}
        value={typeof value === "string" ? value : null}
        onChange={onChange}
        canCreate={false}
      />
    );
  }
  return (
    <TextInput
      {...label}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
