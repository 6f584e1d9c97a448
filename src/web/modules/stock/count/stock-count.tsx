import { useParams } from "@tanstack/react-router";
import type { OpsStockCountView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { CountSheet } from "./count-sheet.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="ops.stock-counts"
      id={id}
      shown={["lines"]}
      leaveMoves={["count", "finish"]}
      // This page only loads stock counts.
      lead={(record) => <CountSheet count={record as OpsStockCountView} />}
    />
  );
}
