import { Anchor, Stack, Text } from "@mantine/core";
import type { MailMessage } from "../../../client/contract.ts";
import type { Column } from "../../kit/data-table.tsx";
import { To } from "../../kit/to.tsx";
import { Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { MessageState } from "../../mail/message-state.tsx";
import { useTexts } from "../../records/texts.ts";

export function useColumns(): Column<MailMessage>[] {
  const t = useTexts("records.mail");
  const format = useFormat();
  return [
    {
      key: "message",
      label: t.message,
      head: true,
      render: ({ id, kind, subject, error, next_at }) => (
        <Stack gap={2}>
          <Anchor component={To} to={`/messages/${id}`} size="sm" fw={500} c="inherit" dir="auto">
            {subject ?? t[`${kind}Kind`]}
          </Anchor>
          {error && (
            <Text size="xs" c="var(--mantine-color-error)">
              {error}
            </Text>
          )}
          {error && next_at && (
            <Text size="xs" c="var(--app-quiet)">
              {t.nextAttempt({ moment: format.ago(next_at) })}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: "to", label: t.to, render: ({ to }) => to ?? t.erased },
    { key: "state", label: t.status, render: ({ state }) => <MessageState state={state} /> },
    {
      key: "when",
      label: t.when,
      render: ({ settled_at, created_at }) => <Moment value={settled_at ?? created_at} ago />,
    },
  ];
}
