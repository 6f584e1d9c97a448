import { useNavigate, useParams } from "@tanstack/react-router";
import type { FinBudgetView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="fin.budgets"
      id={id}
      // This page only loads budgets.
      actions={(record) => <Revise budget={record as FinBudgetView} />}
    />
  );
}

function Revise({ budget: { id, version, state } }: { budget: FinBudgetView }) {
  const t = useTexts("fin.budget");
  const may = useMay();
  const navigate = useNavigate();
  const revise = useAct("POST /api/v1/fin/budgets/:id/revise", {
    quiet: true,
    done: t.done,
    stale: ["GET /api/v1/fin/budgets"],
    onDone: (next) => void navigate({ to: `/fin/budgets/${next.id}` }),
  });
  if (state !== "active" || !may("fin.budgets.revise")) return null;
  return (
    <ConfirmButton
      label={t.revise}
      title={t.revise}
      about={t.about}
      confirm={t.revise}
      onConfirm={() => revise.mutateAsync({ path: { id }, body: version === undefined ? {} : { version } })}
    />
  );
}
