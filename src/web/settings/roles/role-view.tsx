import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCopy, IconLock } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Permission, Role } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { Note } from "../../kit/note.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useMay } from "../../session/session.ts";
import { Blast } from "../parts/blast.tsx";
import { DutyWarnings } from "../parts/duty-warnings.tsx";
import { grouped, usePermissionText } from "../parts/permission-text.ts";
import { useTexts } from "../texts.ts";
import { expanded, patternsOf } from "./gives.ts";
import { PermissionTree } from "./permission-tree.tsx";

interface RoleViewProps {
  role: Role;
  roles: readonly Role[];
  permissions: readonly Permission[];
}

const STALE = ["GET /api/v1/settings/roles", "GET /api/v1/settings/permissions", "GET /api/v1/settings/team"];

/** Built-in roles are read-only. */
export function RoleView({ role, roles, permissions }: RoleViewProps) {
  const t = useTexts("settings.roles");
  const may = useMay();
  const roleName = useRoleName(roles);
  return (
    <>
      <PageHead
        title={roleName(role.name)}
        up={{ to: "/settings/roles", label: t.title }}
        aside={
          <>
            <Tag>{role.shipped ? t.shipped : t.ownRole}</Tag>
            <Tag>{t.members({ count: role.members })}</Tag>
          </>
        }
        actions={
          may("settings.roles.create") && (
            <Button
              component={To}
              to={`/settings/roles/new?from=${role.name}`}
              variant="default"
              leftSection={<IconCopy size={18} stroke={1.6} />}
            >
              {t.copy}
            </Button>
          )
        }
      />
      <Stack gap="lg">
        {role.shipped && <Note icon={<IconLock />}>{t.shippedAbout}</Note>}
        {role.own.map(({ field }) => (
          <Text key={field} size="sm" c="var(--app-quiet)">
            {t.ownFields({ field })}
          </Text>
        ))}
        {role.shipped || !may("settings.roles.update") ? (
          <Panel title={t.permissions}>
            <PermissionTree permissions={permissions} chosen={expanded(role.permissions, permissions)} />
          </Panel>
        ) : (
          <Editor role={role} permissions={permissions} />
        )}
      </Stack>
    </>
  );
}

function Editor({ role, permissions }: { role: Role; permissions: readonly Permission[] }) {
  const t = useTexts("settings.roles");
  const text = usePermissionText();
  const may = useMay();
  const navigate = useNavigate();
  const before = useMemo(() => expanded(role.permissions, permissions), [role, permissions]);
  const [title, setTitle] = useState(role.title);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(before);
  const preview = useAct("POST /api/v1/settings/roles/preview", { quiet: true });
  const save = useAct("PUT /api/v1/settings/roles/:name", { done: t.saved, stale: STALE, quiet: true });
  const remove = useAct("DELETE /api/v1/settings/roles/:name", {
    done: t.removed,
    stale: STALE,
    quiet: true,
  });
  const groups = useMemo(() => grouped(permissions, text), [permissions, text]);
  const patterns = () => patternsOf(chosen, role.permissions, groups);
  const changed =
    title !== role.title || chosen.size !== before.size || [...chosen].some((one) => !before.has(one));
  const choose = (next: ReadonlySet<string>) => {
    setChosen(next);
    preview.reset();
  };
  return (
    <>
      <TextInput
        label={t.name}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        maw={420}
      />
      <Panel title={t.permissions}>
        <PermissionTree permissions={permissions} chosen={chosen} onChange={choose} />
      </Panel>
      {preview.data && <Blast of={preview.data} />}
      {save.data && <DutyWarnings of={save.data.warnings ?? []} />}
      {(save.error ?? preview.error) && <ProblemNote error={save.error ?? preview.error} />}
      <Group justify="flex-end" gap="xs">
        {role.members === 0 && may("settings.roles.delete") && (
          <ConfirmButton
            label={t.remove}
            title={t.removeAsk({ name: role.title })}
            about={t.removeAbout}
            confirm={t.remove}
            danger
            onConfirm={async () => {
              await remove.mutateAsync({ path: { name: role.name } });
              // The router's types do not know the routes of the application.
              await navigate({ to: "/settings/roles" } as Parameters<typeof navigate>[0]);
            }}
          />
        )}
        <Button
          variant="default"
          disabled={!changed}
          onClick={() => {
            setTitle(role.title);
            choose(before);
          }}
        >
          {t.undo}
        </Button>
        <Button
          variant="default"
          disabled={!changed}
          loading={preview.isPending}
          onClick={() => preview.mutate({ body: { name: role.name, permissions: patterns() } })}
        >
          {t.preview}
        </Button>
        <Button
          disabled={!changed}
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              path: { name: role.name },
              body: { title, permissions: patterns() },
              ...(role.version !== null && { version: role.version }),
            })
          }
        >
          {t.save}
        </Button>
      </Group>
    </>
  );
}
