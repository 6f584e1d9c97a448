import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Given } from "../client/client.ts";
import type { Calls } from "../client/contract.ts";
import type { Problem } from "../client/index.ts";
import { onLanguageChanged } from "./language/language.ts";
import { client, onNewcomer } from "./session/session.ts";

/** Retries are left to the API client, which ignores the browser's network status. */
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

// Cached data must not leak to the next user of this browser.
onNewcomer(() => queries.clear());

// Answers contain texts in the page's language.
onLanguageChanged(() => void queries.invalidateQueries());

/** The name comes first, so that all answers of a call go stale together. */
export const keyOf = (name: string, given: object = {}) => [name, given] as const;

interface CallOptions<A> {
  enabled?: boolean;
  /** Poll interval in milliseconds, if the answer requires it. */
  every?: number | false | ((answer: A | undefined) => number | false);
  /** Milliseconds for which a cached answer is used. */
  fresh?: number;
  keep?: boolean;
}

/** Loads and caches an answer: `useCall("GET /api/v1/deadlines", { query: { days: 7 } })`. */
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

/** Invalidates cached answers. A name may be a prefix: `GET /api/v1/crm/leads`. */
export async function stale(...names: readonly string[]): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      typeof name === "string" && names.some((one) => name === one || name.startsWith(`${one}/`)),
  });
}
