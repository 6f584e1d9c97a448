import { useParams } from "@tanstack/react-router";
import type { FinBillView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import type { AnyRecord } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { PrintButton } from "../../print/print-button.tsx";
import { AllocateButton } from "../payments/allocate-button.tsx";
import { UnallocateButton } from "../payments/unallocate-button.tsx";
import { BillPaper } from "./bill-paper.tsx";
import { CreditBill } from "./credit-button.tsx";
import { EinvoicePanel } from "./einvoice-panel.tsx";
import { PaymentButton } from "./payment-button.tsx";
import { SettlementsPanel } from "./settlements-panel.tsx";

const SHOWN = [
  "number",
  "kind",
  "supplier_id",
  "supplier_ref",
  "supplier_ref_key",
  "issue_date",
  "due_date",
  "service_from",
  "service_to",
  "currency",
  "fx_rate",
  "lines",
  "tax_lines",
  "net",
  "tax",
  "gross",
  "paid",
  "credited",
  "discounted",
  "written_off",
  "balance",
  "notes",
  "credit_of_id",
  "match_details",
  "received_file",
];

const asBill = (record: AnyRecord) => record as FinBillView;

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="fin.bills"
      id={id}
      shown={SHOWN}
      leaveMoves={["allocate", "unallocate"]}
      actions={(record) => <Actions bill={asBill(record)} />}
      steps={{
        "fin.payments.create": (record, _, variant) =>
          record.kind === "bill" &&
          isOpen(asBill(record)) && (
            <PaymentButton
              document={record.id}
              party={asBill(record).supplier_id}
              direction="out"
              variant={variant}
            />
          ),
      }}
      lead={(record) => (
        <>
          <BillPaper bill={asBill(record)} />
          <SettlementsPanel document={asBill(record)} />
          {asBill(record).received_file && <EinvoicePanel id={record.id} />}
        </>
      )}
    />
  );
}

const isOpen = ({ state }: FinBillView) => state === "posted" || state === "part_paid";

function Actions({ bill }: { bill: FinBillView }) {
  const may = useMay();
  const { id, version = 0, kind, state } = bill;
  return (
    <>
      <PrintButton />
      {kind === "bill" && (isOpen(bill) || state === "paid") && may("fin.bills.credit") && (
        <CreditBill id={id} version={version} />
      )}
      {kind === "credit_note" && isOpen(bill) && <AllocateButton collection="fin.bills" record={bill} />}
      {kind === "credit_note" && (state === "part_paid" || state === "paid") && (
        <UnallocateButton collection="fin.bills" record={bill} />
      )}
    </>
  );
}
