import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "../../../queries.ts";
import { client } from "../../../session/session.ts";
import type { MetaLineField } from "../../meta.ts";
import type { Tax, Taxes } from "./document-sums.ts";
import { taxOf } from "./tax-of.ts";

const CALL = "GET /api/v1/choices";
/** Loads all tax codes, since totals need every one. Nearly every organisation fits into one call. */
const allOf = (collection: string) => ({
  queryKey: [CALL, { collection, all: true }],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Tax[]> => {
    const taxes: Tax[] = [];
    let cursor: string | undefined;
    do {
      const query = { collection, limit: 200, ...(cursor && { cursor }) };
      const { data, page } = await client.call(CALL, { query, signal });
      taxes.push(...data.map(taxOf));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return taxes;
  },
});

type Column = Pick<MetaLineField, "name" | "target">;

const taxIn = (columns: readonly Column[]) =>
  columns.find(({ name }) => name === "tax_code_ids" || name === "tax_code_id");

export const taxColumn = (columns: readonly Column[]): string | undefined => taxIn(columns)?.name;

/** Collection of the tax codes that lines with these columns refer to. */
export const taxTarget = (columns: readonly Column[]): string | null => taxIn(columns)?.target ?? null;

/** Undefined while loading, and without a collection. */
export function useTaxes(collection: string | null): Taxes | undefined {
  return useTaxQuery(collection).taxes;
}

export function useTaxQuery(collection: string | null): { taxes: Taxes | undefined; isLoading: boolean } {
  const { data, isLoading } = useQuery({ ...allOf(collection ?? ""), enabled: collection !== null });
  const taxes = useMemo(() => data && new Map(data.map((tax) => [tax.id, tax])), [data]);
  return { taxes, isLoading };
}

export async function taxKinds(collection: string): Promise<ReadonlyMap<string, string>> {
  const taxes = await queries.fetchQuery(allOf(collection));
  return new Map(taxes.map(({ id, kind }) => [id, kind]));
}
