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
import { useCall } from "../../../queries.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import { Progress } from "./progress.tsx";

const waits = ({ acknowledgement_state: state }: PolicyInForce) => state === "pending" || state === "overdue";

export function Page() {
  const t = useTexts("legal.inForce");
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
  const t = useTexts("legal.inForce");
  const waiting = policies.filter(waits).length;
  return (
    <Panel flush {...(waiting > 0 && { title: t.toRead({ count: waiting }) })}>
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
  const t = useTexts("legal.inForce");
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
                t.revision({ revision }),
                !in_force && effective_from && t.later({ day: format.day(effective_from) }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </div>
          {state === "acknowledged" && <Tag tone="good">{t.read}</Tag>}
          {state === "pending" && due_on && <Tag tone="waiting">{t.due({ day: format.day(due_on) })}</Tag>}
          {state === "overdue" && due_on && <Tag tone="bad">{t.overdue({ day: format.day(due_on) })}</Tag>}
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
