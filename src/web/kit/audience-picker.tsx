import { MultiSelect, Select, Stack } from "@mantine/core";
import { useState } from "react";
import type { Audience } from "../../client/contract.ts";
import { usePerson } from "../session/session.ts";
import { audienceOf, namesIn, useAudienceChoices } from "./audience.ts";
import { useTexts } from "./texts.ts";

interface AudiencePickerProps {
  label: string;
  description?: string;
  /** Null if nothing is chosen, in which case the default (`unless`) applies. */
  value: Audience | null;
  onChange(value: Audience | null): void;
  /** Label of the default. Without it, a choice is required. */
  unless?: string;
  /** Label of the option for specific people, for choices that don't exclude everyone else. */
  some?: string;
  withAll?: boolean;
}

export function AudiencePicker({
  label,
  description,
  value,
  onChange,
  unless,
  some,
  withAll = true,
}: AudiencePickerProps) {
  const t = useTexts("common.audiencePicker");
  const kind = value === null ? "unless" : value.all ? "all" : "some";
  const me = usePerson()?.user.id;
  // Keeps the chosen names while the user tries another option. Starts with the user, to prevent a lockout.
  const [kept, keep] = useState<Audience>(
    value && !value.all ? value : me === undefined ? {} : { user_ids: [me] },
  );
  const name = (next: Audience) => {
    keep(next);
    onChange(next);
  };
  return (
    <Stack gap="xs">
      <Select
        label={label}
        description={description}
        allowDeselect={false}
        value={kind}
        onChange={(chosen) => {
          if (chosen === "unless") onChange(null);
          else onChange(chosen === "all" ? { all: true } : kept);
        }}
        data={[
          ...(unless === undefined ? [] : [{ value: "unless", label: unless }]),
          ...(withAll ? [{ value: "all", label: t.all }] : []),
          { value: "some", label: some ?? t.some },
        ]}
      />
      {kind === "some" && value && <Names value={value} onChange={name} />}
    </Stack>
  );
}

interface NamesProps {
  value: Audience;
  onChange(value: Audience): void;
}

function Names({ value, onChange }: NamesProps) {
  const t = useTexts("common.audiencePicker");
  const choices = useAudienceChoices();
  const names = namesIn(value);
  const known = new Set(choices.flatMap(({ items }) => items.map((one) => one.value)));
  const unseen = names.filter((name) => !known.has(name));
  return (
    <MultiSelect
      label={t.who}
      required
      searchable
      limit={100}
      value={names}
      onChange={(next) => onChange(audienceOf(next))}
      data={[
        ...choices,
        ...(unseen.length > 0
          ? [{ group: t.unseen, items: unseen.map((name) => ({ value: name, label: t.unseen })) }]
          : []),
      ]}
    />
  );
}
