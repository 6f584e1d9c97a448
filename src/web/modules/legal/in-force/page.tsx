import { Accordion, Button, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconFileCertificate } from "@tabler/icons-react";
import type { PolicyInForce } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { Markdown } from "../../../kit/markdown.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { Tag } from "../../../kit/state-badge.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import { useCall } from "../../../queries.ts";
import { useMay } from "../../../session/session.ts";
import { Progress } from "./progress.tsx";

const words = defineWords({
  en: {
    title: "Policies in force",
    about: "The rules that hold for you. Some ask that you confirm to have read them.",
    none: "No policy holds for you",
    noneAbout: "As soon as one is published for your unit or your role, it stands here.",
    toRead: (count: number) => (count === 1 ? "1 policy waits for you" : `${count} policies wait for you`),
    read: "Read and acknowledged",
    due: (day: string) => `Please confirm by ${day}`,
    overdue: (day: string) => `Overdue since ${day}`,
    later: (day: string) => `In force from ${day}`,
    revision: (revision: number) => `Revision ${revision}`,
    confirm: "I have read and understood this",
    done: "Thank you. It is recorded that you have read it.",
    noBody: "The text of this policy is among its files.",
  },
  de: {
    title: "Geltende Richtlinien",
    about: "Die Regeln, die für Sie gelten. Bei manchen bestätigen Sie, dass Sie sie gelesen haben.",
    none: "Für Sie gilt keine Richtlinie",
    noneAbout: "Sobald eine für Ihre Einheit oder Ihre Rolle in Kraft tritt, steht sie hier.",
    toRead: (count: number) =>
      count === 1 ? "1 Richtlinie wartet auf Sie" : `${count} Richtlinien warten auf Sie`,
    read: "Gelesen und bestätigt",
    due: (day: string) => `Bitte bis ${day} bestätigen`,
    overdue: (day: string) => `Überfällig seit ${day}`,
    later: (day: string) => `Gilt ab ${day}`,
    revision: (revision: number) => `Fassung ${revision}`,
    confirm: "Ich habe das gelesen und verstanden",
    done: "Danke. Es ist festgehalten, dass Sie die Richtlinie gelesen haben.",
    noBody: "Der Wortlaut dieser Richtlinie liegt in ihren Dateien.",
  },
});

const waits = ({ acknowledgement_state: state }: PolicyInForce) => state === "pending" || state === "overdue";

/**
 * Policies in force: those that apply to the user, open confirmations and, if permitted, everyone's progress.
 */
export function Page() {
  const t = useWords(words);
  const may = useMay();
  const call = useCall("GET /api/v1/legal/policies-in-force", {});
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Stack gap="lg">
        <Answered of={call} wait={<WaitBox height={320} />}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty icon={IconFileCertificate} title={t.none} about={t.noneAbout} />
            ) : (
              <Policies policies={data} />
            )
          }
        </Answered>
        {may("legal.policies.list") && <Progress />}
      </Stack>
    </>
  );
}

function Policies({ policies }: { policies: readonly PolicyInForce[] }) {
  const t = useWords(words);
  const waiting = policies.filter(waits).length;
  return (
    <Panel flush {...(waiting > 0 && { title: t.toRead(waiting) })}>
      <Accordion variant="default" multiple order={3}>
        {[...policies]
          .sort((a, b) => Number(waits(b)) - Number(waits(a)))
          .map((policy) => (
            <PolicyItem key={policy.id} policy={policy} />
          ))}
      </Accordion>
    </Panel>
  );
}

function PolicyItem({ policy }: { policy: PolicyInForce }) {
  const t = useWords(words);
  const format = useFormat();
  const { id, title, category, body, revision, in_force, effective_from, acknowledgement_id, due_on } =
    policy;
  const { acknowledgement_state: state } = policy;
  const acknowledge = useAct("POST /api/v1/legal/acknowledgements/:id/acknowledge", {
    done: t.done,
    stale: [
      "GET /api/v1/legal/policies-in-force",
      "GET /api/v1/legal/acknowledgements",
      "GET /api/v1/legal/stats",
    ],
  });
  return (
    <Accordion.Item value={id}>
      <Accordion.Control>
        <Group justify="space-between" gap="xs" pr="sm">
          <div style={{ minWidth: 0 }}>
            <Text size="sm" fw={600}>
              {title}
            </Text>
            <Text size="xs" c="var(--app-quiet)">
              {[
                category,
                t.revision(revision),
                !in_force && effective_from && t.later(format.day(effective_from)),
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </div>
          {state === "acknowledged" && <Tag tone="good">{t.read}</Tag>}
          {state === "pending" && due_on && <Tag tone="waiting">{t.due(format.day(due_on))}</Tag>}
          {state === "overdue" && due_on && <Tag tone="bad">{t.overdue(format.day(due_on))}</Tag>}
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="md" maw="75ch">
          {body ? <Markdown text={body} top={4} /> : <Text size="sm">{t.noBody}</Text>}
          {waits(policy) && acknowledgement_id && (
            <Button
              style={{ alignSelf: "flex-start" }}
              leftSection={<IconCheck size={18} stroke={1.6} />}
              loading={acknowledge.isPending}
              onClick={() => acknowledge.mutate({ path: { id: acknowledgement_id }, body: {} })}
            >
              {t.confirm}
            </Button>
          )}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
