import { useParams } from "@tanstack/react-router";
import type { OpsStockCountView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { CountSheet } from "./count-sheet.tsx";

/** A stock count: the sheet on which what was found is entered. */
export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="ops.stock-counts"
      id={id}
      shown={["lines"]}
      leaveMoves={["count"]}
      // What the record page knows of a count is what the API says of one.
      lead={(record) => <CountSheet count={record as OpsStockCountView} />}
    />
  );
}
