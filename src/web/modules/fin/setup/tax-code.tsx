import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { FinTaxCodeView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { DayInput } from "../../../records/fields/day-input.tsx";
import { DecimalInput } from "../../../records/fields/number-input.tsx";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="fin.tax-codes"
      id={id}
      // This page only loads tax codes.
      actions={(record) => <Revise code={record as FinTaxCodeView} />}
    />
  );
}

function Revise({ code: { id, version, state, rate: present, kind, valid_from } }: { code: FinTaxCodeView }) {
  const t = useTexts("fin.taxCode");
  const may = useMay();
  const navigate = useNavigate();
  const [from, setFrom] = useState<string | null>(null);
  const [rate, setRate] = useState<string | null>(present ?? null);
  const revise = useAct("POST /api/v1/fin/tax-codes/:id/revise", {
    quiet: true,
    done: t.done,
    stale: ["GET /api/v1/fin/tax-codes"],
    onDone: (next) => void navigate({ to: `/fin/tax-codes/${next.id}` }),
  });
  if (state !== "active" || !may("fin.tax-codes.revise")) return null;
  const isReady = from !== null && rate !== null && (!valid_from || from > valid_from);
  return (
    <ConfirmButton
      label={t.revise}
      title={t.revise}
      about={t.about}
      confirm={t.revise}
      ready={isReady}
      onConfirm={() =>
        from !== null &&
        revise.mutateAsync({
          path: { id },
          body: {
            valid_from: from,
            ...(rate !== null && { rate }),
            ...(version !== undefined && { version }),
          },
        })
      }
    >
      <DayInput label={t.from} value={from} onChange={setFrom} required />
      {kind !== "exempt" && <DecimalInput label={t.rate} value={rate} onChange={setRate} required />}
    </ConfirmButton>
  );
}
