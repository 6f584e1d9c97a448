import { Select } from "@mantine/core";
import { ChooseSeveral } from "../../../kit/choose-several.tsx";
import { type Errors, errorWithin } from "../../fields/errors.ts";
import { FieldInput } from "../../fields/field-input.tsx";
import type { InputFacts } from "../../fields/input-props.ts";
import type { MetaField } from "../../meta.ts";

/** Texts by key: the field (its label), field + `Help`, field + `Hint` (the empty option), and choices. */
export type ActionTexts = Readonly<Record<string, unknown>>;

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ActionInputProps {
  field: MetaField;
  texts: ActionTexts;
  choices?: readonly Choice[] | undefined;
  value: unknown;
  values: Readonly<Record<string, unknown>>;
  errors: Errors;
  disabled: boolean;
  autoFocus: boolean;
  onChange(value: unknown): void;
}

export const textIn = (texts: ActionTexts, name: string): string | undefined => {
  const text = texts[name];
  return typeof text === "string" ? text : undefined;
};

export function ActionInput({ field, texts, choices, value, values, errors, ...props }: ActionInputProps) {
  const { disabled, autoFocus, onChange } = props;
  const label = textIn(texts, field.name) ?? field.name;
  const help = textIn(texts, `${field.name}Help`);
  const isChosen = choices !== undefined || field.choices.length > 0;
  if (!isChosen)
    return (
      <FieldInput
        collection=""
        field={field}
        label={label}
        help={help}
        value={value}
        draft={values}
        errors={errors}
        disabled={disabled}
        autoFocus={autoFocus}
        onChange={onChange}
      />
    );
  const facts: InputFacts = {
    label,
    description: help,
    error: errorWithin(errors, field.name),
    // No required mark on a choice that has a value and can't be cleared.
    required: field.required && field.initial === null,
    disabled,
    autoFocus,
    "data-path": field.name,
  };
  const data = choices ?? field.choices.map((word) => ({ value: word, label: textIn(texts, word) ?? word }));
  const hint = textIn(texts, `${field.name}Hint`) ?? "";
  const isEmptied = !field.required && field.initial === null;
  if (field.kind === "words" || field.kind === "choices")
    return (
      <ChooseSeveral
        {...facts}
        data={[...data]}
        placeholder={Array.isArray(value) && value.length > 0 ? "" : hint}
        value={Array.isArray(value) ? value.map(String) : []}
        // If the list was null initially, emptying it sets it to null again.
        onChange={(next) => onChange(next.length === 0 && field.initial === null ? null : next)}
        searchable
        hidePickedOptions
        limit={60}
      />
    );
  return (
    <Select
      {...facts}
      data={[...data]}
      placeholder={hint}
      value={typeof value === "string" ? value : null}
      onChange={onChange}
      searchable={data.length > 8}
      clearable={isEmptied}
      allowDeselect={isEmptied}
    />
  );
}
