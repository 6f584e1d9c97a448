import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Popover,
  ScrollArea,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns3 } from "@tabler/icons-react";
import { useState } from "react";
import { useNames } from "../../language/names.ts";
import { useTexts } from "../texts.ts";
import type { Column } from "./columns.ts";
import { ListButton } from "./list-button.tsx";

interface ColumnsMenuProps {
  collection: string;
  all: readonly Column[];
  shown: readonly Column[];
  /** Column names in order; empty for the default. */
  onChange(names: readonly string[]): void;
}

export function ColumnsMenu({ collection, all, shown, onChange }: ColumnsMenuProps) {
  const t = useTexts("records.columnsMenu");
  const names = useNames();
  const [typed, setTyped] = useState("");
  const order = shown.map(({ name }) => name);
  const nameOf = (name: string) => names.field(collection, name);
  const wanted = typed.trim().toLocaleLowerCase();
  // Matches API names too: "email" finds the column "E-mail".
  const fits = (name: string) => `${nameOf(name)} ${name}`.toLocaleLowerCase().includes(wanted);

  function move(name: string, by: number) {
    const from = order.indexOf(name);
    const next = order.filter((one) => one !== name);
    next.splice(from + by, 0, name);
    onChange(next);
  }

  return (
    <Popover position="bottom-end" width={320} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ListButton icon={IconColumns3} label={t.columns} />
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <TextInput
            aria-label={t.find}
            placeholder={t.find}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <ScrollArea.Autosize mah={380} type="auto">
            <Text size="xs" c="var(--app-quiet)" fw={500}>
              {t.shown}
            </Text>
            {order.filter(fits).map((name) => (
              <Group key={name} justify="space-between" wrap="nowrap" gap={4} py={2}>
                <Checkbox
                  size="sm"
                  label={nameOf(name)}
                  checked
                  disabled={order.length === 1}
                  onChange={() => onChange(order.filter((one) => one !== name))}
                />
                <Group gap={2} wrap="nowrap" pe={4}>
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    color="gray"
                    aria-label={t.up({ name: nameOf(name) })}
                    disabled={order[0] === name}
                    onClick={() => move(name, -1)}
                  >
                    <IconArrowUp size={15} stroke={1.6} />
                  </ActionIcon>
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    color="gray"
                    aria-label={t.down({ name: nameOf(name) })}
                    disabled={order.at(-1) === name}
                    onClick={() => move(name, 1)}
                  >
                    <IconArrowDown size={15} stroke={1.6} />
                  </ActionIcon>
                </Group>
              </Group>
            ))}
            <Text size="xs" c="var(--app-quiet)" fw={500} mt="xs">
              {t.others}
            </Text>
            {all
              .filter(({ name }) => !order.includes(name) && fits(name))
              .map(({ name }) => (
                <Checkbox
                  key={name}
                  size="sm"
                  py={4}
                  label={nameOf(name)}
                  checked={false}
                  onChange={() => onChange([...order, name])}
                />
              ))}
          </ScrollArea.Autosize>
          <Group justify="flex-end">
            <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
              {t.reset}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
