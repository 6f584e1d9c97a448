import { Button, Checkbox, Group, Radio, ScrollArea, Select, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTimeZone } from "../../../kit/today.ts";
import { useNames } from "../../../language/names.ts";
import { DayInput } from "../../fields/day-input.tsx";
import { DecimalInput, MoneyInput, WholeInput } from "../../fields/number-input.tsx";
import { ReferencePicker } from "../../fields/reference-picker.tsx";
import type { MetaField } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import { type Draft, type Op, opsOf, readCondition, writeCondition } from "./condition.ts";
import { wordOf } from "./describe.ts";
import { ReferencesChoice } from "./references-choice.tsx";
import { SpanChoice } from "./span-choice.tsx";

interface ConditionFormProps {
  collection: string;
  field: MetaField;
  operators: Readonly<Record<string, string>>;
  onApply(operators: Readonly<Record<string, string>>): void;
}

export function ConditionForm({ collection, field, operators, onApply }: ConditionFormProps) {
  const t = useTexts("records.filter");
  const names = useNames();
  const zone = useTimeZone();
  const ops = opsOf(field.kind, field.required);
  const [draft, setDraft] = useState<Draft>(() => {
    const read = Object.keys(operators).length > 0 ? readCondition(field.kind, operators, zone) : undefined;
    return read && ops.includes(read.op) ? read : { op: ops[0] ?? "is", values: [] };
  });
  const written = writeCondition(field.kind, draft, zone);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (written) onApply(written);
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text fw={600} size="sm">
          {names.field(collection, field.name)}
        </Text>
        {ops.length > 1 && (
          <Select
            aria-label={t.operator}
            size="sm"
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={ops.map((op) => ({ value: op, label: t[wordOf(op, field.kind)] }))}
            value={draft.op}
            // The options are the operators themselves.
            onChange={(op) => op && setDraft(withOp(draft, op as Op))}
          />
        )}
        <Values collection={collection} field={field} draft={draft} onChange={setDraft} onDone={onApply} />
        {draft.op !== "span" && (
          <Group justify="flex-end">
            <Button type="submit" size="xs" disabled={!written}>
              {t.apply}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

/** Keeps the values if the operator changes, except between named periods and dates. */
function withOp(draft: Draft, op: Op): Draft {
  return { op, values: draft.op === "span" || op === "span" ? [] : draft.values };
}

interface ValuesProps {
  collection: string;
  field: MetaField;
  draft: Draft;
  onChange(draft: Draft): void;
  onDone(operators: Readonly<Record<string, string>>): void;
}

const WITHOUT_VALUE = new Set<Op>(["empty", "filled", "yes", "no"]);

function Values(props: ValuesProps) {
  const { collection, field, draft, onChange } = props;
  const t = useTexts("records.filter");
  const names = useNames();
  if (WITHOUT_VALUE.has(draft.op)) return null;
  const [first = "", second = ""] = draft.values;
  const set = (...values: string[]) => onChange({ ...draft, values });
  const choice = (word: string) =>
    field.name === "state" ? names.state(collection, word) : names.choice(collection, field.name, word);
  switch (field.kind) {
    case "choice":
      return (
        <ScrollArea.Autosize mah={260}>
          <Checkbox.Group
            aria-label={t.value}
            value={[...draft.values]}
            onChange={(values) => onChange({ ...draft, values })}
          >
            <Stack gap={8} py={2}>
              {field.choices.map((word) => (
                <Checkbox key={word} value={word} label={choice(word)} size="sm" />
              ))}
            </Stack>
          </Checkbox.Group>
        </ScrollArea.Autosize>
      );
    case "choices":
      return (
        <Radio.Group aria-label={t.value} value={first} onChange={(word) => set(word)}>
          <Stack gap={8}>
            {field.choices.map((word) => (
              <Radio key={word} value={word} label={choice(word)} size="sm" />
            ))}
          </Stack>
        </Radio.Group>
      );
    case "reference":
      return (
        <ReferencesChoice
          target={field.target ?? "users"}
          ids={draft.values}
          onChange={(ids) => set(...ids)}
        />
      );
    case "references":
      return (
        <ReferencePicker
          aria-label={t.value}
          target={field.target ?? "users"}
          value={first || null}
          canCreate={false}
          onChange={(id) => set(id ?? "")}
        />
      );
    case "record":
      return <RecordChoice among={field.among} value={first} onChange={(id) => set(id)} />;
    case "date":
    case "datetime":
      return <Days {...props} first={first} second={second} />;
    case "money":
    case "integer":
    case "decimal":
      return draft.op === "between" ? (
        <Group gap="xs" grow>
          <Figure field={field} label={t.first} value={first} onChange={(value) => set(value, second)} />
          <Figure field={field} label={t.second} value={second} onChange={(value) => set(first, value)} />
        </Group>
      ) : (
        <Figure field={field} label={t.value} value={first} onChange={(value) => set(value)} />
      );
    default:
      return (
        <TextInput
          aria-label={t.value}
          value={first}
          maxLength={200}
          data-autofocus
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
  }
}

interface FigureProps {
  field: MetaField;
  label: string;
  value: string;
  onChange(value: string): void;
}

function Figure({ field, label, value, onChange }: FigureProps) {
  const given = value === "" ? null : value;
  const whole = given === null ? null : Number(given);
  const changeTo = (next: string | number | null) => onChange(readable(next));
  const shared = { "aria-label": label, placeholder: label };
  if (field.kind === "money" || field.unit === "amount" || field.unit === "own_amount")
    return <MoneyInput {...shared} value={whole} onChange={changeTo} />;
  if (field.kind === "decimal") return <DecimalInput {...shared} value={given} onChange={changeTo} />;
  return <WholeInput {...shared} value={whole} onChange={changeTo} />;
}

/** Unparsable input counts as empty. */
const readable = (next: string | number | null) =>
  next !== null && /^-?\d+(\.\d+)?$/.test(String(next)) ? String(next) : "";

function Days({ draft, onChange, onDone, first, second }: ValuesProps & { first: string; second: string }) {
  const t = useTexts("records.filter");
  const set = (...values: string[]) => onChange({ ...draft, values });
  if (draft.op === "span") return <SpanChoice value={first} onChoose={(name) => onDone({ span: name })} />;
  if (draft.op !== "between")
    return <DayInput aria-label={t.value} value={first} onChange={(day) => set(day ?? "")} />;
  return (
    <Group gap="xs" grow>
      <DayInput label={t.first} value={first} onChange={(day) => set(day ?? "", second)} />
      <DayInput label={t.second} value={second} onChange={(day) => set(first, day ?? "")} />
    </Group>
  );
}

function RecordChoice({
  among,
  value,
  onChange,
}: {
  among: readonly string[];
  value: string;
  onChange(id: string): void;
}) {
  const t = useTexts("records.filter");
  const names = useNames();
  const [target, setTarget] = useState(among[0] ?? "");
  return (
    <Stack gap="xs">
      <Select
        label={t.which}
        data={among.map((collection) => ({ value: collection, label: names.one(collection) }))}
        value={target}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(next) => {
          setTarget(next ?? target);
          onChange("");
        }}
      />
      <ReferencePicker
        aria-label={t.value}
        target={target}
        value={value || null}
        canCreate={false}
        onChange={(id) => onChange(id ?? "")}
      />
    </Stack>
  );
}
