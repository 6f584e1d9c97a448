import { Button } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { CrmQuoteView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { useNames } from "../../../language/names/index.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import type { AnyRecord } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { PrintButton } from "../../print/print-button.tsx";
import { QuotePaper } from "./quote-paper.tsx";

const SHOWN = [
  "number",
  "title",
  "account_id",
  "contact_id",
  "revision",
  "valid_until",
  "currency",
  "terms",
  "lines",
  "tax_lines",
  "net",
  "tax",
  "total",
  "sent_at",
];

/** What the record page knows of a quote is what the API says of one. */
const asQuote = (record: AnyRecord) => record as CrmQuoteView;

/** A quote: the paper, and the ways on to an order or an invoice. */
export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="crm.quotes"
      id={id}
      shown={SHOWN}
      actions={(record) => (
        <>
          <PrintButton />
          <Revise quote={asQuote(record)} />
        </>
      )}
      lead={(record) => <QuotePaper quote={asQuote(record)} />}
    />
  );
}

/** Makes the next revision of a quote that went out, and goes there. */
function Revise({ quote: { id, version, state } }: { quote: CrmQuoteView }) {
  const names = useNames();
  const may = useMay();
  const navigate = useNavigate();
  const revise = useAct("POST /api/v1/crm/quotes/:id/revise", {
    stale: ["GET /api/v1/crm/quotes"],
    onDone: (next) => void navigate({ to: `/crm/quotes/${next.id}` }),
  });
  const canBe = ["sent", "rejected", "expired"].includes(state ?? "");
  if (!canBe || !may("crm.quotes.revise")) return null;
  return (
    <Button
      variant="default"
      loading={revise.isPending}
      onClick={() => revise.mutate({ path: { id }, body: version === undefined ? {} : { version } })}
    >
      {names.move("crm.quotes", "revise")}
    </Button>
  );
}
