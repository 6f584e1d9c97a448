import { Button, Code, Select, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import type { MandateSecret, MandateSecretIssued, SettingsMandateView } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Panel } from "../../kit/panel.tsx";
import { SecretDialog } from "../../kit/secret-dialog.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useMay, usePerson } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

const LIST = "GET /api/v1/settings/mandates/:id/secrets";
const OVERLAPS = ["0", "60", "1440", "10080"] as const;

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
  const moment = (at: string | null, none: string) => (at === null ? none : format.moment(at));
  return [
    { key: "prefix", label: t.beginning, head: true, render: ({ prefix }) => <Code>{prefix}…</Code> },
    { key: "created", label: t.issued, render: ({ created_at }) => format.moment(created_at) },
    { key: "used", label: t.lastUsed, render: ({ last_used_at }) => moment(last_used_at, t.never) },
    { key: "ends", label: t.ends, render: ({ ends_at }) => moment(ends_at, "–") },
  ];
}

/** Only the holder issues secrets. */
function Issue({ mandate, isFirst }: { mandate: SettingsMandateView; isFirst: boolean }) {
  const t = useTexts("settings.mandates");
  const may = useMay();
  const me = usePerson()?.user.id;
  const [isAsked, setAsked] = useState(false);
  const [overlap, setOverlap] = useState<string>("60");
  const [issued, setIssued] = useState<MandateSecretIssued>();
  const issue = useAct("POST /api/v1/settings/mandates/:id/secrets", {
    stale: [LIST],
    quiet: true,
    onDone: setIssued,
  });
  if (mandate.holder_id !== me || mandate.state !== "active" || !may("settings.mandates.issue_secret"))
    return null;
  const send = () =>
    issue.mutateAsync({ path: { id: mandate.id }, body: { overlap_minutes: isFirst ? 0 : Number(overlap) } });
  return (
    <>
      <Button
        size="xs"
        variant={isFirst ? "filled" : "default"}
        leftSection={<IconKey size={16} stroke={1.6} />}
        onClick={() => setAsked(true)}
      >
        {isFirst ? t.issue : t.rotate}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={isFirst ? t.issue : t.rotate}
        about={isFirst ? t.issueAbout : t.rotateAbout}
        confirm={isFirst ? t.issue : t.rotate}
        onConfirm={send}
      >
        {isFirst ? (
          <Text size="sm">{t.mode({ mode: mandate.mode ?? "propose" })}</Text>
        ) : (
          <Select
            label={t.overlap}
            data={OVERLAPS.map((value) => ({ value, label: t[`overlap${value}`] }))}
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
