import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/** Query parameters of the page, always text. */
export type UrlState = Readonly<Record<string, string | undefined>>;

/**
 * Keeps page state in the query, so that it can be shared, bookmarked and navigated back to: `const [{ tab =
 * "open", q }, setUrl] = useUrlState()`. Values of undefined or "" are removed. `push` adds a history entry;
 * otherwise the current one is replaced.
 */
export function useUrlState(): [UrlState, (next: UrlState, options?: { push?: boolean }) => void] {
  // The router parses every parameter as text: see router.tsx.
  const search = useSearch({ strict: false }) as UrlState;
  const navigate = useNavigate();
  const set = useCallback(
    (next: UrlState, { push = false }: { push?: boolean } = {}) => {
      void navigate({
        to: ".",
        replace: !push,
        resetScroll: false,
        hash: true,
        search: (before: UrlState) =>
          Object.fromEntries(
            Object.entries({ ...before, ...next }).filter(([, value]) => value !== undefined && value !== ""),
          ),
      } as Parameters<typeof navigate>[0]); // Routes come from a list, which the types cannot follow.
    },
    [navigate],
  );
  return [search, set];
}
