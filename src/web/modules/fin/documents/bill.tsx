import { Button } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import type { FinBillView } from "../../../../client/contract.ts";
import { To } from "../../../kit/to.tsx";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import type { AnyRecord } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { PrintButton } from "../../print/print-button.tsx";
import { AllocateButton } from "../payments/allocate-button.tsx";
import { UnallocateButton } from "../payments/unallocate-button.tsx";
import { useTexts } from "../texts.ts";
import { BillPaper } from "./bill-paper.tsx";
import { CreditBill } from "./credit-button.tsx";
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
      lead={(record) => (
        <>
          <BillPaper bill={asBill(record)} />
          <SettlementsPanel document={asBill(record)} />
        </>
      )}
    />
  );
}

function Actions({ bill }: { bill: FinBillView }) {
  const t = useTexts("fin.document");
  const may = useMay();
  const { id, version = 0, kind, state, supplier_id } = bill;
  const isOpen = state === "posted" || state === "part_paid";
  return (
    <>
      <PrintButton />
      {kind === "bill" && (isOpen || state === "paid") && may("fin.bills.credit") && (
        <CreditBill id={id} version={version} />
      )}
      {kind === "bill" && isOpen && may("fin.payments.create") && (
        <Button
          component={To}
          to={`/fin/payments/new?direction=out&party=${supplier_id}&document=${id}`}
          leftSection={<IconCash size={16} stroke={1.6} />}
        >
          {t.payment}
        </Button>
      )}
      {kind === "credit_note" && isOpen && <AllocateButton collection="fin.bills" record={bill} />}
      {kind === "credit_note" && (state === "part_paid" || state === "paid") && (
        <UnallocateButton collection="fin.bills" record={bill} />
      )}
    </>
  );
}
