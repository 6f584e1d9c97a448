import { Checkbox, Fieldset, Group, Stack, Text, TextInput } from "@mantine/core";
import type { CustomChoice } from "../../../client/contract.ts";
import { AddRow, RemoveRow } from "../../kit/rows.tsx";
import { errorWithin } from "../../records/fields/errors.ts";
import type { Slot } from "../../records/form/action/action-form.tsx";
import { useTexts } from "../texts.ts";

/** Choices of a field. `used`: records may hold them, so that they can be retired. */
export function ChoicesInput({
  field,
  value,
  errors,
  disabled,
  onChange,
  used = false,
}: Slot & { used?: boolean }) {
  const t = useTexts("settings.fields");
  const languages = useTexts("settings.languages");
  // The form holds what the call takes.
  const rows = (Array.isArray(value) ? value : []) as readonly CustomChoice[];
  const change = (at: number, next: CustomChoice) => onChange(rows.map((row, i) => (i === at ? next : row)));
  const error = errorWithin(errors, field.name);
  return (
    <Fieldset legend={t.choices} disabled={disabled} data-path={field.name}>
      <Stack gap="xs">
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice has no value until its label is typed
          <Group key={i} gap="xs" align="center" wrap="nowrap">
            {(["en", "de"] as const).map((language) => (
              <TextInput
                key={language}
                flex={1}
                aria-label={t.choiceIn({ number: String(i + 1), language: languages[language] })}
                placeholder={languages[language]}
                value={row.label[language] ?? ""}
                maxLength={80}
                onChange={(event) => {
                  const text = event.currentTarget.value;
                  const { [language]: _, ...others } = row.label;
                  const label: CustomChoice["label"] = text === "" ? others : { ...others, [language]: text };
                  const isKnown = used && row.value !== "" && !isFresh(row);
                  const own = isKnown ? row.value : unlike(nameFrom(label.en ?? label.de ?? ""), rows, i);
                  change(i, { ...row, label, value: own });
                }}
              />
            ))}
            {used && (
              <Checkbox
                label={t.retired}
                checked={row.retired === true}
                onChange={(event) => change(i, { ...row, retired: event.currentTarget.checked })}
              />
            )}
            <RemoveRow
              label={t.removeChoice({ number: String(i + 1) })}
              onClick={() => onChange(rows.filter((_, at) => at !== i))}
            />
          </Group>
        ))}
        {error && (
          <Text size="xs" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
        <AddRow label={t.addChoice} onClick={() => onChange([...rows, { value: "", label: {} }])} />
      </Stack>
    </Fieldset>
  );
}

/** True if the value still follows from the label, as of a choice that was just added. */
const isFresh = ({ value, label }: CustomChoice) => value === nameFrom(label.en ?? label.de ?? "");

function unlike(value: string, rows: readonly CustomChoice[], at: number): string {
  const taken = rows.some((row, i) => i !== at && row.value === value);
  return taken ? `${value}_${at + 1}` : value;
}

/** `Größe (cm)` -> `groesse_cm` */
export function nameFrom(label: string): string {
  return label
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[0-9_]+|_+$/g, "")
    .slice(0, 50);
}
