import { Group } from "@mantine/core";
import { IconMailOpened } from "@tabler/icons-react";
import { useMemo } from "react";
import type { Invitation } from "../../../client/contract.ts";
import type { Column } from "../../kit/data-table.tsx";
import { useNameOf } from "../../kit/person.tsx";
import { type RoleRef, useRoleName } from "../../kit/role-names.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { Moment } from "../../kit/values.tsx";
import { ResourcePart } from "../../resource/resource.tsx";
import { useTexts } from "../texts.ts";

export function Invitations({ roles }: { roles: readonly RoleRef[] }) {
  const t = useTexts("settings.invitations");
  return (
    <ResourcePart
      title={t.title}
      list="GET /api/v1/settings/invitations"
      columns={useColumns(roles)}
      empty={{ icon: IconMailOpened, title: t.none, about: t.noneAbout }}
      moves={[
        {
          call: "DELETE /api/v1/settings/invitations/:id",
          label: t.revoke,
          needs: "settings.team.invitations.revoke",
          ask: ({ name }) => ({ title: t.ask({ name }), about: t.askAbout }),
          danger: true,
          done: t.done,
        },
      ]}
    />
  );
}

function useColumns(roles: readonly RoleRef[]): Column<Invitation>[] {
  const t = useTexts("settings.invitations");
  const roleName = useRoleName(roles);
  const nameOf = useNameOf();
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
    ],
    [t, roleName, nameOf],
  );
}
