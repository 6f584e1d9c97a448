import { useParams } from "@tanstack/react-router";
import type { FinPaymentView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { AllocateButton } from "./allocate-button.tsx";

/** A payment, with the way to say what it settles. */
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
            // What the record page knows of a payment is what the API says of one.
            record={record as FinPaymentView}
          />
        )
      }
    />
  );
}
