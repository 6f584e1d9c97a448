import { Button } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { CrmQuoteView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import type { StepVariant } from "../../../records/detail/moves.tsx";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import type { AnyRecord } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { useLetter } from "../../print/letter-ready.tsx";
import { useTexts } from "../texts.ts";
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

/** This page only loads quotes. */
const asQuote = (record: AnyRecord) => record as CrmQuoteView;

export function Page() {
  const { id = "" } = useParams({ strict: false });
  const letter = useLetter(["send"], { collection: "crm.quotes", id });
  return (
    <RecordPage
      key={id}
      collection="crm.quotes"
      id={id}
      shown={SHOWN}
      actions={({ state }) => (
        <>
          {letter.print}
          {state !== "draft" && letter.mail()}
        </>
      )}
      steps={{
        "crm.quotes.revise": (record, _, variant) => <Revise quote={asQuote(record)} variant={variant} />,
      }}
      onMoved={letter.onMoved}
      notice={letter.notice}
      lead={(record) => <QuotePaper quote={asQuote(record)} />}
    />
  );
}

/** Creates the next revision of a sent quote and opens it. */
function Revise({ quote: { id, version, state }, variant }: { quote: CrmQuoteView; variant: StepVariant }) {
  const t = useTexts("crm.quotePaper");
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
      variant={variant}
      loading={revise.isPending}
      onClick={() => revise.mutate({ path: { id }, body: version === undefined ? {} : { version } })}
    >
      {t.revise}
    </Button>
  );
}
