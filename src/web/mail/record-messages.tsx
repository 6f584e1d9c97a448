import { Anchor, Group, Stack, Text } from "@mantine/core";
import type { MailMessage } from "../../client/contract.ts";
import { Panel } from "../kit/panel.tsx";
import { To } from "../kit/to.tsx";
import { useFormat } from "../language/format.ts";
import { useCall } from "../queries.ts";
import { useTexts } from "../records/texts.ts";
import { useMay, usePerson } from "../session/session.ts";
import { EVERY_MS, isOnItsWay, MessageState } from "./message-state.tsx";
import { SendAgain } from "./send-again.tsx";

/** Messages about a record. Hidden while there are none. */
export function RecordMessages({ collection, id }: { collection: string; id: string }) {
  const t = useTexts("records.mail");
  const may = useMay()(`${collection}.send_mail`);
  const person = usePerson();
  const { data } = useCall(
    "GET /api/v1/desk/mail",
    { query: { collection, ids: [id] } },
    {
      enabled: may && person?.mail === true,
      every: (answer) => (answer?.data.some(isOnItsWay) ? EVERY_MS : false),
    },
  );
  if (!data || data.data.length === 0) return null;
  return (
    <Panel title={t.title}>
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: "none" }}>
        {data.data.map((message) => (
          <Line key={message.id} message={message} />
        ))}
      </Stack>
    </Panel>
  );
}

function Line({ message }: { message: MailMessage }) {
  const t = useTexts("records.mail");
  const format = useFormat();
  const { id, to, subject, state, error, settled_at, created_at, kind } = message;
  return (
    <Stack component="li" gap={4}>
      <Anchor
        component={To}
        to={`/messages/${id}`}
        size="sm"
        fw={500}
        c="inherit"
        dir="auto"
        style={{ overflowWrap: "anywhere" }}
      >
        {subject ?? t[`${kind}Kind`]}
      </Anchor>
      <Text size="xs" c="var(--app-quiet)" style={{ overflowWrap: "anywhere" }}>
        {to ?? t.erased} · {format.moment(settled_at ?? created_at)}
      </Text>
      <Group gap="xs">
        <MessageState state={state} />
        <SendAgain message={message} size="compact-xs" />
      </Group>
      {error && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </Stack>
  );
}
