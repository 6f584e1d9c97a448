import { useParams } from "@tanstack/react-router";
import type { FinPaymentRunView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import type { AnyRecord } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { AnswerButton } from "./answer-button.tsx";
import { DownloadFile, ExportRun } from "./export-button.tsx";

// This page only loads payment runs.
const asRun = (record: AnyRecord) => record as FinPaymentRunView;

const ANSWERED: ReadonlySet<string> = new Set(["exported", "accepted", "part_accepted"]);

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="fin.payment-runs"
      id={id}
      steps={{
        "fin.payment-runs.export": (record, _, variant) =>
          record.state === "approved" && <ExportRun run={asRun(record)} variant={variant} />,
      }}
      actions={(record) => <Actions run={asRun(record)} />}
    />
  );
}

function Actions({ run }: { run: FinPaymentRunView }) {
  const may = useMay();
  return (
    <>
      {run.file_id && may("fin.payment-runs.attachments.download") && <DownloadFile run={run} />}
      {ANSWERED.has(run.state ?? "") && may("fin.payment-runs.status") && <AnswerButton />}
    </>
  );
}
