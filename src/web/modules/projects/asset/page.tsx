import { useParams } from "@tanstack/react-router";
import type { OpsAssetView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { Losses } from "./losses.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="ops.assets"
      id={id}
      shown={["cost", "accumulated", "book_value", "next_service_on", "last_serviced_on"]}
      // This page only loads assets.
      lead={(record) => <Losses asset={record as OpsAssetView} />}
    />
  );
}
