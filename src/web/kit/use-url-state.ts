import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/** What stands behind the `?` of the page's address: always text. */
export type UrlState = Readonly<Record<string, string | undefined>>;

/**
 * Keeps what a page shows in its address, so that it can be sent to others, kept as a bookmark and gone back to:
 * `const [{ tab = "open", q }, setUrl] = useUrlState()`. What is set to undefined or "" leaves the address. `push`
 * makes a step that the back button undoes; otherwise the address is put in the place of the last one.
 */
export function useUrlState(): [UrlState, (next: UrlState, options?: { push?: boolean }) => void] {
  // The router reads and writes every parameter as text: see router.tsx.
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
      } as Parameters<typeof navigate>[0]); // The routes are made from a list, which the router's types cannot follow.
    },
    [navigate],
  );
  return [search, set];
}
