import { Alert, Button, Group, Radio, Stack, Table, Text } from "@mantine/core";
import { useState } from "react";
import { useNameOf } from "../../kit/person.tsx";
import { ScrollBox } from "../../kit/scroll-box.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { FieldValue, Nothing } from "../fields/field-value.tsx";
import { isEmpty } from "../fields/values.ts";
import type { AnyRecord, MetaEntity, MetaField } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { Dialog } from "./dialog.tsx";
import { LinesDifference } from "./lines-difference.tsx";
import { fieldsOfForm, isSame, type Values, valuesOf } from "./values-of-form.ts";

interface ConflictDialogProps {
  entity: MetaEntity;
  /** Record when editing began. */
  base: Values;
  mine: Values;
  theirs: AnyRecord;
  onClose(): void;
  onChosen(values: Values): void;
}

type Side = "theirs" | "mine";

/** Shows both versions field by field and lets the user choose. */
export function ConflictDialog({ entity, base, mine, theirs, onClose, onChosen }: ConflictDialogProps) {
  const t = useTexts("records.conflictDialog");
  const names = useNames();
  const format = useFormat();
  const nameOf = useNameOf();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const saved = valuesOf(entity, theirs);
  const fields = fieldsOfForm(entity, false);
  const isMine = (field: MetaField) => !isSame(field, base[field.name], mine[field.name]);
  const isTheirs = (field: MetaField) => !isSame(field, base[field.name], saved[field.name]);
  const disputed = fields.filter(
    (field) => isMine(field) && isTheirs(field) && !isSame(field, mine[field.name], saved[field.name]),
  );
  const also = fields.filter((field) => isTheirs(field) && !isMine(field));

  function choose() {
    const mineStays = (field: MetaField) =>
      disputed.includes(field) ? (chosen[field.name] ?? "mine") === "mine" : isMine(field);
    onChosen(
      Object.fromEntries(
        fields.map((field) => [field.name, mineStays(field) ? mine[field.name] : saved[field.name]]),
      ),
    );
  }

  const when = typeof theirs.updated_at === "string" ? format.ago(theirs.updated_at) : "";
  return (
    <Dialog opened onClose={onClose} title={t.title} size="xl" closeOnClickOutside={false}>
      <Stack>
        <Text size="sm">{t.who({ name: nameOf(String(theirs.updated_by ?? "")) || "none", when })}</Text>
        {disputed.length > 0 ? (
          <ScrollBox label={t.title}>
            <Table miw={560} aria-label={t.title}>
              <Table.Thead>
                <Table.Tr>
                  {[t.field, t.base, t.theirs, t.mine].map((head) => (
                    <Table.Th key={head} scope="col">
                      {head}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {disputed.map((field) => (
                  <Table.Tr key={field.name}>
                    <Table.Th scope="row" fw={500}>
                      {names.field(entity.collection, field.name)}
                    </Table.Th>
                    <Table.Td>
                      <Shown
                        entity={entity}
                        field={field}
                        base={base[field.name]}
                        value={base[field.name]}
                        record={theirs}
                      />
                    </Table.Td>
                    {(["theirs", "mine"] as const).map((side) => (
                      <Table.Td key={side}>
                        <Group gap="xs" wrap="nowrap" align="flex-start">
                          <Radio
                            name={`choose-${field.name}`}
                            aria-label={t.take({
                              side: t[side],
                              field: names.field(entity.collection, field.name),
                            })}
                            checked={(chosen[field.name] ?? "mine") === side}
                            onChange={() => setChosen({ ...chosen, [field.name]: side })}
                          />
                          <Shown
                            entity={entity}
                            field={field}
                            base={base[field.name]}
                            value={(side === "mine" ? mine : saved)[field.name]}
                            record={theirs}
                          />
                        </Group>
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollBox>
        ) : (
          <Alert color="green" p="xs">
            {t.clear}
          </Alert>
        )}
        {also.length > 0 && (
          <Text size="sm" c="var(--app-quiet)">
            {t.also({ fields: format.list(also.map((field) => names.field(entity.collection, field.name))) })}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t.back}
          </Button>
          <Button data-autofocus onClick={choose}>
            {t.save}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ShownProps {
  entity: MetaEntity;
  field: MetaField;
  base: unknown;
  value: unknown;
  record: AnyRecord;
}

function Shown({ entity, field, base, value, record }: ShownProps) {
  if (field.kind === "lines")
    return (
      <LinesDifference
        collection={entity.collection}
        field={field}
        base={base}
        value={value}
        record={{ ...record, masked: undefined }}
      />
    );
  if (isEmpty(value)) return <Nothing />;
  const { masked: _, ...rest } = record;
  return <FieldValue collection={entity.collection} field={field} value={value} record={rest} />;
}
