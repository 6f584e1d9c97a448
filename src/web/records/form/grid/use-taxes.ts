import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "../../../queries.ts";
import { client } from "../../../session/session.ts";
import { useMeta } from "../../meta.ts";
import type { Tax } from "./document-sums.ts";

const CALL = "GET /api/v1/fin/tax-codes";

/** Loads all tax codes, since totals need every one. Nearly every organisation fits into one call. */
const ALL = {
  queryKey: [CALL, { all: true }],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Tax[]> => {
    const taxes: Tax[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 200, fields: ["code", "rate", "kind"], ...(cursor && { cursor }) };
      const { data, page } = await client.call(CALL, { query, signal });
      taxes.push(
        ...data.map(({ id, code, rate, kind }) => ({
          id,
          code: code ?? "",
          rate: rate ?? "0",
          kind: kind ?? "sales",
        })),
      );
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return taxes;
  },
};

export function useTaxes(isNeeded: boolean): ReadonlyMap<string, Tax> | undefined {
  const meta = useMeta();
  const isVisible = meta !== undefined && [...meta.values()].some(({ path }) => CALL === `GET ${path}`);
  const { data } = useQuery({ ...ALL, enabled: isNeeded && isVisible });
  return useMemo(() => data && new Map(data.map((tax) => [tax.id, tax])), [data]);
}

export async function taxKinds(): Promise<ReadonlyMap<string, string>> {
  const taxes = await queries.fetchQuery(ALL);
  return new Map(taxes.map(({ id, kind }) => [id, kind]));
}
