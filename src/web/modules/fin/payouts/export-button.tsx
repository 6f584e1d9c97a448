import { Button } from "@mantine/core";
import { IconDownload, IconFileExport } from "@tabler/icons-react";
import type { FinPaymentRunView } from "../../../../client/contract.ts";
import { perform, useActWith } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { saveFile } from "../../../kit/save-file.ts";
import type { StepVariant } from "../../../records/detail/moves.tsx";
import { client, useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

/** Other records that the export changes. */
const STALE = [
  "GET /api/v1/fin/payment-runs",
  "GET /api/v1/fin/payments",
  "GET /api/v1/fin/bills",
  "GET /api/v1/hr/expense-claims",
];

/** Posts the payments of a run and saves its payment file. */
export function ExportRun({ run, variant }: { run: FinPaymentRunView; variant: StepVariant }) {
  const t = useTexts("fin.payouts");
  const may = useMay();
  const begin = useActWith(
    async ({ id, version = 0 }: FinPaymentRunView) => {
      const exported = await perform("POST /api/v1/fin/payment-runs/:id/export", {
        path: { id },
        body: { version },
      });
      if (may("fin.payment-runs.attachments.download")) await saveOf(exported);
      return exported;
    },
    { stale: STALE, done: t.exported, quiet: true },
  );
  if (!may("fin.payment-runs.export")) return null;
  return (
    <ConfirmButton
      label={t.export}
      title={t.export}
      about={t.exportAbout}
      confirm={t.export}
      variant={variant}
      leftSection={<IconFileExport size={16} stroke={1.6} />}
      onConfirm={() => begin.mutateAsync(run)}
    />
  );
}

/** Saves the kept payment file again. */
export function DownloadFile({ run }: { run: FinPaymentRunView }) {
  const t = useTexts("fin.payouts");
  const save = useActWith(() => saveOf(run));
  return (
    <Button
      variant="default"
      loading={save.isPending}
      leftSection={<IconDownload size={16} stroke={1.6} />}
      onClick={() => save.mutate(undefined)}
    >
      {t.download}
    </Button>
  );
}

async function saveOf({ id, number, file_id }: Pick<FinPaymentRunView, "id" | "number" | "file_id">) {
  if (!file_id) return;
  const path = { id, attachment_id: file_id };
  const content = await client.call("GET /api/v1/fin/payment-runs/:id/attachments/:attachment_id/content", {
    path,
  });
  if (content instanceof Blob) saveFile(content, `${number ?? id}.xml`);
}
