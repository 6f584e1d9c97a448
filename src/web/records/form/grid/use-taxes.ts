import { useMemo } from "react";
import { useCall } from "../../../queries.ts";
import { useMeta } from "../../meta.ts";
import type { Tax } from "./document-sums.ts";

/** The tax codes of the organisation by id, for sums while a document is typed. Undefined where they cannot be had. */
export function useTaxes(isNeeded: boolean): ReadonlyMap<string, Tax> | undefined {
  const isVisible = useMeta()?.has("fin.tax-codes") ?? false;
  const { data } = useCall(
    "GET /api/v1/fin/tax-codes",
    { query: { limit: 200, fields: ["code", "rate", "kind"] } },
    { enabled: isNeeded && isVisible, fresh: 5 * 60_000 },
  );
  return useMemo(
    () =>
      data &&
      new Map(
        data.data.map(({ id, code, rate, kind }) => [
          id,
          { id, code: code ?? "", rate: rate ?? "0", kind: kind ?? "sales" },
        ]),
      ),
    [data],
  );
}
