import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { memo } from "react";
import { useNames } from "../../../language/names.ts";
import { CurrencySelect } from "../../fields/currency-select.tsx";
import { DayInput } from "../../fields/day-input.tsx";
import { MoneyField } from "../../fields/money-field.tsx";
import { DecimalInput, MoneyInput, WholeInput } from "../../fields/number-input.tsx";
import { RecordPicker } from "../../fields/record-picker.tsx";
import { ReferencePicker } from "../../fields/reference-picker.tsx";
import { ReferencesPicker } from "../../fields/references-picker.tsx";
import { isMoney, isRecordKey } from "../../fields/values.ts";
import { filterWithin } from "../../fields/within.ts";
import type { MetaLineField } from "../../meta.ts";

interface GridCellProps {
  collection: string;
  column: MetaLineField;
  value: unknown;
  onChange(value: unknown): void;
  /** Accessible name: the column and the line. */
  label: string;
  path: string;
  error: string | undefined;
  currency: string | undefined;
  disabled: boolean;
}

export const GridCell = memo(function GridCell({
  collection,
  column,
  value,
  onChange,
  label,
  path,
  error,
  currency,
  disabled,
}: GridCellProps) {
  const names = useNames();
  const filter = filterWithin(column, undefined);
  const narrowed = filter && { filter, strict: column.strict };
  const text = value === null || value === undefined ? "" : String(value);
  const facts = {
    "aria-label": label,
    "data-path": path,
    error: error !== undefined,
    title: error ?? "",
    disabled,
    size: "sm",
    variant: "unstyled",
  } as const;
  switch (column.kind) {
    case "integer":
      return column.unit?.endsWith("amount") ? (
        <MoneyInput
          {...facts}
          value={numberOrText(value)}
          currency={column.unit === "amount" ? currency : undefined}
          onChange={onChange}
          rightSection={null}
          rightSectionWidth={8}
        />
      ) : (
        <WholeInput {...facts} value={numberOrText(value)} onChange={onChange} />
      );
    case "decimal":
      return <DecimalInput {...facts} value={text} onChange={onChange} />;
    case "money":
      return (
        <MoneyField
          {...facts}
          value={isMoney(value) || typeof value === "string" ? value : null}
          currency={currency}
          onChange={onChange}
        />
      );
    case "boolean":
      return (
        <Checkbox
          aria-label={label}
          data-path={path}
          checked={value === true}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "date":
      return <DayInput {...facts} value={text || null} onChange={onChange} clearable={false} />;
    case "choice":
      return (
        <NativeSelect
          {...facts}
          value={text}
          data={[
            ...(text === "" || !column.required ? [{ value: "", label: "" }] : []),
            ...column.choices.map((word) => ({
              value: word,
              label: names.choice(collection, column.name, word),
            })),
          ]}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case "currency":
      return <CurrencySelect {...facts} value={text || null} onChange={onChange} />;
    case "reference":
      return (
        <ReferencePicker
          {...facts}
          {...narrowed}
          target={column.target ?? "users"}
          value={text || null}
          placeholder=""
          onChange={(id) => onChange(id)}
        />
      );
    case "references":
      return (
        <ReferencesPicker
          {...facts}
          tight
          {...narrowed}
          target={column.target ?? "users"}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      );
    case "record":
      return (
        <RecordPicker
          {...facts}
          among={column.among}
          value={isRecordKey(value) ? value : null}
          onChange={onChange}
        />
      );
    case "long_text":
      return (
        <Textarea
          {...facts}
          dir="auto"
          autosize
          minRows={1}
          maxRows={6}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    default:
      return (
        <TextInput
          {...facts}
          dir="auto"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
  }
});

const numberOrText = (value: unknown) =>
  typeof value === "number" || typeof value === "string" ? value : null;
