import { useParams } from "@tanstack/react-router";
import type { LegalIncidentView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { Clock } from "./clock.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="legal.incidents"
      id={id}
      shown={["notify_by", "clock_until", "hours_left", "reminded_24h_at", "reminded_6h_at", "overdue_at"]}
      // This page only loads incidents.
      lead={(record) => <Clock incident={record as LegalIncidentView} />}
    />
  );
}
