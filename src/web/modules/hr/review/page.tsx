import { useParams } from "@tanstack/react-router";
import type { HrReviewView } from "../../../../client/contract.ts";
import { useNameOf } from "../../../kit/person.tsx";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import type { AnyRecord } from "../../../records/meta.ts";
import { Goals } from "./goals.tsx";

/** A review: the goals with both scores, and the form of whose turn it is. */
export function Page() {
  const { id = "" } = useParams({ strict: false });
  const nameOf = useNameOf();
  return (
    <RecordPage
      key={id}
      collection="hr.reviews"
      id={id}
      title={(record) => titleOf(record, nameOf)}
      leaveMoves={["assess_self", "assess", "calibrate"]}
      shown={["goals", "self_score", "final_score", "self_comments", "comments"]}
      // The page asks for this collection only.
      lead={(record) => <Goals key={record.version} review={record as HrReviewView} />}
    />
  );
}

/** Whose review it is, and of which cycle. */
function titleOf(record: AnyRecord, nameOf: ReturnType<typeof useNameOf>): string {
  // The page asks for this collection only, with the employee where the caller may see them.
  const { employee, user_id, cycle } = record as HrReviewView;
  const name = [employee?.first_name, employee?.last_name].filter(Boolean).join(" ");
  return [name || nameOf(user_id), cycle].filter(Boolean).join(" · ");
}
