import { useMemo } from "react";
import { useCall } from "../../../queries.ts";
import type { MetaField } from "../../meta.ts";
import type { Row } from "./grid-columns.ts";

export interface ItemStock {
  readonly on_hand: string;
  readonly available: string;
}

/** As many as the API answers for. */
const MOST_ITEMS = 200;

/** Stock of the items on the lines, at the location of the document or in total, in one call. */
export function useStock(
  field: Pick<MetaField, "lines">,
  rows: readonly Row[],
  location: unknown,
): ReadonlyMap<string, ItemStock> | undefined {
  const counts = ["item_id", "quantity"].every((name) => field.lines.some((line) => line.name === name));
  const items = counts
    ? [...new Set(rows.flatMap(({ item_id }) => (typeof item_id === "string" ? item_id : [])))]
        .toSorted()
        .slice(0, MOST_ITEMS)
    : [];
  const { data } = useCall(
    "GET /api/v1/ops/stock/available",
    { query: { items, ...(typeof location === "string" && location !== "" && { location_id: location }) } },
    { enabled: items.length > 0, keep: items.length > 0 },
  );
  return useMemo(
    () => (data && data.data.length > 0 ? new Map(data.data.map((one) => [one.item_id, one])) : undefined),
    [data],
  );
}
