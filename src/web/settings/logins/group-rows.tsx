import { ActionIcon, Button, Group, MultiSelect, Select, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { LoginRules } from "../../../client/contract.ts";
import { useRoleName } from "../../kit/role-names.ts";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";

type Mapping = LoginRules["mappings"][number];

interface GroupRowsProps {
  mappings: readonly Mapping[];
  disabled: boolean;
  onChange(mappings: Mapping[]): void;
}

export function GroupRows({ mappings, disabled, onChange }: GroupRowsProps) {
  const t = useTexts("settings.logins");
  const roles = useCall("GET /api/v1/settings/roles", {}).data?.data ?? [];
  const teams = useCall("GET /api/v1/settings/teams", { query: { limit: 200 } }).data?.data ?? [];
  const roleName = useRoleName(roles);
  const change = (at: number, changes: Partial<Mapping>) =>
    onChange(mappings.map((one, i) => (i === at ? { ...one, ...changes } : one)));
  return (
    <Stack>
      {mappings.length === 0 && (
        <Text size="sm" c="var(--app-quiet)">
          {t.empty}
        </Text>
      )}
      {mappings.map(({ group, roles: given, team_id }, i) => (
        // Rows have no other identity, and are only added at the end.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Group key={i} align="flex-end" gap="xs" wrap="wrap">
          <TextInput
            label={t.group}
            value={group}
            disabled={disabled}
            style={{ flex: "1 1 10rem" }}
            onChange={({ currentTarget: { value } }) => change(i, { group: value })}
          />
          <MultiSelect
            label={t.roles}
            data={roles
              .filter(({ name }) => name !== "owner")
              .map(({ name }) => ({ value: name, label: roleName(name) }))}
            value={given}
            disabled={disabled}
            searchable
            hidePickedOptions
            style={{ flex: "2 1 14rem" }}
            onChange={(chosen) => change(i, { roles: chosen })}
          />
          <Select
            label={t.team}
            placeholder={t.noTeam}
            data={teams.map(({ id, name }) => ({ value: id, label: name ?? "" }))}
            value={team_id}
            disabled={disabled}
            clearable
            style={{ flex: "1 1 10rem" }}
            onChange={(chosen) => change(i, { team_id: chosen })}
          />
          {!disabled && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t.remove({ group })}
              onClick={() => onChange(mappings.filter((_, at) => at !== i))}
            >
              <IconX size={18} stroke={1.6} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {!disabled && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.6} />}
            onClick={() => onChange([...mappings, { group: "", roles: [], team_id: null }])}
          >
            {t.add}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
