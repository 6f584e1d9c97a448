import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

export type UrlState = Readonly<Record<string, string | undefined>>;

/** Page state in the URL query. Undefined and "" remove a parameter; `push` adds a history entry. */
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
