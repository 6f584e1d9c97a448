import { MultiSelect, Stack } from "@mantine/core";
import type { ErrorAt } from "../../kit/error-at.ts";
import { Panel } from "../../kit/panel.tsx";
import { useNames } from "../../language/names.ts";
import type { MetaEntity } from "../../records/meta.ts";
import { useTexts } from "../texts.ts";
import type { Draft } from "./draft.ts";

interface FieldsProps {
  draft: Draft;
  onChange(next: Draft): void;
  entity: MetaEntity | undefined;
  errorAt: ErrorAt;
}

export function Fields({ draft, onChange, entity, errorAt }: FieldsProps) {
  const t = useTexts("settings.policies");
  const names = useNames();
  if (!entity) return null;
  const data = entity.fields.map(({ name }) => ({
    value: name,
    label: names.field(entity.collection, name),
  }));
  const isAllow = draft.effect === "allow";
  return (
    <Panel title={t.fields} about={t.fieldsAbout}>
      <Stack>
        {(
          [
            ["mask", t.mask, t.maskHelp],
            ["read", t.read, isAllow ? t.readAllow : t.readDeny],
            ["write", t.write, isAllow ? t.writeAllow : t.writeDeny],
          ] as const
        ).map(([part, label, help]) => (
          <MultiSelect
            key={part}
            label={label}
            description={help}
            data={data}
            value={[...draft.fields[part]]}
            onChange={(chosen) => onChange({ ...draft, fields: { ...draft.fields, [part]: chosen } })}
            error={errorAt(`fields.${part}`)}
            searchable
            hidePickedOptions
          />
        ))}
      </Stack>
    </Panel>
  );
}
