import { CloseButton, Input, Text } from "@mantine/core";
import type { Query } from "../../../client/index.ts";
import { useTexts } from "../texts.ts";
import type { InputFacts } from "./input-props.ts";
import { useLabel, useLabelText } from "./labels.ts";
import { ReferencePicker } from "./reference-picker.tsx";
import classes from "./references-picker.module.css";

interface ReferencesPickerProps extends InputFacts {
  target: string;
  value: readonly string[];
  onChange(value: string[]): void;
  /** True in table cells, which have little room. */
  tight?: boolean;
  /** Query that restricts the options. */
  filter?: Query;
  /** True if records outside the filter are refused. */
  strict?: boolean;
}

export function ReferencesPicker({
  target,
  value,
  onChange,
  label,
  description,
  error,
  tight = false,
  filter,
  strict = true,
  ...facts
}: ReferencesPickerProps) {
  const t = useTexts("records.referencesPicker");
  const name = typeof label === "string" ? label : (facts["aria-label"] ?? "");
  return (
    <Input.Wrapper label={label} description={description} error={error} required={facts.required ?? false}>
      <div className={tight ? classes.tight : classes.wide}>
        {value.map((id) => (
          <Picked
            key={id}
            collection={target}
            id={id}
            tight={tight}
            {...(!facts.disabled && { onRemove: () => onChange(value.filter((one) => one !== id)) })}
          />
        ))}
        {!facts.disabled && (
          <ReferencePicker
            {...(tight && { variant: "unstyled" as const, bare: true })}
            className={classes.picker ?? ""}
            aria-label={name}
            data-path={facts["data-path"] ?? ""}
            target={target}
            value={null}
            except={value}
            {...(filter && { filter, strict })}
            placeholder={tight ? "+" : t.add}
            autoFocus={facts.autoFocus ?? false}
            canCreate={!tight}
            onChange={(id) => id && onChange([...value.filter((one) => one !== id), id])}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}

interface PickedProps {
  collection: string;
  id: string;
  tight: boolean;
  onRemove?(): void;
}

function Picked({ collection, id, tight, onRemove }: PickedProps) {
  const t = useTexts("records.referencesPicker");
  const label = useLabel({ collection, id });
  const textOf = useLabelText();
  const whole = label ? textOf(label) : "…";
  // A cell only has room for the first part of the label, the code.
  const text = tight ? (whole.split(" · ")[0] ?? whole) : whole;
  return (
    <span className={classes.picked} title={whole}>
      <Text span size="xs" dir="auto" truncate>
        {text}
      </Text>
      {onRemove && <CloseButton size="xs" aria-label={t.remove({ name: whole })} onClick={onRemove} />}
    </span>
  );
}
