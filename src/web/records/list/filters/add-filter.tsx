import { Popover, ScrollArea, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { IconFilterPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useNames } from "../../../language/names.ts";
import type { MetaEntity, MetaField } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import { ListButton } from "../list-button.tsx";
import type { Where } from "../question.ts";
import { ConditionForm } from "./condition-form.tsx";
import classes from "./filters.module.css";

export function filterFields({ fields, states }: MetaEntity): readonly MetaField[] {
  return fields.filter(
    ({ name, filter, operators }) =>
      operators.length > 0 &&
      (filter || operators[0] === "contains") &&
      (name !== "state" || states.length > 1),
  );
}

interface AddFilterProps {
  entity: MetaEntity;
  where: Where;
  onApply(field: string, operators: Readonly<Record<string, string>>): void;
}

export function AddFilter({ entity, where, onApply }: AddFilterProps) {
  const t = useTexts("records.filter");
  const names = useNames();
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<MetaField>();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLocaleLowerCase();
  const found = filterFields(entity)
    .map((field) => ({ field, name: names.field(entity.collection, field.name) }))
    .filter(({ field, name }) => `${name} ${field.name}`.toLocaleLowerCase().includes(wanted));

  function change(next: boolean) {
    setOpened(next);
    if (next) return;
    setPicked(undefined);
    setTyped("");
  }

  return (
    <Popover
      opened={opened}
      onChange={change}
      width={320}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ListButton icon={IconFilterPlus} label={t.add} onClick={() => change(!opened)} />
      </Popover.Target>
      <Popover.Dropdown>
        {picked ? (
          <Stack gap="xs">
            <ConditionForm
              collection={entity.collection}
              field={picked}
              operators={where[picked.name] ?? {}}
              onApply={(operators) => {
                onApply(picked.name, operators);
                change(false);
              }}
            />
          </Stack>
        ) : (
          <Stack gap="xs">
            <TextInput
              data-autofocus
              aria-label={t.find}
              placeholder={t.find}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter" && found[0]) setPicked(found[0].field);
              }}
            />
            <ScrollArea.Autosize mah={320} type="auto">
              <Stack gap={0}>
                {found.map(({ field, name }) => (
                  <UnstyledButton
                    key={field.name}
                    className={classes.option}
                    onClick={() => setPicked(field)}
                  >
                    {name}
                  </UnstyledButton>
                ))}
                {found.length === 0 && (
                  <Text size="sm" c="var(--app-quiet)" p="xs">
                    {t.nothing}
                  </Text>
                )}
              </Stack>
            </ScrollArea.Autosize>
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
