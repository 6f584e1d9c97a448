import { Button, Collapse, SimpleGrid, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useId } from "react";
import { Panel } from "../../kit/panel.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { FieldValue } from "../fields/field-value.tsx";
import { useHelp } from "../fields/help.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { type Group, groupFields, type Shown } from "./field-groups.ts";
import classes from "./fields-panel.module.css";

interface FieldsProps {
  entity: MetaEntity;
  record: AnyRecord;
  /** Fields to omit, shown elsewhere on the page. */
  leave?: readonly string[];
}

export function Fields({ entity, record, leave = [] }: FieldsProps) {
  const names = useNames();
  const { groups, wide, lines, empty } = groupFields(entity, record, leave);
  const t = useTexts("records.fieldsPanel");
  return (
    <Stack gap="lg">
      {lines.map(({ field, value }) => (
        <Panel key={field.name} title={names.field(entity.collection, field.name)} flush>
          <FieldValue collection={entity.collection} field={field} value={value} record={record} />
        </Panel>
      ))}
      <Panel>
        <Stack gap="xl">
          {groups.map(({ group, fields }) => (
            <FieldGroup
              key={group}
              entity={entity}
              record={record}
              group={group}
              fields={fields}
              alone={groups.length === 1}
            />
          ))}
          {wide.map(({ field, value }) => (
            <section key={field.name} aria-label={names.field(entity.collection, field.name)}>
              <Text size="xs" c="var(--app-quiet)" mb={4}>
                {names.field(entity.collection, field.name)}
              </Text>
              <FieldValue collection={entity.collection} field={field} value={value} record={record} />
            </section>
          ))}
          {groups.length + wide.length === 0 && (
            <Text size="sm" c="var(--app-quiet)">
              {t.nothing}
            </Text>
          )}
          {empty.length > 0 && <EmptyFields entity={entity} names={empty.map(({ name }) => name)} />}
        </Stack>
      </Panel>
    </Stack>
  );
}

interface FieldGroupProps extends FieldsProps {
  group: Group;
  fields: readonly Shown[];
  alone: boolean;
}

function FieldGroup({ entity, record, group, fields, alone }: FieldGroupProps) {
  const t = useTexts("records.fieldsPanel");
  const names = useNames();
  const helpOf = useHelp();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={alone ? classes.hidden : classes.group}>
        {t[group]}
      </h2>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, lg: 3 }} spacing="lg" verticalSpacing="md" m={0}>
        {fields.map(({ field, value }) => (
          <div key={field.name} className={classes.field}>
            <Text component="dt" size="xs" c="var(--app-quiet)" title={helpOf(entity.collection, field)}>
              {names.field(entity.collection, field.name)}
            </Text>
            <dd className={classes.value}>
              <FieldValue collection={entity.collection} field={field} value={value} record={record} />
            </dd>
          </div>
        ))}
      </SimpleGrid>
    </section>
  );
}

function EmptyFields({ entity, names: fields }: { entity: MetaEntity; names: readonly string[] }) {
  const t = useTexts("records.fieldsPanel");
  const names = useNames();
  const format = useFormat();
  const [opened, { toggle }] = useDisclosure();
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        c="var(--app-quiet)"
        ml={-8}
        aria-expanded={opened}
        onClick={toggle}
      >
        {t.empty({ count: fields.length })}
      </Button>
      <Collapse expanded={opened}>
        <Text size="sm" c="var(--app-quiet)" mt={4}>
          {format.list(fields.map((field) => names.field(entity.collection, field)))}
        </Text>
      </Collapse>
    </div>
  );
}
