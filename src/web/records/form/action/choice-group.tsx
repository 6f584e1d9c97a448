import { Checkbox, Group, Radio, Stack } from "@mantine/core";
import { errorWithin } from "../../fields/errors.ts";
import type { Slot } from "./action-form.tsx";
import { type Choice, textIn } from "./action-input.tsx";

interface ChoiceGroupProps extends Slot {
  choices?: readonly (Choice & { about?: string })[];
  stacked?: boolean;
}

export function ChoiceGroup({ stacked = false, ...slot }: ChoiceGroupProps) {
  const { field, texts, value, errors, disabled, onChange } = slot;
  const choices =
    slot.choices ??
    field.choices.map((word) => ({ value: word, label: textIn(texts, word) ?? word, about: "" }));
  const facts = {
    label: textIn(texts, field.name) ?? field.name,
    description: textIn(texts, `${field.name}Help`),
    error: errorWithin(errors, field.name),
    "data-path": field.name,
  };
  const Row = stacked ? Stack : Group;
  const isMany = Array.isArray(value) || LISTS.has(field.kind);
  const One = isMany ? Checkbox : Radio;
  const boxes = (
    <Row gap={stacked ? "xs" : "md"} my="xs">
      {choices.map(({ value: word, label, about }) => (
        <One key={word} value={word} label={label} description={about} disabled={disabled} />
      ))}
    </Row>
  );
  return isMany ? (
    <Checkbox.Group
      {...facts}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(chosen) => onChange(choices.map((one) => one.value).filter((one) => chosen.includes(one)))}
    >
      {boxes}
    </Checkbox.Group>
  ) : (
    <Radio.Group {...facts} value={typeof value === "string" ? value : ""} onChange={onChange}>
      {boxes}
    </Radio.Group>
  );
}

const LISTS: ReadonlySet<string> = new Set(["words", "choices", "references"]);
