import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from "@mantine/core";
import { useFormat } from "../../language/format.ts";
import { DayInput, MomentInput } from "../../records/fields/day-input.tsx";
import { ReferencePicker } from "../../records/fields/reference-picker.tsx";
import { useTexts } from "../texts.ts";
import type { Askable } from "./askable.ts";
import { isReference, type Operator, type Value } from "./conditions.ts";

interface ValueInputProps {
  asked: Askable;
  operator: Operator;
  value: Value;
  onChange(value: Value): void;
  error?: string | undefined;
}

/** Prefix of choices that refer to the caller's attributes. */
const OWN = "$ref:";

export function ValueInput({ asked, operator, value, onChange, error }: ValueInputProps) {
  const t = useTexts("settings.valueInput");
  const shared = { "aria-label": t.value, error };
  if (operator === "$exists" || asked.kind === "boolean")
    return (
      <Select
        {...shared}
        data={[
          { value: "true", label: t.yes },
          { value: "false", label: t.no },
        ]}
        value={String(value === true)}
        onChange={(chosen) => onChange(chosen === "true")}
        allowDeselect={false}
      />
    );
  if (operator === "$in" || operator === "$nin")
    return <Several asked={asked} value={value} onChange={onChange} error={error} />;
  if (asked.kind === "reference" && asked.target)
    return (
      <ReferencePicker
        target={asked.target}
        value={typeof value === "string" ? value : null}
        onChange={(id) => onChange(id ?? "")}
        {...shared}
      />
    );
  if (asked.choices) return <One asked={asked} value={value} onChange={onChange} error={error} />;
  return <Typed asked={asked} value={value} onChange={onChange} error={error} />;
}

type InputProps = Omit<ValueInputProps, "operator">;

function Several({ asked, value, onChange, error }: InputProps) {
  const t = useTexts("settings.valueInput");
  const list = Array.isArray(value) ? value.map(String) : [];
  const shared = { "aria-label": t.value, value: list, error };
  const put = (chosen: string[]) => onChange(asked.field === "weekday" ? chosen.map(Number) : chosen);
  return asked.choices ? (
    <MultiSelect {...shared} data={[...asked.choices]} onChange={put} searchable hidePickedOptions />
  ) : (
    <TagsInput
      {...shared}
      onChange={put}
      placeholder={list.length > 0 ? "" : asked.kind === "address" ? t.addresses : t.several}
    />
  );
}

function One({ asked, value, onChange, error }: InputProps) {
  const t = useTexts("settings.valueInput");
  const own = asked.own && { value: `${OWN}${asked.own.value}`, label: asked.own.label };
  return (
    <Select
      aria-label={t.value}
      error={error}
      data={[...(own ? [own] : []), ...(asked.choices ?? [])]}
      value={isReference(value) ? `${OWN}${value.$ref}` : String(value)}
      onChange={(chosen) => {
        if (chosen === null) return;
        if (chosen.startsWith(OWN)) onChange({ $ref: chosen.slice(OWN.length) });
        else onChange(asked.field === "weekday" ? Number(chosen) : chosen);
      }}
      searchable
      allowDeselect={false}
    />
  );
}

function Typed({ asked, value, onChange, error }: InputProps) {
  const t = useTexts("settings.valueInput");
  const digits = useFormat().minorDigits();
  const shared = { "aria-label": t.value, error };
  if (asked.kind === "number" || asked.kind === "money") {
    const scale = asked.kind === "money" ? 10 ** digits : 1;
    return (
      <NumberInput
        {...shared}
        value={typeof value === "number" ? value / scale : 0}
        onChange={(next) => onChange(Math.round(Number(next) * scale * 1e6) / 1e6)}
        decimalScale={asked.kind === "money" ? digits : 6}
        thousandSeparator
      />
    );
  }
  if (asked.kind === "moment")
    return (
      <MomentInput
        {...shared}
        value={typeof value === "number" && value > 0 ? new Date(value).toISOString() : null}
        onChange={(next) => onChange(next === null ? 0 : Date.parse(next))}
      />
    );
  if (asked.kind === "day")
    return (
      <DayInput
        {...shared}
        value={typeof value === "string" ? value : null}
        onChange={(next) => onChange(next ?? "")}
      />
    );
  return (
    <TextInput
      {...shared}
      type={asked.kind === "time" ? "time" : "text"}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
