import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Popover,
  ScrollArea,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns3, IconGripVertical } from "@tabler/icons-react";
import { useState } from "react";
import { useNames } from "../../language/names.ts";
import { prefer } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import type { Column } from "./columns.ts";
import classes from "./columns-menu.module.css";
import { DENSITIES, useDensity } from "./density.ts";
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
  const density = useDensity();
  const [typed, setTyped] = useState("");
  const [held, setHeld] = useState<string>();
  const [over, setOver] = useState<string>();
  const order = shown.map(({ name }) => name);
  const nameOf = (name: string) => names.field(collection, name);
  const wanted = typed.trim().toLocaleLowerCase();
  // Matches API names too: "email" finds the column "E-mail".
  const fits = (name: string) => `${nameOf(name)} ${name}`.toLocaleLowerCase().includes(wanted);

  function place(name: string, at: number) {
    const next = order.filter((one) => one !== name);
    next.splice(at, 0, name);
    onChange(next);
  }
  const move = (name: string, by: number) => place(name, order.indexOf(name) + by);

  function drop(on: string) {
    if (held !== undefined && held !== on) place(held, order.indexOf(on));
    setHeld(undefined);
    setOver(undefined);
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
              <Group
                key={name}
                justify="space-between"
                wrap="nowrap"
                gap={4}
                py={2}
                draggable
                className={classes.column}
                data-over={(over === name && held !== name) || undefined}
                onDragStart={() => setHeld(name)}
                onDragOver={(event) => {
                  event.preventDefault();
                  setOver(name);
                }}
                onDragEnd={() => setHeld(undefined)}
                onDrop={() => drop(name)}
              >
                <IconGripVertical size={14} stroke={1.6} className={classes.handle} aria-hidden />
                <Checkbox
                  size="sm"
                  label={nameOf(name)}
                  checked
                  style={{ flex: 1 }}
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
          <Group justify="space-between">
            <SegmentedControl
              size="xs"
              aria-label={t.density}
              value={density}
              onChange={(next) => void prefer({ density: DENSITIES.find((one) => one === next) ?? density })}
              data={DENSITIES.map((value) => ({ value, label: t[value] }))}
            />
            <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
              {t.reset}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
