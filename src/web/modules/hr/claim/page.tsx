import { useParams } from "@tanstack/react-router";
import type { HrExpenseClaimView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { Receipts } from "./receipts.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="hr.expense-claims"
      id={id}
      shown={["lines", "claimed", "sanctioned", "paid"]}
      // This page only loads expense claims.
      lead={(record) => <Receipts claim={record as HrExpenseClaimView} />}
    />
  );
}
