import { Accordion, Checkbox, Group, SimpleGrid, Stack, Switch, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { Permission } from "../../../client/contract.ts";
import { useModuleName } from "../../kit/module-names.ts";
import { grouped, type PermissionGroup, usePermissionText } from "../parts/permission-text.ts";
import { useTexts } from "../texts.ts";

interface PermissionTreeProps {
  permissions: readonly Permission[];
  chosen: ReadonlySet<string>;
  /** Omitted in read-only mode. */
  onChange?(next: ReadonlySet<string>): void;
}

export function PermissionTree({ permissions, chosen, onChange }: PermissionTreeProps) {
  const t = useTexts("settings.roles");
  const text = usePermissionText();
  const moduleName = useModuleName();
  const [search, setSearch] = useState("");
  const [only, setOnly] = useState(false);
  const groups = useMemo(() => grouped(permissions, text), [permissions, text]);
  const wanted = search.trim().toLowerCase();
  const shown = groups.flatMap((group) => {
    const fitting = group.permissions.filter(
      ({ name }) =>
        (!only || chosen.has(name)) && `${text.whole(name)} ${name}`.toLowerCase().includes(wanted),
    );
    return fitting.length > 0 ? [{ ...group, permissions: fitting }] : [];
  });
  const modules = Map.groupBy(shown, ({ module }) => module);
  return (
    <Stack>
      <Group justify="space-between">
        <TextInput
          aria-label={t.search}
          placeholder={t.search}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          w={{ base: "100%", xs: 300 }}
        />
        <Group>
          <Text size="sm" c="var(--app-quiet)" className="figures" aria-live="polite">
            {t.chosen({ count: chosen.size })}
          </Text>
          <Switch
            label={t.onlyChosen}
            checked={only}
            onChange={(event) => setOnly(event.currentTarget.checked)}
          />
        </Group>
      </Group>
      {shown.length === 0 && <Text c="var(--app-quiet)">{t.nothing}</Text>}
      <Accordion multiple chevronPosition="left" order={3}>
        {[...modules].map(([module, of]) => {
          const names = of.flatMap((group) => group.permissions.map(({ name }) => name));
          return (
            <Accordion.Item key={module} value={module}>
              <Accordion.Control>
                <Group justify="space-between" wrap="nowrap">
                  <Text fw={500}>{moduleName(module)}</Text>
                  <Text size="sm" c="var(--app-quiet)" className="figures">
                    {names.filter((name) => chosen.has(name)).length} / {names.length}
                  </Text>
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <Stack gap="lg">
                  {of.map((group) => (
                    <GroupBox
                      key={group.key}
                      group={group}
                      chosen={chosen}
                      {...(onChange !== undefined && { onChange })}
                    />
                  ))}
                </Stack>
              </Accordion.Panel>
            </Accordion.Item>
          );
        })}
      </Accordion>
    </Stack>
  );
}

interface GroupBoxProps {
  group: PermissionGroup;
  chosen: ReadonlySet<string>;
  onChange?(next: ReadonlySet<string>): void;
}

function GroupBox({ group: { title, permissions }, chosen, onChange }: GroupBoxProps) {
  const t = useTexts("settings.roles");
  const text = usePermissionText();
  const open = permissions.filter(({ held, name }) => held || chosen.has(name));
  const count = permissions.filter(({ name }) => chosen.has(name)).length;
  const put = (names: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const name of names) {
      if (on) next.add(name);
      else next.delete(name);
    }
    onChange?.(next);
  };
  return (
    <div>
      <Checkbox
        label={title}
        fw={600}
        checked={count === permissions.length}
        indeterminate={count > 0 && count < permissions.length}
        readOnly={!onChange}
        onChange={(event) =>
          put(
            open.map(({ name }) => name),
            event.currentTarget.checked,
          )
        }
      />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs" mt="xs" ps="xl">
        {permissions.map(({ name, summary, held }) => (
          <Checkbox
            key={name}
            size="xs"
            label={text.verb(name)}
            title={held || !onChange ? summary : t.notHeld}
            checked={chosen.has(name)}
            readOnly={!onChange}
            disabled={onChange !== undefined && !held && !chosen.has(name)}
            onChange={(event) => put([name], event.currentTarget.checked)}
          />
        ))}
      </SimpleGrid>
    </div>
  );
}
