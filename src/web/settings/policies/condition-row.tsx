import { ActionIcon, Group, Select } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTexts } from "../texts.ts";
import type { Askable } from "./askable.ts";
import { type Comparison, isReference, newComparison, type Operator, type Value } from "./conditions.ts";
import { ValueInput } from "./value-input.tsx";

const OF_TIME: Readonly<Partial<Record<Operator, "later" | "from" | "before" | "until">>> = {
  $gt: "later",
  $gte: "from",
  $lt: "before",
  $lte: "until",
};

interface ConditionRowProps {
  comparison: Comparison;
  askables: readonly Askable[];
  onChange(next: Comparison | undefined): void;
  errorOf(field: string): string | undefined;
}

export function ConditionRow({ comparison, askables, onChange, errorOf }: ConditionRowProps) {
  const t = useTexts("settings.conditionRow");
  const asked = askables.find(({ field }) => field === comparison.field);
  const inTime = asked && ["day", "moment", "time"].includes(asked.kind);
  const said = (operator: Operator) => {
    const moment = inTime ? OF_TIME[operator] : undefined;
    return moment ? t[moment] : t[operator];
  };
  const operators = asked?.operators ?? [comparison.operator];
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <Group gap="xs" align="flex-start" style={{ flex: 1, minWidth: 0 }}>
        <Select
          aria-label={t.field}
          data={askables.map(({ field, label }) => ({ value: field, label }))}
          value={comparison.field}
          onChange={(field) => {
            const next = askables.find((one) => one.field === field);
            if (next) onChange({ ...begun(next), key: comparison.key });
          }}
          searchable
          allowDeselect={false}
          style={{ flex: "1 1 9rem" }}
        />
        <Select
          aria-label={t.operator}
          data={operators.map((operator) => ({ value: operator, label: said(operator) }))}
          value={comparison.operator}
          onChange={(operator) => {
            const known = operators.find((one) => one === operator);
            if (known && asked)
              onChange({ ...comparison, operator: known, value: fitting(asked, known, comparison.value) });
          }}
          allowDeselect={false}
          style={{ flex: "1 1 8rem" }}
        />
        {asked && (
          <div style={{ flex: "2 1 11rem", minWidth: 0 }}>
            <ValueInput
              asked={asked}
              operator={comparison.operator}
              value={comparison.value}
              onChange={(value) => onChange({ ...comparison, value })}
              error={errorOf(comparison.field)}
            />
          </div>
        )}
      </Group>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t.remove}
        onClick={() => onChange(undefined)}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </Group>
  );
}

export function begun(asked: Askable): Comparison {
  const operator = asked.operators[0] ?? "$exists";
  return newComparison(asked.field, operator, fitting(asked, operator, null));
}

/** Converts the previous value to the operator's type, as far as possible. */
function fitting(asked: Askable, operator: Operator, value: Value): Value {
  if (operator === "$exists") return typeof value === "boolean" ? value : true;
  if (operator === "$in" || operator === "$nin") {
    if (Array.isArray(value)) return value;
    return typeof value === "string" && value !== "" ? [value] : [];
  }
  if (isReference(value)) return value;
  if (asked.kind === "boolean") return typeof value === "boolean" ? value : true;
  const single: unknown = Array.isArray(value) ? value[0] : value;
  if (asked.kind === "number" || asked.kind === "money" || asked.kind === "moment")
    return typeof single === "number" ? single : 0;
  if (asked.field === "weekday") return typeof single === "number" ? single : 1;
  return typeof single === "string" ? single : (asked.choices?.[0]?.value ?? "");
}
