import { useParams } from "@tanstack/react-router";
import type { HrExpenseClaimView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import type { AnyRecord } from "../../../records/meta.ts";
import { PayButton } from "./pay-button.tsx";
import { Receipts } from "./receipts.tsx";

// This page only loads expense claims.
const asClaim = (record: AnyRecord) => record as HrExpenseClaimView;

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="hr.expense-claims"
      id={id}
      shown={["lines", "claimed", "sanctioned", "paid"]}
      steps={{
        "fin.payments.create": (record, _, variant) => (
          <PayButton claim={asClaim(record)} variant={variant} />
        ),
      }}
      lead={(record) => <Receipts claim={asClaim(record)} />}
    />
  );
}
