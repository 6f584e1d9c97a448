import { useParams } from "@tanstack/react-router";
import type { StratKeyResultView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { useMay } from "../../../session/session.ts";
import { CheckIn } from "../tree/check-in.tsx";
import { Course } from "./course.tsx";

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
          // This page only loads key results.
          <CheckIn keyResult={record as StratKeyResultView} size="sm" />
        )
      }
      // This page only loads key results.
      lead={(record) => <Course keyResult={record as StratKeyResultView} />}
    />
  );
}
