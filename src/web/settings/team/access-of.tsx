import { Accordion, Group, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { MemberAccess, TeamMember } from "../../../client/contract.ts";
import { Paged } from "../../kit/paged.tsx";
import { Panel } from "../../kit/panel.tsx";
import { type RoleRef, useRoleName } from "../../kit/role-names.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { useList } from "../../kit/use-pages.ts";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { usePermissionText } from "../parts/permission-text.ts";
import { useTexts } from "../texts.ts";

type Granted = MemberAccess["data"][number];

export function AccessOf({
  member: { id, version },
  roles,
}: {
  member: TeamMember;
  roles: readonly RoleRef[];
}) {
  const t = useTexts("settings.accessOf");
  const text = usePermissionText();
  const [search, setSearch] = useState("");
  const [wanted] = useDebouncedValue(search.trim(), 250);
  const access = useList(
    "GET /api/v1/settings/team/:id/access",
    { path: { id }, query: { limit: 200, ...(wanted && { permission: `*${wanted}*` }) } },
    { keep: true, version },
  );
  return (
    <Panel title={t.title} about={t.about}>
      <Stack>
        <TextInput
          aria-label={t.search}
          placeholder={t.search}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Paged of={access} wait={<Wait rows={8} />}>
          {(all) =>
            all.length === 0 ? (
              <Text c="var(--app-quiet)">{t.none}</Text>
            ) : (
              <Accordion variant="default" multiple chevronPosition="left" order={3}>
                {[...Map.groupBy(all, ({ permission }) => text.groupKey(permission))].map(
                  ([key, granted]) => (
                    <Accordion.Item key={key} value={key}>
                      <Accordion.Control>
                        <Group justify="space-between" wrap="nowrap">
                          <Text size="sm" fw={500}>
                            {text.place(granted[0]?.permission ?? key)}
                          </Text>
                          <Text size="xs" c="var(--app-quiet)" className="figures">
                            {t.count({ count: granted.length })}
                          </Text>
                        </Group>
                      </Accordion.Control>
                      <Accordion.Panel>
                        <Stack gap="xs">
                          {granted.map((one) => (
                            <Line key={one.permission} granted={one} roles={roles} />
                          ))}
                        </Stack>
                      </Accordion.Panel>
                    </Accordion.Item>
                  ),
                )}
              </Accordion>
            )
          }
        </Paged>
      </Stack>
    </Panel>
  );
}

function Line({ granted, roles }: { granted: Granted; roles: readonly RoleRef[] }) {
  const t = useTexts("settings.accessOf");
  const text = usePermissionText();
  const names = useNames();
  const format = useFormat();
  const roleName = useRoleName(roles);
  const { permission, own, open, policies, fields } = granted;
  const givenBy = format.list(granted.roles.map(roleName));
  const named = (list: readonly string[]) =>
    format.list(list.map((field) => names.field(text.groupKey(permission), field)));
  return (
    <Group gap="xs" align="baseline">
      <Text size="sm" title={permission}>
        {text.verb(permission)}
      </Text>
      <Text size="xs" c="var(--app-quiet)">
        {t.by({ roles: givenBy })}
      </Text>
      {own.length > 0 && <Tag tone="waiting">{t.own}</Tag>}
      {policies.length > 0 && (
        <Tag tone={open ? "waiting" : "bad"}>
          {open ? t.narrowed : t.closed}: {format.list(policies.map(({ name }) => name))}
        </Tag>
      )}
      {fields.masked.length > 0 && <Tag tone="bad">{t.masked({ fields: named(fields.masked) })}</Tag>}
      {fields.masked_in_some.length > 0 && (
        <Tag tone="waiting">{t.maskedInSome({ fields: named(fields.masked_in_some) })}</Tag>
      )}
    </Group>
  );
}
