import { useParams } from "@tanstack/react-router";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { Revise } from "../revise.tsx";

/** Record page. Active processing activities are changed by creating a new revision. */
export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="legal.processing-records"
      id={id}
      actions={(record) => <Revise collection="legal.processing-records" record={record} />}
    />
  );
}
