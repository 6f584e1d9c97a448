import { Button, Select, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import type { SettingsWebhookView, WebhookSecret, WebhookSecretIssued } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Panel } from "../../kit/panel.tsx";
import { SecretDialog } from "../../kit/secret-dialog.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

const LIST = "GET /api/v1/settings/webhooks/:id/secrets";
const OVERLAPS = ["0", "60", "1440", "10080"] as const;

export function Secrets({ webhook }: { webhook: SettingsWebhookView }) {
  const t = useTexts("settings.webhooks");
  const may = useMay();
  const { data } = useCall(LIST, { path: { id: webhook.id } }, { enabled: may("settings.webhooks.secrets") });
  const secrets = data?.data ?? [];
  const columns = useColumns();
  return (
    <Panel
      title={t.secrets}
      about={secrets.length === 0 ? t.noSecret : undefined}
      flush
      actions={<Issue webhook={webhook} isFirst={secrets.length === 0} />}
    >
      {secrets.length > 0 && (
        <DataTable
          caption={t.secrets}
          columns={columns}
          rows={secrets}
          rowKey={({ created_at }) => created_at}
        />
      )}
    </Panel>
  );
}

function useColumns(): Column<WebhookSecret>[] {
  const m = useTexts("settings.mandates");
  const format = useFormat();
  return [
    { key: "created", label: m.issued, head: true, render: ({ created_at }) => format.moment(created_at) },
    {
      key: "ends",
      label: m.ends,
      render: ({ ends_at }) => (ends_at === null ? "–" : format.moment(ends_at)),
    },
  ];
}

function Issue({ webhook, isFirst }: { webhook: SettingsWebhookView; isFirst: boolean }) {
  const t = useTexts("settings.webhooks");
  const m = useTexts("settings.mandates");
  const may = useMay();
  const [isAsked, setAsked] = useState(false);
  const [overlap, setOverlap] = useState<string>("60");
  const [issued, setIssued] = useState<WebhookSecretIssued>();
  const issue = useAct("POST /api/v1/settings/webhooks/:id/secrets", {
    stale: [LIST],
    quiet: true,
    onDone: setIssued,
  });
  if (!may("settings.webhooks.issue_secret")) return null;
  const send = () =>
    issue.mutateAsync({ path: { id: webhook.id }, body: { overlap_minutes: isFirst ? 0 : Number(overlap) } });
  return (
    <>
      <Button
        size="xs"
        variant={isFirst ? "filled" : "default"}
        leftSection={<IconKey size={16} stroke={1.6} />}
        onClick={() => setAsked(true)}
      >
        {isFirst ? m.issue : m.rotate}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={isFirst ? m.issue : m.rotate}
        about={isFirst ? t.issueAbout : t.rotateAbout}
        confirm={isFirst ? m.issue : m.rotate}
        onConfirm={send}
      >
        {isFirst ? (
          <Text size="sm">{t.first}</Text>
        ) : (
          <Select
            label={m.overlap}
            data={OVERLAPS.map((value) => ({ value, label: m[`overlap${value}`] }))}
            value={overlap}
            onChange={(next) => setOverlap(next ?? "60")}
            allowDeselect={false}
          />
        )}
      </ConfirmDialog>
      {issued && <SecretDialog secret={issued.secret} onClose={() => setIssued(undefined)} />}
    </>
  );
}
