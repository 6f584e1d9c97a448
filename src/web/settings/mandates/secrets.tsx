import { Code } from "@mantine/core";
import type { MandateSecret, SettingsMandateView } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Panel } from "../../kit/panel.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useMay, usePerson } from "../../session/session.ts";
import { IssueSecret, useSecretTimes } from "../issue-secret.tsx";
import { useTexts } from "../texts.ts";

const LIST = "GET /api/v1/settings/mandates/:id/secrets";

export function Secrets({ mandate }: { mandate: SettingsMandateView }) {
  const t = useTexts("settings.mandates");
  const may = useMay();
  const { data } = useCall(LIST, { path: { id: mandate.id } }, { enabled: may("settings.mandates.secrets") });
  const secrets = data?.data ?? [];
  const columns = useColumns();
  return (
    <Panel
      title={t.secrets}
      about={secrets.length === 0 ? t.noSecret : undefined}
      flush
      actions={<Issue mandate={mandate} isFirst={secrets.length === 0} />}
    >
      {secrets.length > 0 && (
        <DataTable caption={t.secrets} columns={columns} rows={secrets} rowKey={({ prefix }) => prefix} />
      )}
    </Panel>
  );
}

function useColumns(): Column<MandateSecret>[] {
  const t = useTexts("settings.mandates");
  const format = useFormat();
  const { issued, ends } = useSecretTimes();
  return [
    { key: "prefix", label: t.beginning, head: true, render: ({ prefix }) => <Code>{prefix}…</Code> },
    issued,
    {
      key: "used",
      label: t.lastUsed,
      render: ({ last_used_at }) => (last_used_at === null ? t.never : format.moment(last_used_at)),
    },
    ends,
  ];
}

/** Only the holder issues secrets. */
function Issue({ mandate, isFirst }: { mandate: SettingsMandateView; isFirst: boolean }) {
  const t = useTexts("settings.mandates");
  const may = useMay();
  const me = usePerson()?.user.id;
  const issue = useAct("POST /api/v1/settings/mandates/:id/secrets", { stale: [LIST], quiet: true });
  if (mandate.holder_id !== me || mandate.state !== "active" || !may("settings.mandates.issue_secret"))
    return null;
  return (
    <IssueSecret
      isFirst={isFirst}
      first={t.mode({ mode: mandate.mode ?? "propose" })}
      about={{ first: t.issueAbout, further: t.rotateAbout }}
      issue={(overlap_minutes) => issue.mutateAsync({ path: { id: mandate.id }, body: { overlap_minutes } })}
    />
  );
}
