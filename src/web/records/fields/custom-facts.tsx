import { Fieldset, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { AddRow, RemoveRow } from "../../kit/rows.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";
import { type Errors, errorAt } from "./errors.ts";
import type { InputFacts } from "./input-props.ts";
import { useSeparators } from "./number-input.tsx";
import { readNumber, typedDecimal } from "./numbers.ts";

type Facts = Readonly<Record<string, unknown>>;
type Row = { readonly name: string; readonly value: string };

interface CustomFactsProps {
  value: Facts;
  onChange(value: Facts): void;
  facts: InputFacts;
  errors: Errors | undefined;
}

export function CustomFacts({ value, onChange, facts, errors }: CustomFactsProps) {
  const t = useTexts("records.customFacts");
  const separators = useSeparators(useFormat());
  const [rows, setRows] = useState<readonly Row[]>(() =>
    Object.entries(value).map(([name, one]) => ({ name, value: textOf(one) })),
  );

  function textOf(one: unknown): string {
    if (typeof one === "boolean") return one ? t.yes : t.no;
    return typeof one === "number" ? typedDecimal(String(one), separators) : String(one ?? "");
  }

  function factOf(text: string): string | number | boolean {
    const word = text.trim().toLowerCase();
    if (word === t.yes || word === t.no) return word === t.yes;
    const plain = /^0\d/.test(word) ? undefined : readNumber(text, separators);
    return plain !== undefined && plain.length < 15 ? Number(plain) : text;
  }

  function change(next: readonly Row[]) {
    setRows(next);
    const named = next.filter((row) => row.name !== "" && row.value !== "");
    // Values that the user didn't edit keep their type.
    onChange(
      Object.fromEntries(
        named.map((row) => [
          row.name,
          row.name in value && textOf(value[row.name]) === row.value ? value[row.name] : factOf(row.value),
        ]),
      ),
    );
  }

  return (
    <Fieldset legend={facts.label} disabled={facts.disabled ?? false} data-path="custom">
      <Stack gap="xs">
        <Text size="xs" c="var(--app-quiet)">
          {t.about}
        </Text>
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name until one is typed
          <Group key={i} gap="xs" align="flex-start" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={t.name}
              placeholder={t.name}
              value={row.name}
              maxLength={50}
              error={
                errorAt(errors, `custom.${row.name}`) ??
                (row.name !== "" && !/^[a-z][a-z0-9_]*$/.test(row.name) ? t.form : undefined)
              }
              onChange={(event) => {
                const name = event.currentTarget.value.toLowerCase().replaceAll(/[\s-]+/g, "_");
                change(rows.map((one, at) => (at === i ? { ...one, name } : one)));
              }}
            />
            <TextInput
              flex={2}
              dir="auto"
              aria-label={`${t.value}: ${row.name}`}
              placeholder={t.value}
              value={row.value}
              maxLength={2000}
              onChange={(event) => {
                const text = event.currentTarget.value;
                change(rows.map((one, at) => (at === i ? { ...one, value: text } : one)));
              }}
            />
            <RemoveRow
              label={t.remove({ name: row.name || "none" })}
              onClick={() => change(rows.filter((_, at) => at !== i))}
            />
          </Group>
        ))}
        {facts.error && (
          <Text size="xs" c="var(--mantine-color-error)">
            {facts.error}
          </Text>
        )}
        <Group>
          <AddRow label={t.add} onClick={() => setRows([...rows, { name: "", value: "" }])} />
        </Group>
      </Stack>
    </Fieldset>
  );
}
