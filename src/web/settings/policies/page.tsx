import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconFilterOff, IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import type { Policy } from "../../../client/contract.ts";
import type { Column } from "../../kit/data-table.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { useNameOf } from "../../kit/person.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { UrlTabs } from "../../kit/url-tabs.tsx";
import { Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { ResourcePart } from "../../resource/resource.tsx";
import { useMay } from "../../session/session.ts";
import { usePermissionText } from "../parts/permission-text.ts";
import { useTexts } from "../texts.ts";
import { Promises } from "./promises.tsx";

export function Page() {
  const t = useTexts("settings.policies");
  const may = useMay();
  const create = may("settings.policies.create") && (
    <Button component={To} to="/settings/policies/new" leftSection={<IconPlus size={18} stroke={1.6} />}>
      {t.make}
    </Button>
  );
  return (
    <>
      <PageHead title={t.title} about={t.about} actions={create} />
      <UrlTabs
        label={t.title}
        tabs={[
          { value: "policies", label: t.policies, render: () => <Policies action={create} /> },
          { value: "tests", label: t.tests, render: () => <Promises /> },
        ]}
      />
    </>
  );
}

function Policies({ action }: { action: React.ReactNode }) {
  const t = useTexts("settings.policies");
  return (
    <ResourcePart
      title={t.title}
      list="GET /api/v1/settings/policies"
      query={{ limit: 200 }}
      columns={useColumns()}
      tone={({ active }) => (active ? undefined : "quiet")}
      empty={{ icon: IconFilterOff, title: t.none, about: t.noneAbout, action }}
    />
  );
}

function useColumns(): Column<Policy>[] {
  const t = useTexts("settings.policies");
  const text = usePermissionText();
  const format = useFormat();
  const nameOf = useNameOf();
  const roleName = useRoleName();
  return useMemo(
    () => [
      {
        key: "name",
        label: t.name,
        head: true,
        render: ({ id, name, reason }) => (
          <Stack gap={0}>
            <Anchor component={To} to={`/settings/policies/${id}`} fw={500}>
              {name}
            </Anchor>
            <Text size="xs" c="var(--app-quiet)">
              {reason}
            </Text>
          </Stack>
        ),
      },
      {
        key: "effect",
        label: t.effect,
        render: ({ effect }) => (
          <Tag tone={effect === "deny" ? "bad" : "good"}>{effect === "deny" ? t.deny : t.allow}</Tag>
        ),
      },
      {
        key: "actions",
        label: t.about2,
        render: ({ actions }) => <Text size="sm">{format.list(actions.map(text.whole))}</Text>,
      },
      {
        key: "who",
        label: t.who,
        render: ({ subjects: { roles = [], users = [] } }) => (
          <Group gap={4}>
            {roles.length + users.length === 0 && <Tag>{t.everybody}</Tag>}
            {roles.map((role) => (
              <Tag key={role}>{roleName(role)}</Tag>
            ))}
            {users.map((user) => (
              <Tag key={user} tone="busy">
                {nameOf(user)}
              </Tag>
            ))}
          </Group>
        ),
      },
      {
        key: "state",
        label: t.state,
        render: ({ active }) => <Tag tone={active ? "good" : "quiet"}>{active ? t.active : t.inactive}</Tag>,
      },
      { key: "updated", label: t.updated, render: ({ updated_at }) => <Moment value={updated_at} ago /> },
    ],
    [t, text, format, nameOf, roleName],
  );
}
