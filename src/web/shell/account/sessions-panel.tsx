import { Group } from "@mantine/core";
import type { Session } from "../../../client/contract.ts";
import { useActWith } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import type { Column } from "../../kit/data-table.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Moment } from "../../kit/values.tsx";
import { ResourcePanel } from "../../resource/resource.tsx";
import { client } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

const LIST = "GET /api/v1/auth/sessions";

export function SessionsPanel() {
  const t = useTexts("shell.account");
  const endAll = useActWith(
    async (ids: readonly string[]) => {
      for (const id of ids) await client.call("DELETE /api/v1/auth/sessions/:id", { path: { id } });
    },
    { stale: [LIST], quiet: true },
  );
  const columns: readonly Column<Session>[] = [
    {
      key: "ip",
      label: t.from,
      head: true,
      render: ({ ip, current }) => (
        <Group gap="xs">
          {ip}
          {current && <Tag tone="good">{t.thisOne}</Tag>}
        </Group>
      ),
    },
    { key: "used", label: t.used, render: ({ used_at }) => <Moment value={used_at} ago /> },
    { key: "since", label: t.since, render: ({ created_at }) => <Moment value={created_at} /> },
    { key: "until", label: t.until, render: ({ expires_at }) => <Moment value={expires_at} /> },
  ];
  return (
    <ResourcePanel
      title={t.sessions}
      about={t.sessionsAbout}
      list={LIST}
      lines={2}
      columns={columns}
      moves={[
        {
          call: "DELETE /api/v1/auth/sessions/:id",
          label: t.end,
          shows: ({ current }) => !current,
          done: t.ended,
        },
      ]}
      actions={(sessions) => {
        const others = sessions.filter(({ current }) => !current).map(({ id }) => id);
        return (
          others.length > 1 && (
            <ConfirmButton
              size="xs"
              label={t.endOthers}
              title={t.endOthers}
              about={t.endOthersAbout}
              confirm={t.endOthers}
              onConfirm={() => endAll.mutateAsync(others)}
            />
          )
        );
      }}
    />
  );
}
