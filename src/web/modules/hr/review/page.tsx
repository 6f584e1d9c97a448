import { useParams } from "@tanstack/react-router";
import type { HrReviewView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { Goals } from "./goals.tsx";

/** A review: the goals with both scores, and the form of whose turn it is. */
export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="hr.reviews"
      id={id}
      leaveMoves={["assess_self", "assess", "calibrate"]}
      shown={["goals", "self_score", "final_score", "self_comments", "comments"]}
      // The page asks for this collection only.
      lead={(record) => <Goals key={record.version} review={record as HrReviewView} />}
    />
  );
}
