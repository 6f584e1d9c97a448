import { Anchor, Box, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import type { MailMessage } from "../../client/contract.ts";
import { Answered } from "../kit/answered.tsx";
import { Facts } from "../kit/facts.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { Panel } from "../kit/panel.tsx";
import { To } from "../kit/to.tsx";
import { useFormat } from "../language/format.ts";
import { useCall } from "../queries.ts";
import { KindAndLink } from "../records/fields/record-link.tsx";
import { useMeta } from "../records/meta.ts";
import { useTexts } from "../records/texts.ts";
import { useMay } from "../session/session.ts";
import { EVERY_MS, isOnItsWay, MessageState } from "./message-state.tsx";
import { SendAgain } from "./send-again.tsx";

/** One message, for the person whose action sent it. */
export function Page() {
  const { id = "" } = useParams({ strict: false });
  const message = useCall(
    "GET /api/v1/desk/mail/:id",
    { path: { id } },
    { every: (answer) => (answer && isOnItsWay(answer) ? EVERY_MS : false) },
  );
  return <Answered of={message}>{(answer) => <Message message={answer} />}</Answered>;
}

function Message({ message }: { message: MailMessage }) {
  const t = useTexts("records.mail");
  const format = useFormat();
  const may = useMay();
  const meta = useMeta();
  const { subject, kind, to, state, error, reply, next_at, about, settled_at, created_at } = message;
  const isRecord = meta?.has(about.collection) === true;
  return (
    <>
      <PageHead title={subject ?? t[`${kind}Kind`]} actions={<SendAgain message={message} />} />
      <Box maw={640}>
        <Panel>
          <Facts
            of={[
              [t.status, <MessageState key="state" state={state} />],
              [t.to, to ?? t.erased],
              ...(isRecord ? ([[t.about, <KindAndLink key="about" {...about} />]] as const) : []),
              [t.when, format.moment(settled_at ?? created_at)],
            ]}
          />
          {error && (
            <Text size="sm" c="var(--mantine-color-error)" mt="md">
              {error} {next_at && t.nextAttempt({ moment: format.ago(next_at) })}
            </Text>
          )}
          {reply && (
            <Text size="sm" c="var(--app-quiet)" mt="xs" style={{ overflowWrap: "anywhere" }}>
              {t.answer}: {reply}
            </Text>
          )}
          {may("settings.mail.messages.list") && (
            <Anchor component={To} to="/settings/mail" size="sm" mt="md" display="inline-block">
              {t.all}
            </Anchor>
          )}
        </Panel>
      </Box>
    </>
  );
}
