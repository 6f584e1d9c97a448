import { Grid, TextInput } from "@mantine/core";
import type { Letterhead } from "../../../client/contract.ts";
import type { Slot } from "../../records/form/action/action-form.tsx";
import { useTexts } from "../texts.ts";

/** Letterhead order, with each field's share of the line. */
const FIELDS: readonly (readonly [keyof Letterhead, number])[] = [
  ["legal_name", 12],
  ["street", 12],
  ["postal_code", 4],
  ["city", 8],
  ["country", 6],
  ["tax_id", 6],
  ["registration", 12],
  ["email", 6],
  ["phone", 6],
  ["website", 6],
  ["bank_name", 6],
  ["iban", 8],
  ["bic", 4],
  ["note", 12],
];

export function LetterheadFields({ value, errors, disabled, onChange }: Slot) {
  const t = useTexts("settings.organization");
  // The form only passes the initial value or one set by this component.
  const letterhead = (value ?? {}) as Letterhead;
  return (
    <Grid gap="sm">
      {FIELDS.map(([field, span]) => (
        <Grid.Col key={field} span={{ base: 12, xs: span }}>
          <TextInput
            label={t[field]}
            value={letterhead[field] ?? ""}
            onChange={(event) => onChange(withField(letterhead, field, event.currentTarget.value))}
            error={errors.get(`letterhead.${field}`)}
            disabled={disabled}
            data-path={`letterhead.${field}`}
          />
        </Grid.Col>
      ))}
    </Grid>
  );
}

/** Clearing a field removes it from the letterhead. */
function withField(value: Letterhead, field: keyof Letterhead, text: string): Letterhead {
  const { [field]: _, ...others } = value;
  // IBANs are printed in groups of four.
  const typed = field === "iban" ? text.replaceAll(" ", "") : text;
  return typed === "" ? others : { ...others, [field]: typed };
}
