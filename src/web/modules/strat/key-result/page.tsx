import { useParams } from "@tanstack/react-router";
import type { StratKeyResultView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { useMay } from "../../../session/session.ts";
import { CheckIn } from "../tree/check-in.tsx";
import { Course } from "./course.tsx";

/** A key result: its course from start to target, with every check-in. */
export function Page() {
  const { id = "" } = useParams({ strict: false });
  const may = useMay();
  return (
    <RecordPage
      key={id}
      collection="strat.key-results"
      id={id}
      leaveMoves={["check_in"]}
      shown={["start", "target", "current", "progress", "confidence", "checked_in_at", "check_in_by"]}
      actions={(record) =>
        record.state === "active" &&
        may("strat.key-results.check_in") && (
          // The page asks for this collection only.
          <CheckIn keyResult={record as StratKeyResultView} size="sm" />
        )
      }
      // As above.
      lead={(record) => <Course keyResult={record as StratKeyResultView} />}
    />
  );
}
