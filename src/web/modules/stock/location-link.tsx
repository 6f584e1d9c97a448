import { Anchor } from "@mantine/core";
import type { OpsStockPlace } from "../../../client/contract.ts";
import { To } from "../../kit/to.tsx";
import { RecordLink } from "../../records/fields/record-link.tsx";
import { recordAddress } from "../../records/meta.ts";

const COLLECTION = "ops.locations";

/** Named by the answer; archived locations are loaded separately. */
export function LocationLink({
  of: { location_id, location },
}: {
  of: Pick<OpsStockPlace, "location_id" | "location">;
}) {
  if (!location) return <RecordLink collection={COLLECTION} id={location_id} />;
  return (
    <Anchor component={To} to={recordAddress(COLLECTION, location_id)} size="sm" dir="auto">
      {location.code} · {location.name}
    </Anchor>
  );
}
