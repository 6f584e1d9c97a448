import type { SettingsWebhookView } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { Panel } from "../../kit/panel.tsx";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { IssueSecret, useSecretTimes } from "../issue-secret.tsx";
import { useTexts } from "../texts.ts";

const LIST = "GET /api/v1/settings/webhooks/:id/secrets";

export function Secrets({ webhook }: { webhook: SettingsWebhookView }) {
  const t = useTexts("settings.webhooks");
  const may = useMay();
  const { data } = useCall(LIST, { path: { id: webhook.id } }, { enabled: may("settings.webhooks.secrets") });
  const secrets = data?.data ?? [];
  const { issued, ends } = useSecretTimes();
  const issue = useAct("POST /api/v1/settings/webhooks/:id/secrets", { stale: [LIST], quiet: true });
  return (
    <Panel
      title={t.secrets}
      about={secrets.length === 0 ? t.noSecret : undefined}
      flush
      actions={
        may("settings.webhooks.issue_secret") && (
          <IssueSecret
            isFirst={secrets.length === 0}
            first={t.first}
            about={{ first: t.issueAbout, further: t.rotateAbout }}
            issue={(overlap_minutes) =>
              issue.mutateAsync({ path: { id: webhook.id }, body: { overlap_minutes } })
            }
          />
        )
      }
    >
      {secrets.length > 0 && (
        <DataTable
          caption={t.secrets}
          columns={[{ ...issued, head: true }, ends]}
          rows={secrets}
          rowKey={({ created_at }) => created_at}
        />
      )}
    </Panel>
  );
}
