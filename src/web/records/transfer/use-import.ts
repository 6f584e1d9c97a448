import { useQuery } from "@tanstack/react-query";
import type { Import } from "../../../client/contract.ts";
import type { Problem } from "../../../client/index.ts";
import { useAct } from "../../kit/act.ts";
import { useEvery, useFollow } from "../../kit/follow.ts";
import { keyOf } from "../../queries.ts";
import { client, useMay } from "../../session/session.ts";
import type { MetaEntity } from "../meta.ts";

const CALL = "GET /api/v1/data/imports";
/** Poll interval in milliseconds while changes are not followed. A batch takes less time than that. */
const EVERY = 1000;

export const isActive = (state: Import["state"] | undefined) =>
  state === "checking" || state === "running" || state === "undoing";

export function useMayImport({ actions }: Pick<MetaEntity, "actions">): boolean {
  return useMay()("data.imports.create") && actions.includes("create");
}

export function useImport(id: string) {
  useFollow();
  const every = useEvery(EVERY);
  return useQuery<Import, Problem>({
    queryKey: keyOf(`${CALL}/:id`, { path: { id } }),
    queryFn: ({ signal }) => client.call("GET /api/v1/data/imports/:id", { path: { id }, signal }),
    refetchInterval: ({ state }) => (isActive(state.data?.state) ? every : false),
  });
}

/** Actions on an import. The server rejects those that don't fit its state, such as a second click. */
export function useImportActs() {
  const options = { stale: [CALL] };
  return {
    change: useAct("PATCH /api/v1/data/imports/:id", { ...options, quiet: true }),
    check: useAct("POST /api/v1/data/imports/:id/dry_run", { ...options, quiet: true }),
    confirm: useAct("POST /api/v1/data/imports/:id/confirm", { ...options, quiet: true }),
    resume: useAct("POST /api/v1/data/imports/:id/resume", options),
    cancel: useAct("POST /api/v1/data/imports/:id/cancel", options),
    undo: useAct("POST /api/v1/data/imports/:id/undo", { ...options, quiet: true }),
  };
}
