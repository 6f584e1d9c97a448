import { useParams } from "@tanstack/react-router";
import type { OpsSalesOrderView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import type { AnyRecord } from "../../../records/meta.ts";
import { useTexts } from "../../ops/texts.ts";
import { useLetter } from "../../print/letter-ready.tsx";
import { PaperButton } from "../../print/paper-button.tsx";
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

const DELIVERED = ["part_delivered", "delivered", "closed"];

/** This page only loads sales orders. */
const asOrder = (record: AnyRecord): HandOrder => ({
  collection: "ops.sales-orders",
  order: record as OpsSalesOrderView,
});

export function Page() {
  const { id = "" } = useParams({ strict: false });
  const t = useTexts("ops.orders");
  const letter = useLetter(["confirm"], { collection: "ops.sales-orders", id });
  return (
    <RecordPage
      key={id}
      collection="ops.sales-orders"
      id={id}
      shown={SHOWN}
      onMoved={letter.onMoved}
      actions={(record) => (
        <>
          {letter.print}
          {DELIVERED.includes(record.state) && (
            <PaperButton collection="ops.sales-orders" id={id} kind="delivery_note" label={t.deliveryNote} />
          )}
          {record.state === "confirmed" && letter.mail()}
          {DELIVERED.includes(record.state) && letter.mail(["delivery_note", "confirmation"])}
        </>
      )}
      steps={{
        return: (record, _, variant) => (
          <HandoverButton {...asOrder(record)} way="return" variant={variant} />
        ),
        invoice: (record, entity, variant) => (
          <InvoiceButton key={record.version} entity={entity} record={record} variant={variant} />
        ),
        deliver: (record, _, variant) => (
          <HandoverButton {...asOrder(record)} way="deliver" variant={variant} />
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
