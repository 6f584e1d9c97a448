import { Button, Group, Select, Stack } from "@mantine/core";
import { type FormEvent, useCallback, useState } from "react";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import type { Errors } from "../../fields/errors.ts";
import { FormField } from "../../form/form-field.tsx";
import { isMissing, wrongWith } from "../../form/validate.ts";
import type { MetaEntity, MetaField } from "../../meta.ts";
import { useTexts } from "../../texts.ts";

interface FieldsFormProps {
  entity: MetaEntity;
  fields: readonly MetaField[];
  submit: string;
  onSubmit(data: Readonly<Record<string, unknown>>): void;
}

export function FieldsForm({ entity, fields, submit, onSubmit }: FieldsFormProps) {
  const checks = useTexts("records.validate");
  const format = useFormat();
  const [draft, setDraft] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(fields.map(({ name, initial }) => [name, initial ?? null])),
  );
  const [errors, setErrors] = useState<Errors>(new Map());

  const set = useCallback(
    (name: string, value: unknown) => setDraft((before) => ({ ...before, [name]: value })),
    [],
  );

  function send(event: FormEvent) {
    event.preventDefault();
    const found = new Map(
      fields.flatMap((field) =>
        wrongWith(field, draft[field.name], checks, {
          limit: (limit) => (field.unit?.endsWith("amount") ? format.money(limit) : format.number(limit)),
        }),
      ),
    );
    setErrors(found);
    if (found.size === 0) onSubmit(draft);
  }

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        {fields.map((field, i) => (
          <FormField
            key={field.name}
            entity={entity}
            field={field}
            value={draft[field.name]}
            draft={draft}
            errors={errors}
            autoFocus={i === 0}
            onChange={set}
          />
        ))}
        <Group justify="flex-end">
          <Button type="submit">{submit}</Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Kinds that cannot be set for several records at once. */
const ALONE = new Set(["lines", "object", "record"]);

export const commonFields = ({ fields, label }: MetaEntity): readonly MetaField[] =>
  fields.filter(({ name, set, kind }) => set === "client" && !ALONE.has(kind) && !label.includes(name));

interface ChangeFormProps {
  entity: MetaEntity;
  onSubmit(data: Readonly<Record<string, unknown>>): void;
}

export function ChangeForm({ entity, onSubmit }: ChangeFormProps) {
  const t = useTexts("records.bulkFields");
  const names = useNames();
  const [name, setName] = useState<string | null>(null);
  const fields = commonFields(entity);
  const field = fields.find((one) => one.name === name);
  return (
    <Stack>
      <Select
        label={t.field}
        placeholder={t.pick}
        searchable
        data-autofocus
        data={fields.map((one) => ({ value: one.name, label: names.field(entity.collection, one.name) }))}
        value={name}
        onChange={setName}
      />
      {field && (
        <FieldsForm
          key={field.name}
          entity={entity}
          fields={[field]}
          submit={t.change}
          onSubmit={(draft) =>
            onSubmit(
              Object.fromEntries(
                Object.entries(draft).map(([at, value]) => [at, isMissing(value) ? null : value]),
              ),
            )
          }
        />
      )}
    </Stack>
  );
}
