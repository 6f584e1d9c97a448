import { Stack, Text } from "@mantine/core";
import type { MailMessage } from "../../../client/contract.ts";
import type { Column } from "../../kit/data-table.tsx";
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
      render: ({ kind, subject, error, reply, next_at }) => (
        <Stack gap={2}>
          <Text size="sm" fw={500}>
            {subject ?? t[`${kind}Kind`]}
          </Text>
          {error && (
            <Text size="xs" c="var(--mantine-color-error)" title={reply ?? undefined}>
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
