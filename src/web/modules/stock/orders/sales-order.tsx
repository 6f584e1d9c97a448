import { useParams } from "@tanstack/react-router";
import type { OpsSalesOrderView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import type { AnyRecord } from "../../../records/meta.ts";
import { PrintButton } from "../../print/print-button.tsx";
import type { HandOrder } from "./handover.ts";
import { HandoverButton } from "./handover-button.tsx";
import { InvoiceButton } from "./invoice-button.tsx";
import { OrderPaper } from "./order-paper.tsx";
import { Progress } from "./progress.tsx";

const SHOWN = [
  "number",
  "account_id",
  "reference",
  "currency",
  "lines",
  "tax_lines",
  "net",
  "tax",
  "gross",
  "notes",
  "promised_on",
  "confirmed_on",
];

/** This page only loads sales orders. */
const asOrder = (record: AnyRecord): HandOrder => ({
  collection: "ops.sales-orders",
  order: record as OpsSalesOrderView,
});

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="ops.sales-orders"
      id={id}
      shown={SHOWN}
      leaveMoves={["deliver", "return", "invoice"]}
      actions={(record) => (
        <>
          <PrintButton />
          <HandoverButton {...asOrder(record)} way="return" />
          {/* This page only loads sales orders. */}
          <InvoiceButton order={record as OpsSalesOrderView} />
          <HandoverButton {...asOrder(record)} way="deliver" />
        </>
      )}
      lead={(record) => (
        <>
          <OrderPaper {...asOrder(record)} />
          <Progress {...asOrder(record)} />
        </>
      )}
    />
  );
}
