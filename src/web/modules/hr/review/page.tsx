import { useParams } from "@tanstack/react-router";
import type { HrReviewView } from "../../../../client/contract.ts";
import { useNameOf } from "../../../kit/person.tsx";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import type { AnyRecord } from "../../../records/meta.ts";
import { Goals } from "./goals.tsx";

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
      // This page only loads reviews.
      lead={(record) => <Goals key={record.version} review={record as HrReviewView} />}
    />
  );
}

function titleOf(record: AnyRecord, nameOf: ReturnType<typeof useNameOf>): string {
  // This page only loads reviews; the employee is included if the user may see them.
  const { employee, user_id, cycle } = record as HrReviewView;
  const name = [employee?.first_name, employee?.last_name].filter(Boolean).join(" ");
  return [name || nameOf(user_id), cycle].filter(Boolean).join(" · ");
}
