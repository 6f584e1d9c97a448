import { useMemo } from "react";
import { keyOf, queries, useCall } from "../../../queries.ts";
import { client } from "../../../session/session.ts";
import { useMeta } from "../../meta.ts";
import type { Tax } from "./document-sums.ts";

const QUERY = { query: { limit: 200, fields: ["code", "rate", "kind"] } };
const FRESH = 5 * 60_000;

/** The tax codes of the organisation by id, for sums while a document is typed. Undefined where they cannot be had. */
export function useTaxes(isNeeded: boolean): ReadonlyMap<string, Tax> | undefined {
  const isVisible = useMeta()?.has("fin.tax-codes") ?? false;
  const { data } = useCall("GET /api/v1/fin/tax-codes", QUERY, {
    enabled: isNeeded && isVisible,
    fresh: FRESH,
  });
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

/** The kinds of taxes by their ids, for what is filled in by itself: from what was heard before where it can be. */
export async function taxKinds(): Promise<ReadonlyMap<string, string>> {
  const name = "GET /api/v1/fin/tax-codes";
  const { data } = await queries.fetchQuery({
    queryKey: keyOf(name, QUERY),
    queryFn: ({ signal }) => client.call(name, { ...QUERY, signal }),
    staleTime: FRESH,
  });
  return new Map(data.map(({ id, kind }) => [id, kind ?? ""]));
}
