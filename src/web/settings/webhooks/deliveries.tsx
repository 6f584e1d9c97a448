import { Button, Group, Text } from "@mantine/core";
import { IconRefresh, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import type { SettingsWebhookView, WebhookDelivery, WebhookTest } from "../../../client/contract.ts";
import { useActionNames } from "../../governance/action-names.ts";
import { useAct } from "../../kit/act.ts";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { useFollow } from "../../kit/follow.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { RecordLink } from "../../records/fields/record-link.tsx";
import { useMeta } from "../../records/meta.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

const LIST = "GET /api/v1/settings/webhooks/:id/deliveries";

const TONES = { waiting: "waiting", delivered: "good", failed: "bad" } as const;

export function Deliveries({ webhook }: { webhook: SettingsWebhookView }) {
  const t = useTexts("settings.webhooks");
  const may = useMay();
  const format = useFormat();
  const path = { id: webhook.id };
  useFollow();
  const asked = useCall(
    LIST,
    { path, query: { limit: 100 } },
    { enabled: may("settings.webhooks.deliveries") },
  );
  const columns = useColumns(webhook);
  const next = asked.data?.next_at;
  return (
    <Panel
      title={t.deliveries}
      flush
      about={next ? t.next({ moment: format.moment(next) }) : undefined}
      actions={<Test webhook={webhook} />}
    >
      {asked.error && <ProblemNote error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isLoading && <Wait rows={3} />}
      {asked.data?.data.length === 0 && (
        <Text size="sm" c="var(--app-quiet)" px="lg" pb="md">
          {t.none}
        </Text>
      )}
      {asked.data && asked.data.data.length > 0 && (
        <DataTable
          caption={t.deliveries}
          columns={columns}
          rows={asked.data.data}
          rowKey={({ event, first_at }) => event ?? first_at}
          tone={({ state }) => (state === "failed" ? "warning" : undefined)}
        />
      )}
    </Panel>
  );
}

function useColumns(webhook: SettingsWebhookView): Column<WebhookDelivery>[] {
  const t = useTexts("settings.webhooks");
  const reasonOf = useReason();
  const names = useActionNames();
  const format = useFormat();
  return [
    {
      key: "event",
      label: t.event,
      head: true,
      render: ({ type }) => (type === null ? t.hidden : names.title(type)),
    },
    { key: "record", label: t.record, render: ({ subject }) => <Subject of={subject} /> },
    {
      key: "result",
      label: t.result,
      render: ({ state, error, status }) => (
        <Group gap="xs">
          <Tag tone={TONES[state]}>{t[state]}</Tag>
          {error && <Text size="sm">{reasonOf({ error, status })}</Text>}
        </Group>
      ),
    },
    { key: "tries", label: t.tries, figures: true, render: ({ attempts }) => format.number(attempts) },
    { key: "at", label: t.at, render: ({ last_at }) => format.moment(last_at) },
    {
      key: "again",
      label: t.again,
      hideLabel: true,
      render: ({ event }) => <Again webhook={webhook} event={event} />,
    },
  ];
}

/** Events of settings and the like have no record. */
function Subject({ of }: { of: string | null }) {
  const meta = useMeta();
  const [collection = "", id] = of?.split("/") ?? [];
  return id && meta?.has(collection) ? <RecordLink collection={collection} id={id} /> : collection || "–";
}

function Again({ webhook, event }: { webhook: SettingsWebhookView; event: string | null }) {
  const t = useTexts("settings.webhooks");
  const may = useMay();
  const again = useAct("POST /api/v1/settings/webhooks/:id/resend", { done: t.againDone, stale: [LIST] });
  if (event === null || webhook.state !== "active" || !may("settings.webhooks.resend")) return null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      leftSection={<IconRefresh size={14} stroke={1.6} />}
      loading={again.isPending}
      onClick={() => again.mutate({ path: { id: webhook.id }, body: { event } })}
    >
      {t.again}
    </Button>
  );
}

function Test({ webhook }: { webhook: SettingsWebhookView }) {
  const t = useTexts("settings.webhooks");
  const may = useMay();
  const reasonOf = useReason();
  const [outcome, setOutcome] = useState<WebhookTest>();
  const test = useAct("POST /api/v1/settings/webhooks/:id/test", { onDone: setOutcome });
  if (!may("settings.webhooks.test")) return null;
  return (
    <Group gap="sm">
      {outcome && (
        <Text size="sm" role="status">
          {outcome.error === null
            ? t.tested({ status: outcome.status ?? 0 })
            : t.untested({ reason: reasonOf(outcome) })}
        </Text>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSend size={16} stroke={1.6} />}
        loading={test.isPending}
        onClick={() => test.mutate({ path: { id: webhook.id }, body: {} })}
      >
        {t.test}
      </Button>
    </Group>
  );
}

function useReason() {
  const t = useTexts("settings.webhookErrors");
  return ({ error, status }: Pick<WebhookTest, "error" | "status">): string => {
    if (error === null) return "";
    return error === "status" ? t.status({ status: status ?? 0 }) : t[error];
  };
}
