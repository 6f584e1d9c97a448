import { Checkbox, Select, TagsInput, Textarea, TextInput } from "@mantine/core";
import { ChooseSeveral } from "../../kit/choose-several.tsx";
import { useNames } from "../../language/names.ts";
import type { MetaField } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { CountrySelect } from "./country-select.tsx";
import { CurrencySelect } from "./currency-select.tsx";
import { DayInput, MomentInput } from "./day-input.tsx";
import { errorAt, errorWithin } from "./errors.ts";
import classes from "./field-input.module.css";
import { schemaOf } from "./from-schema.ts";
import { useHelp } from "./help.ts";
import type { FieldInputProps, InputFacts } from "./input-props.ts";
import { MoneyField } from "./money-field.tsx";
import { DecimalInput, MicroInput, MoneyInput, WholeInput } from "./number-input.tsx";
import { ObjectInput } from "./object-input.tsx";
import { RecordPicker } from "./record-picker.tsx";
import { isRecurrence, RecurrenceSelect } from "./recurrence.tsx";
import { ReferencePicker } from "./reference-picker.tsx";
import { ReferencesPicker } from "./references-picker.tsx";
import { currencyCode, currencyOf, isMoney, isRecordKey } from "./values.ts";
import { filterWithin } from "./within.ts";

export function FieldInput(props: FieldInputProps) {
  const { collection, field, label, errors, path = field.name } = props;
  const names = useNames();
  const helpOf = useHelp();
  const name = label ?? names.field(collection, field.name);
  const facts: InputFacts = {
    ...(label === null
      ? { "aria-label": name }
      : { label: name, description: "help" in props ? props.help : helpOf(collection, field) }),
    error: LISTS.has(field.kind) ? errorWithin(errors, path) : errorAt(errors, path),
    required: props.required ?? field.required,
    disabled: props.disabled ?? false,
    autoFocus: props.autoFocus ?? false,
    "data-path": path,
    ...(props.onBlur && { onBlur: props.onBlur }),
  };
  return <Input {...props} facts={facts} path={path} />;
}

interface KnownProps extends FieldInputProps {
  facts: InputFacts;
  path: string;
}

function Input({
  collection,
  field,
  value,
  onChange,
  draft,
  facts,
  path,
  errors,
  opened = false,
}: KnownProps) {
  const t = useTexts("records.fieldInput");
  const names = useNames();
  const text = value === null || value === undefined ? "" : String(value);
  const changeText = (next: string) => onChange(next === "" ? null : next);
  const filter = filterWithin(field, draft);
  const narrowed = filter && { filter, strict: field.strict };
  const words_ = (list: readonly string[]) =>
    list.map((word) => ({ value: word, label: names.choice(collection, field.name, word) }));
  const held = listOf(Array.isArray(value) ? value : [value]);
  const offered = field.choices.filter((word) => !field.retired.includes(word) || held.includes(word));
  if (isRecurrence(field)) return <RecurrenceSelect {...facts} value={text || null} onChange={onChange} />;
  switch (field.kind) {
    case "money":
      return (
        <MoneyField
          {...facts}
          value={isMoney(value) || typeof value === "string" ? value : null}
          currency={currencyCode(draft?.currency)}
          onChange={onChange}
        />
      );
    case "integer":
      if (field.unit === "micro")
        return <MicroInput {...facts} value={numberOrText(value)} onChange={onChange} />;
      return field.unit === "amount" || field.unit === "own_amount" ? (
        <MoneyInput
          {...facts}
          value={numberOrText(value)}
          onChange={onChange}
          currency={currencyOf(field, draft)}
        />
      ) : (
        <WholeInput
          {...facts}
          value={numberOrText(value)}
          onChange={onChange}
          {...unitSection(field.unit, t)}
        />
      );
    case "decimal":
      return <DecimalInput {...facts} value={text} onChange={onChange} {...unitSection(field.unit, t)} />;
    case "date":
      return <DayInput {...facts} value={text || null} onChange={onChange} />;
    case "datetime":
      return <MomentInput {...facts} value={text || null} onChange={onChange} />;
    case "boolean":
      return (
        <Checkbox
          label={facts.label ?? ""}
          aria-label={facts["aria-label"] ?? ""}
          description={facts.description}
          error={facts.error}
          disabled={facts.disabled ?? false}
          data-path={path}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "choice":
      return (
        <Select
          {...facts}
          data={words_(offered)}
          value={text || null}
          onChange={onChange}
          clearable={!field.required}
          allowDeselect={!field.required}
          searchable={field.choices.length > 8}
          placeholder={t.pick}
          defaultDropdownOpened={opened}
        />
      );
    case "choices":
      return (
        <ChooseSeveral
          {...facts}
          data={words_(offered)}
          value={listOf(value)}
          onChange={onChange}
          clearable
        />
      );
    case "words":
      return (
        <TagsInput
          {...facts}
          value={listOf(value)}
          onChange={onChange}
          placeholder={t.tags}
          splitChars={[",", ";"]}
          classNames={{ pill: classes.word, pillsList: classes.words }}
        />
      );
    case "country":
      // No help text: it explains country codes, but users choose a country by name.
      return <CountrySelect {...facts} description={undefined} value={text || null} onChange={onChange} />;
    case "currency":
      return <CurrencySelect {...facts} value={text || null} onChange={onChange} />;
    case "reference":
      return (
        <ReferencePicker
          {...facts}
          target={field.target ?? "users"}
          value={text || null}
          onChange={(id) => onChange(id)}
          {...narrowed}
        />
      );
    case "references":
      return (
        <ReferencesPicker
          {...facts}
          target={field.target ?? "users"}
          value={listOf(value)}
          onChange={onChange}
          {...narrowed}
        />
      );
    case "record":
      return (
        <RecordPicker
          {...facts}
          among={field.among}
          value={isRecordKey(value) ? value : null}
          onChange={onChange}
        />
      );
    case "object":
      return (
        <ObjectInput
          collection={collection}
          field={field}
          value={value}
          onChange={onChange}
          facts={facts}
          path={path}
          errors={errors}
          draft={draft}
          part={FieldInput}
        />
      );
    case "long_text":
      return (
        <Textarea
          {...facts}
          dir="auto"
          autosize
          minRows={3}
          maxRows={16}
          value={text}
          onChange={(event) => changeText(event.currentTarget.value)}
          {...longest(field)}
        />
      );
    default:
      return (
        <TextInput
          {...facts}
          dir="auto"
          type={INPUT_TYPES[field.kind] ?? "text"}
          value={text}
          onChange={(event) => changeText(event.currentTarget.value)}
          {...longest(field)}
        />
      );
  }
}

/** Kinds with several values in one input. */
const LISTS: ReadonlySet<string> = new Set(["choices", "words", "references"]);

const INPUT_TYPES: Readonly<Record<string, string>> = { email: "email", phone: "tel", url: "url" };

/** Prevents typing more than the API accepts. */
function longest({ schema }: Pick<MetaField, "schema">) {
  const { maxLength } = schemaOf(schema);
  return maxLength === undefined ? {} : { maxLength };
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const numberOrText = (value: unknown) =>
  typeof value === "number" || typeof value === "string" ? value : null;

function unitSection(unit: string | null, t: Readonly<Record<string, string>>) {
  const text = unit === null ? undefined : t[unit];
  return text === undefined ? {} : { rightSection: text, rightSectionWidth: 26 + text.length * 7 };
}
