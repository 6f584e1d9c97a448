import { CloseButton, Group, Input, Stack, Text } from "@mantine/core";
import { defineWords, useWords } from "../../language/words.ts";
import type { InputFacts } from "./input-props.ts";
import { useLabel, useLabelText } from "./labels.ts";
import { ReferencePicker } from "./reference-picker.tsx";
import classes from "./references-picker.module.css";

const words = defineWords({
  en: { remove: (name: string) => `Remove ${name}`, add: "Add" },
  de: { remove: (name: string) => `${name} entfernen`, add: "Hinzufügen" },
});

interface ReferencesPickerProps extends InputFacts {
  target: string;
  value: readonly string[];
  onChange(value: string[]): void;
  /** In a cell of a table. */
  tight?: boolean;
}

/** Picks any number of records of one collection. */
export function ReferencesPicker({
  target,
  value,
  onChange,
  label,
  description,
  error,
  tight = false,
  ...facts
}: ReferencesPickerProps) {
  const t = useWords(words);
  const name = typeof label === "string" ? label : (facts["aria-label"] ?? "");
  return (
    <Input.Wrapper label={label} description={description} error={error} required={facts.required ?? false}>
      <Stack gap={4}>
        {value.length > 0 && (
          <Group gap={4}>
            {value.map((id) => (
              <Picked
                key={id}
                collection={target}
                id={id}
                {...(!facts.disabled && { onRemove: () => onChange(value.filter((one) => one !== id)) })}
              />
            ))}
          </Group>
        )}
        {!facts.disabled && (
          <ReferencePicker
            aria-label={name}
            data-path={facts["data-path"] ?? ""}
            target={target}
            value={null}
            except={value}
            placeholder={tight ? "+" : t.add}
            autoFocus={facts.autoFocus ?? false}
            canCreate={!tight}
            onChange={(id) => id && onChange([...value.filter((one) => one !== id), id])}
          />
        )}
      </Stack>
    </Input.Wrapper>
  );
}

interface PickedProps {
  collection: string;
  id: string;
  onRemove?(): void;
}

function Picked({ collection, id, onRemove }: PickedProps) {
  const t = useWords(words);
  const label = useLabel({ collection, id });
  const textOf = useLabelText();
  const text = label ? textOf(label) : "…";
  return (
    <span className={classes.picked}>
      <Text span size="xs" dir="auto" truncate>
        {text}
      </Text>
      {onRemove && <CloseButton size="xs" aria-label={t.remove(text)} onClick={onRemove} />}
    </span>
  );
}
