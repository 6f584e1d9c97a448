import { useParams } from "@tanstack/react-router";
import type { StratDecisionView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { Ballot } from "./ballot.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="strat.decisions"
      id={id}
      leaveMoves={["vote"]}
      shown={["options", "votes", "chosen", "decider_ids", "quorum", "rule"]}
      // This page only loads decisions.
      lead={(record) => <Ballot decision={record as StratDecisionView} />}
    />
  );
}
