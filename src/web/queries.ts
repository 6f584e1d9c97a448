import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Given } from "../client/client.ts";
import type { Calls } from "../client/contract.ts";
import type { Problem } from "../client/index.ts";
import { client, onNewcomer } from "./session/session.ts";

/**
 * What the application has heard from the appliance. The client itself tries again what may be tried again,
 * whatever the browser thinks of its network.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 20_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

// What one person was told is not for the next.
onNewcomer(() => queries.clear());

/** The key under which a call's answer is kept: its name first, so that all answers of a call go stale together. */
export const keyOf = (name: string, given: object = {}) => [name, given] as const;

interface CallOptions<A> {
  /** Whether to ask at all yet. */
  enabled?: boolean;
  /** Milliseconds after which to ask again by itself, for as long as the answer calls for it. */
  every?: number | false | ((answer: A | undefined) => number | false);
  /** Milliseconds for which the answer is good enough. */
  fresh?: number;
  /** Whether to show the last answer while another is under way. */
  keep?: boolean;
}

/** Asks for something and keeps the answer: `useCall("GET /api/v1/deadlines", { query: { days: 7 } })`. */
export function useCall<K extends keyof Calls & `GET ${string}`>(
  name: K,
  given: Given<K>,
  { enabled = true, every = false, fresh, keep = false }: CallOptions<Calls[K]["answer"]> = {},
): UseQueryResult<Calls[K]["answer"], Problem> {
  return useQuery<Calls[K]["answer"], Problem>({
    queryKey: keyOf(name, given),
    queryFn: ({ signal }) => client.call(name, { ...given, signal }),
    enabled,
    refetchInterval: typeof every === "function" ? ({ state }) => every(state.data) : every,
    ...(fresh !== undefined && { staleTime: fresh }),
    ...(keep && { placeholderData: keepPreviousData }),
  });
}

/** After a change: what was heard of these calls is no longer so. A name may end early: `GET /api/v1/crm/leads`. */
export async function stale(...names: readonly string[]): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      typeof name === "string" && names.some((one) => name === one || name.startsWith(`${one}/`)),
  });
}
