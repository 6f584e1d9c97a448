import { Anchor, Group, Stack, Switch, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { TeamMember } from "../../../client/contract.ts";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Person } from "../../kit/person.tsx";
import { type RoleRef, useRoleName } from "../../kit/role-names.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { Moment } from "../../kit/values.tsx";
import { useTexts } from "../texts.ts";

export function People({ members, roles }: { members: readonly TeamMember[]; roles: readonly RoleRef[] }) {
  const t = useTexts("settings.team");
  const [search, setSearch] = useState("");
  const [former, setFormer] = useState(false);
  const columns = useColumns(roles);
  const wanted = search.trim().toLowerCase();
  const shown = members.filter(
    ({ name, email, state }) =>
      (former || state === "active") && `${name} ${email}`.toLowerCase().includes(wanted),
  );
  const hasFormer = members.some(({ state }) => state !== "active");
  return (
    <Stack>
      <Group justify="space-between">
        <TextInput
          aria-label={t.search}
          placeholder={t.search}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          w={{ base: "100%", xs: 320 }}
        />
        {hasFormer && (
          <Switch
            label={t.showFormer}
            checked={former}
            onChange={(event) => setFormer(event.currentTarget.checked)}
          />
        )}
      </Group>
      <Panel flush>
        {shown.length === 0 ? (
          <Text p="lg" c="var(--app-quiet)">
            {t.nobody}
          </Text>
        ) : (
          <DataTable
            caption={t.people}
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            tone={({ state }) => (state === "active" ? undefined : "quiet")}
          />
        )}
      </Panel>
    </Stack>
  );
}

function useColumns(roles: readonly RoleRef[]): Column<TeamMember>[] {
  const t = useTexts("settings.team");
  const roleName = useRoleName(roles);
  return useMemo(
    () => [
      {
        key: "name",
        label: t.name,
        head: true,
        render: ({ id, name, email }) => (
          <Stack gap={0}>
            <Anchor component={To} to={`/settings/team/${id}`} fw={500} c="inherit">
              <Person id={id} name={name} />
            </Anchor>
            <Text size="xs" c="var(--app-quiet)" style={{ overflowWrap: "anywhere" }}>
              {email}
            </Text>
          </Stack>
        ),
      },
      {
        key: "roles",
        label: t.roles,
        render: (member) => (
          <Group gap={4}>
            {member.roles.map((role) => (
              <Tag key={role} tone={role === "owner" ? "busy" : "quiet"}>
                {roleName(role)}
              </Tag>
            ))}
          </Group>
        ),
      },
      {
        key: "factor",
        label: t.factor,
        render: ({ second_factor }) => (
          <Tag tone={second_factor ? "good" : "quiet"}>{second_factor ? t.withFactor : t.withoutFactor}</Tag>
        ),
      },
      {
        key: "state",
        label: t.state,
        render: ({ state }) => (
          <Tag tone={state === "active" ? "good" : "quiet"}>
            {state === "active" ? t.active : t.deactivated}
          </Tag>
        ),
      },
      {
        key: "seen",
        label: t.seen,
        render: ({ last_seen_at }) => (
          <span style={{ whiteSpace: "nowrap" }}>
            {last_seen_at ? <Moment value={last_seen_at} ago /> : t.never}
          </span>
        ),
      },
    ],
    [t, roleName],
  );
}
