import { useParams } from "@tanstack/react-router";
import type { FinPaymentView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { AllocateButton } from "./allocate-button.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="fin.payments"
      id={id}
      leaveMoves={["allocate"]}
      actions={(record) =>
        (record.state === "posted" || record.state === "reconciled") && (
          <AllocateButton
            collection="fin.payments"
            // This page only loads payments.
            record={record as FinPaymentView}
          />
        )
      }
    />
  );
}
