import { useParams } from "@tanstack/react-router";
import type { OpsItemView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { StockCard } from "./stock-card.tsx";
import { StockNow } from "./stock-now.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="ops.items"
      id={id}
      lead={(record) =>
        record.kind === "stock" && (
          // This page only loads items.
          <StockNow item={record as OpsItemView} />
        )
      }
      after={(record) => record.kind === "stock" && <StockCard item={record as OpsItemView} />}
    />
  );
}
