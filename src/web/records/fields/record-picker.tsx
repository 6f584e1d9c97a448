import { Group, Input, Select } from "@mantine/core";
import { useState } from "react";
import { useNames } from "../../language/names.ts";
import { useMeta } from "../meta.ts";
import { useTexts } from "../texts.ts";
import type { InputFacts } from "./input-props.ts";
import type { RecordKey } from "./labels.ts";
import { ReferencePicker } from "./reference-picker.tsx";

interface RecordPickerProps extends InputFacts {
  /** Allowed collections; empty for all visible ones. */
  among: readonly string[];
  value: RecordKey | null;
  onChange(value: RecordKey | null): void;
}

export function RecordPicker({
  among,
  value,
  onChange,
  label,
  description,
  error,
  ...facts
}: RecordPickerProps) {
  const t = useTexts("records.recordPicker");
  const names = useNames();
  const meta = useMeta();
  const offered = (among.length > 0 ? among : [...(meta?.keys() ?? [])]).filter((one) => meta?.has(one));
  const [chosen, setChosen] = useState<string>();
  const collection = value?.collection ?? chosen ?? (offered.length === 1 ? offered[0] : undefined);
  const name = typeof label === "string" ? label : (facts["aria-label"] ?? "");
  return (
    <Input.Wrapper label={label} description={description} error={error} required={facts.required ?? false}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        {offered.length > 1 && (
          <Select
            aria-label={`${name}, ${t.kind}`}
            placeholder={t.pick}
            w="42%"
            data={offered.map((one) => ({ value: one, label: names.one(one) }))}
            value={collection ?? null}
            searchable={offered.length > 8}
            disabled={facts.disabled ?? false}
            onChange={(next) => {
              setChosen(next ?? undefined);
              if (next !== value?.collection) onChange(null);
            }}
          />
        )}
        <div style={{ flex: 1, minWidth: 0 }}>
          <ReferencePicker
            aria-label={name}
            data-path={facts["data-path"] ?? ""}
            target={collection ?? ""}
            value={value?.id ?? null}
            disabled={facts.disabled ?? collection === undefined}
            canCreate={false}
            onChange={(id) => onChange(id && collection ? { collection, id } : null)}
          />
        </div>
      </Group>
    </Input.Wrapper>
  );
}
