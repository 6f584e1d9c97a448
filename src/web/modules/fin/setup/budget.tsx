import { useNavigate, useParams } from "@tanstack/react-router";
import type { FinBudgetView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { useNames } from "../../../language/names/index.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { useMay } from "../../../session/session.ts";

const words = defineWords({
  en: {
    about:
      "The budget stays in force. Its next revision is drafted with the same amounts: change them there, then put it into force.",
    done: "The next revision is drafted",
  },
  de: {
    about:
      "Das Budget bleibt in Kraft. Seine nächste Fassung wird mit denselben Beträgen entworfen: Ändern Sie sie dort, und setzen Sie sie dann in Kraft.",
    done: "Die nächste Fassung ist entworfen",
  },
});

/** Budget, with an action to create the next revision. */
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
  const t = useWords(words);
  const names = useNames();
  const may = useMay();
  const navigate = useNavigate();
  const revise = useAct("POST /api/v1/fin/budgets/:id/revise", {
    quiet: true,
    done: t.done,
    stale: ["GET /api/v1/fin/budgets"],
    onDone: (next) => void navigate({ to: `/fin/budgets/${next.id}` }),
  });
  if (state !== "active" || !may("fin.budgets.revise")) return null;
  const name = names.move("fin.budgets", "revise");
  return (
    <ConfirmButton
      label={name}
      title={name}
      about={t.about}
      confirm={name}
      onConfirm={() => revise.mutateAsync({ path: { id }, body: version === undefined ? {} : { version } })}
    />
  );
}
