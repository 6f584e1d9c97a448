import { Button, Group, Text } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import type { FinInvoiceView } from "../../../../client/contract.ts";
import { Tag } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import type { AnyRecord } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { useLetter } from "../../print/letter-ready.tsx";
import { newDunningRun } from "../dunning/links.ts";
import { AllocateButton } from "../payments/allocate-button.tsx";
import { UnallocateButton } from "../payments/unallocate-button.tsx";
import { useTexts } from "../texts.ts";
import { CreditInvoice } from "./credit-button.tsx";
import { EinvoiceButton } from "./einvoice-button.tsx";
import { InvoiceAdvice } from "./invoice-advice.tsx";
import { InvoicePaper } from "./invoice-paper.tsx";
import { PaymentButton } from "./payment-button.tsx";
import { SettlementsPanel } from "./settlements-panel.tsx";

const SHOWN = [
  "number",
  "kind",
  "account_id",
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
  "reference",
  "terms",
  "credit_of_id",
  "reason",
  "overdue",
  "days_overdue",
];

/** This page only loads invoices. */
const asInvoice = (record: AnyRecord) => record as FinInvoiceView;

export function Page() {
  const { id = "" } = useParams({ strict: false });
  const letter = useLetter(["issue"], { collection: "fin.invoices", id });
  return (
    <RecordPage
      key={id}
      collection="fin.invoices"
      id={id}
      shown={SHOWN}
      leaveMoves={["allocate", "unallocate"]}
      onMoved={letter.onMoved}
      actions={(record) => (
        <>
          {letter.print}
          {record.state !== "draft" && letter.mail()}
          <Actions invoice={asInvoice(record)} />
        </>
      )}
      steps={{
        "fin.payments.create": (record, _, variant) =>
          record.kind === "invoice" &&
          isOpen(asInvoice(record)) && (
            <PaymentButton
              document={record.id}
              party={asInvoice(record).account_id}
              direction="in"
              variant={variant}
            />
          ),
      }}
      notice={letter.notice}
      lead={(record) => (
        <>
          <Overdue invoice={asInvoice(record)} />
          <InvoiceAdvice record={record} invoice={asInvoice(record)} />
          <InvoicePaper invoice={asInvoice(record)} />
          <SettlementsPanel document={asInvoice(record)} />
        </>
      )}
    />
  );
}

const isOpen = ({ state }: FinInvoiceView) => state === "issued" || state === "part_paid";

function Actions({ invoice }: { invoice: FinInvoiceView }) {
  const may = useMay();
  const { id, version = 0, kind, state } = invoice;
  const isInvoice = kind === "invoice";
  return (
    <>
      {state !== "draft" && <EinvoiceButton id={id} />}
      {isInvoice && state !== "draft" && state !== "credited" && may("fin.invoices.credit") && (
        <CreditInvoice id={id} version={version} />
      )}
      {!isInvoice && isOpen(invoice) && <AllocateButton collection="fin.invoices" record={invoice} />}
      {!isInvoice && (state === "part_paid" || state === "paid") && (
        <UnallocateButton collection="fin.invoices" record={invoice} />
      )}
    </>
  );
}

function Overdue({ invoice: { overdue, days_overdue, account_id } }: { invoice: FinInvoiceView }) {
  const t = useTexts("fin.document");
  const may = useMay();
  if (!overdue) return null;
  return (
    <Group>
      <Text component="div">
        <Tag tone="bad">{t.daysOverdue({ days: days_overdue ?? 0 })}</Tag>
      </Text>
      {may("fin.dunning-runs.create") && (
        <Button
          component={To}
          to={newDunningRun(account_id)}
          className="no-print"
          size="xs"
          variant="default"
          leftSection={<IconMailExclamation size={16} stroke={1.6} />}
        >
          {t.remind}
        </Button>
      )}
    </Group>
  );
}
