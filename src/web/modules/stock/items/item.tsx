import { useParams } from "@tanstack/react-router";
import type { OpsItemView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { StockCard } from "./stock-card.tsx";
import { StockNow } from "./stock-now.tsx";

/** An item: what there is of it and where, its card, and what else is known of it. */
export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="ops.items"
      id={id}
      lead={(record) =>
        record.kind === "stock" && (
          // What the record page knows of an item is what the API says of one.
          <StockNow item={record as OpsItemView} />
        )
      }
      after={(record) => record.kind === "stock" && <StockCard item={record as OpsItemView} />}
    />
  );
}
