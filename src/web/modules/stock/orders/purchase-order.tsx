import { useParams } from "@tanstack/react-router";
import type { OpsPurchaseOrderView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import type { AnyRecord } from "../../../records/meta.ts";
import { useLetter } from "../../print/letter-ready.tsx";
import type { HandOrder } from "./handover.ts";
import { HandoverButton } from "./handover-button.tsx";
import { OrderPaper } from "./order-paper.tsx";
import { Progress } from "./progress.tsx";

const SHOWN = [
  "number",
  "supplier_id",
  "supplier_ref",
  "currency",
  "lines",
  "tax_lines",
  "net",
  "tax",
  "gross",
  "notes",
  "expected_on",
  "ordered_on",
];

const ORDERED = ["ordered", "part_received", "received", "closed"];

/** This page only loads purchase orders. */
const asOrder = (record: AnyRecord): HandOrder => ({
  collection: "ops.purchase-orders",
  order: record as OpsPurchaseOrderView,
});

export function Page() {
  const { id = "" } = useParams({ strict: false });
  const letter = useLetter(["order"], { collection: "ops.purchase-orders", id });
  return (
    <RecordPage
      key={id}
      collection="ops.purchase-orders"
      id={id}
      shown={SHOWN}
      onMoved={letter.onMoved}
      actions={({ state }) => (
        <>
          {letter.print}
          {ORDERED.includes(state) && letter.mail()}
        </>
      )}
      steps={{
        return: (record, _, variant) => (
          <HandoverButton {...asOrder(record)} way="return" variant={variant} />
        ),
        receive: (record, _, variant) => (
          <HandoverButton {...asOrder(record)} way="receive" variant={variant} />
        ),
      }}
      notice={letter.notice}
      lead={(record) => (
        <>
          <OrderPaper {...asOrder(record)} />
          <Progress {...asOrder(record)} />
        </>
      )}
    />
  );
}
