import { Button, Group } from "@mantine/core";
import type { Session } from "../../../client/contract.ts";
import { useAct, useDeed } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Moment } from "../../kit/values.tsx";
import { WaitRows } from "../../kit/wait.tsx";
import { useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { accountWords } from "./words.ts";

const LIST = "GET /api/v1/auth/sessions";

/** Where the person is logged in, with the way to end each. */
export function SessionsPanel() {
  const t = useWords(accountWords);
  const sessions = useCall(LIST, {});
  const end = useAct("DELETE /api/v1/auth/sessions/:id", { done: t.ended, stale: [LIST] });
  const endAll = useDeed(
    async (ids: readonly string[]) => {
      for (const id of ids) await client.call("DELETE /api/v1/auth/sessions/:id", { path: { id } });
    },
    { stale: [LIST], quiet: true },
  );
  const others = (sessions.data?.data ?? []).filter(({ current }) => !current);
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
    {
      key: "end",
      label: t.end,
      hideLabel: true,
      figures: true,
      render: ({ id, current }) =>
        current ? null : (
          <Button
            size="xs"
            variant="default"
            loading={end.isPending && end.variables?.path.id === id}
            onClick={() => end.mutate({ path: { id } })}
          >
            {t.end}
          </Button>
        ),
    },
  ];
  return (
    <Panel
      title={t.sessions}
      about={t.sessionsAbout}
      flush
      actions={
        others.length > 1 && (
          <ConfirmButton
            size="xs"
            label={t.endOthers}
            title={t.endOthers}
            about={t.endOthersAbout}
            confirm={t.end}
            onConfirm={() => endAll.mutateAsync(others.map(({ id }) => id))}
          />
        )
      }
    >
      <Answered of={sessions} wait={<WaitRows rows={2} />}>
        {({ data }) => (
          <DataTable caption={t.sessions} columns={columns} rows={data} rowKey={({ id }) => id} />
        )}
      </Answered>
    </Panel>
  );
}
