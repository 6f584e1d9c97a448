import { Group } from "@mantine/core";
import { IconMailOpened } from "@tabler/icons-react";
import { useMemo } from "react";
import type { Invitation } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Panel } from "../../kit/panel.tsx";
import { useNameOf } from "../../kit/person.tsx";
import { type RoleRef, useRoleName } from "../../kit/role-names.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { Moment } from "../../kit/values.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";

const words = defineWords({
  en: {
    title: "Open invitations",
    none: "No invitation is open",
    noneAbout: "Whoever you invite stands here until they have accepted.",
    name: "Name",
    email: "E-mail",
    roles: "Roles",
    by: "Invited by",
    until: "Good until",
    revoke: "Take back",
    ask: (name: string) => `Take the invitation of ${name} back?`,
    askAbout: "The link stops working at once. You can invite them again.",
    done: "The invitation is taken back.",
    actions: "What can be done",
  },
  de: {
    title: "Offene Einladungen",
    none: "Keine Einladung ist offen",
    noneAbout: "Wen Sie einladen, steht hier, bis die Einladung angenommen ist.",
    name: "Name",
    email: "E-Mail",
    roles: "Rollen",
    by: "Eingeladen von",
    until: "Gültig bis",
    revoke: "Zurücknehmen",
    ask: (name: string) => `Einladung von ${name} zurücknehmen?`,
    askAbout: "Der Link gilt sofort nicht mehr. Sie können die Person neu einladen.",
    done: "Die Einladung ist zurückgenommen.",
    actions: "Was möglich ist",
  },
});

/** Who was invited and has not come yet. */
export function Invitations({ roles }: { roles: readonly RoleRef[] }) {
  const t = useWords(words);
  const invitations = useCall("GET /api/v1/settings/invitations", {});
  const columns = useColumns(roles);
  return (
    <Answered of={invitations}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty icon={IconMailOpened} title={t.none} about={t.noneAbout} />
        ) : (
          <Panel flush>
            <DataTable caption={t.title} columns={columns} rows={data} rowKey={({ id }) => id} />
          </Panel>
        )
      }
    </Answered>
  );
}

function useColumns(roles: readonly RoleRef[]): Column<Invitation>[] {
  const t = useWords(words);
  const roleName = useRoleName(roles);
  const nameOf = useNameOf();
  const may = useMay()("settings.team.invitations.revoke");
  const revoke = useAct("DELETE /api/v1/settings/invitations/:id", {
    done: t.done,
    stale: ["GET /api/v1/settings/invitations"],
    quiet: true,
  });
  return useMemo(
    () => [
      { key: "name", label: t.name, head: true, render: ({ name }) => name },
      { key: "email", label: t.email, render: ({ email }) => email },
      {
        key: "roles",
        label: t.roles,
        render: (invitation) => (
          <Group gap={4}>
            {invitation.roles.map((role) => (
              <Tag key={role}>{roleName(role)}</Tag>
            ))}
          </Group>
        ),
      },
      { key: "by", label: t.by, render: ({ invited_by }) => nameOf(invited_by) },
      { key: "until", label: t.until, render: ({ expires_at }) => <Moment value={expires_at} /> },
      {
        key: "actions",
        label: t.actions,
        hideLabel: true,
        render: ({ id, name }) =>
          may && (
            <ConfirmButton
              label={t.revoke}
              size="xs"
              title={t.ask(name)}
              about={t.askAbout}
              confirm={t.revoke}
              danger
              onConfirm={() => revoke.mutateAsync({ path: { id } })}
            />
          ),
      },
    ],
    [t, roleName, nameOf, may, revoke],
  );
}
