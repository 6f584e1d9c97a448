import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Given } from "../client/client.ts";
import type { Calls } from "../client/contract.ts";
import type { Problem } from "../client/index.ts";
import { onLanguageChanged } from "./language/language.ts";
import { onCustomRefused } from "./session/custom-fields.ts";
import { client, onNewcomer } from "./session/session.ts";

/** No retries here: the API client retries, independently of the browser's network status. */
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

// The next user of this browser must not see cached data.
onNewcomer(() => queries.clear());

// Responses contain texts in the page's language. First loads would otherwise go on in the language they began in.
onLanguageChanged(() => void queries.cancelQueries().then(() => queries.invalidateQueries()));

onCustomRefused(() => void stale("GET /api/v1/meta"));

/** Query key. Starts with the call's name, so that all its responses can be invalidated together. */
export const keyOf = (name: string, given: object = {}) => [name, given] as const;

interface CallOptions<A> {
  enabled?: boolean;
  /** Poll interval in milliseconds, if the response requires polling. */
  every?: number | false | ((answer: A | undefined) => number | false);
  /** Milliseconds for which a cached response is used. */
  fresh?: number;
  keep?: boolean;
}

/** Loads and caches a response: `useCall("GET /api/v1/deadlines", { query: { days: 7 } })`. */
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

/** Call without parameters. */
export type CallAhead = keyof Calls & `GET ${string}`;

/** Loads a response that a page is about to need. An error is left to the page. */
export function askAhead(name: CallAhead): void {
  void queries.prefetchQuery({
    queryKey: keyOf(name, {}),
    queryFn: ({ signal }) => client.call(name, { signal }),
  });
}

/** Invalidates cached responses. A name may be a prefix: `GET /api/v1/crm/leads`. */
export async function stale(...names: readonly string[]): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      typeof name === "string" && names.some((one) => name === one || name.startsWith(`${one}/`)),
  });
}
