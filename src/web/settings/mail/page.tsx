import { Button, SegmentedControl, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconMailOff, IconMailOpened, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import type { Calls } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { Facts } from "../../kit/facts.tsx";
import { Note } from "../../kit/note.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useTexts as useMessageTexts } from "../../records/texts.ts";
import { ResourcePart } from "../../resource/resource.tsx";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { useColumns } from "./columns.tsx";

const STATE = "GET /api/v1/settings/mail";
const LIST = "GET /api/v1/settings/mail/messages";

type MailState = Calls[typeof STATE]["answer"];

export function Page() {
  const t = useTexts("settings.mail");
  const state = useCall(STATE, {});
  const may = useMay();
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Answered of={state}>
        {(answer) => (
          <Stack gap="lg">
            {answer.is_set_up ? <State state={answer} /> : <Note icon={<IconMailOff />}>{t.notSetUp}</Note>}
            {may("settings.mail.messages.list") && <Messages />}
          </Stack>
        )}
      </Answered>
    </>
  );
}

function State({ state: { from, server, queued, sent, failed, unsure } }: { state: MailState }) {
  const t = useTexts("settings.mail");
  const message = useMessageTexts("records.mail");
  const format = useFormat();
  const may = useMay();
  return (
    <Panel title={t.state} actions={may("settings.mail.test") && <TestButton />}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="xs">
        <Facts
          of={[
            [t.from, from ?? ""],
            ...(server
              ? ([
                  [t.server, `${server.host}:${server.port}`],
                  [t.encryption, t[server.tls]],
                  [t.login, t[`${server.login}Login`]],
                ] as const)
              : []),
          ]}
        />
        <Facts
          of={[
            [message.queued, format.number(queued)],
            [t.sentLately, format.number(sent)],
            [t.failedLately, format.number(failed)],
            [t.unsureLately, format.number(unsure)],
          ]}
        />
      </SimpleGrid>
    </Panel>
  );
}

function TestButton() {
  const t = useTexts("settings.mail");
  const [outcome, setOutcome] = useState<string>();
  const send = useAct("POST /api/v1/settings/mail/test", {
    stale: [STATE, LIST],
    onDone: (answer) => setOutcome(answer.outcome ?? t.testQueued),
  });
  return (
    <Stack gap={4} align="flex-end">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        loading={send.isPending}
        onClick={() => send.mutate({ body: {} })}
      >
        {t.test}
      </Button>
      {outcome && (
        <Text size="sm" role="status">
          {outcome}
        </Text>
      )}
    </Stack>
  );
}

const STATES = ["all", "queued", "sending", "sent", "failed", "unsure"] as const;
/** Poll interval while a message is on its way. */
const EVERY_MS = 5000;

function Messages() {
  const t = useTexts("settings.mail");
  const m = useMessageTexts("records.mail");
  const [{ state: chosen }, setUrl] = useUrlState();
  const state = STATES.find((one) => one === chosen) ?? "all";
  return (
    <ResourcePart
      title={t.messages}
      list={LIST}
      query={state === "all" ? {} : { state }}
      every={(rows) =>
        rows.some((one) => one.state === "queued" || one.state === "sending") ? EVERY_MS : false
      }
      columns={useColumns()}
      tone={(message) => (message.state === "failed" ? "bad" : undefined)}
      empty={{ icon: IconMailOpened, title: t.noMessages, about: t.noneAbout }}
      stale={[STATE]}
      moves={[
        {
          call: "POST /api/v1/desk/mail/:id/send-again",
          label: m.sendAgain,
          shows: (message) => message.state === "failed" || message.state === "unsure",
          named: (message) => message.subject ?? m[`${message.kind}Kind`],
          ask: (message) => ({
            title: m.sendAgainAsk,
            about: message.state === "unsure" ? m.sendAgainUnsure : m.sendAgainAbout,
          }),
          done: m.queuedAgain,
        },
      ]}
      lead={() => (
        <SegmentedControl
          aria-label={m.status}
          data={STATES.map((value) => ({ value, label: value === "all" ? t.all : m[value] }))}
          value={state}
          onChange={(next) => setUrl({ state: next === "all" ? undefined : next })}
          style={{ alignSelf: "flex-start", maxWidth: "100%", overflowX: "auto" }}
        />
      )}
    />
  );
}
