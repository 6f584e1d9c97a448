import { Anchor } from "@mantine/core";
import type { OpsStockPlace } from "../../../client/contract.ts";
import { To } from "../../kit/to.tsx";
import { RecordLink } from "../../records/fields/record-link.tsx";
import { recordAddress } from "../../records/meta.ts";

const COLLECTION = "ops.locations";

/** Link to a location. Responses include the name, except of archived locations, which are loaded here. */
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
