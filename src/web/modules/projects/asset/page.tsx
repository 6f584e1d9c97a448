import { useParams } from "@tanstack/react-router";
import type { OpsAssetView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { Losses } from "./losses.tsx";

/** An asset: what it cost, what it has lost and will lose, and when it is due for service. */
export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="ops.assets"
      id={id}
      shown={["cost", "accumulated", "book_value", "next_service_on", "last_serviced_on"]}
      // The page asks for this collection only.
      lead={(record) => <Losses asset={record as OpsAssetView} />}
    />
  );
}
