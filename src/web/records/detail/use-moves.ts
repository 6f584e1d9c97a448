import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { TransitionOption } from "../../../client/contract.ts";
import type { Problem } from "../../../client/index.ts";
import { keyOf, queries } from "../../queries.ts";
import { client } from "../../session/session.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";

interface Moves {
  state: string;
  /** Record version that the transitions apply to. */
  version: number;
  /** States on the way to the current one. */
  passed: string[];
  transitions: TransitionOption[];
  /** Ids by collection. */
  newest: Record<string, string>;
}

export function useMoves(
  entity: MetaEntity,
  { id, version }: Pick<AnyRecord, "id" | "version">,
): UseQueryResult<Moves, Problem> {
  return useQuery<Moves, Problem>({
    // The key includes the version, because each version has its own transitions.
    queryKey: keyFor(entity, id, version),
    queryFn: ({ signal }) => ask(entity, id, signal),
    placeholderData: (before) => before,
    enabled: entity.transitions.length > 0,
  });
}

/** Loads transitions in parallel with the record, to avoid a layout shift. Returns true while loading. */
export function useMovesAhead(entity: MetaEntity | null | undefined, id: string, isWanted: boolean): boolean {
  const { isLoading } = useQuery({
    queryKey: keyFor(entity, id, "ahead"),
    queryFn: async ({ signal }) => {
      if (!entity) return null;
      const moves = await ask(entity, id, signal);
      queries.setQueryData(keyFor(entity, id, moves.version), moves);
      return moves.version;
    },
    enabled: isWanted && Boolean(entity && entity.transitions.length > 0),
    gcTime: 0,
  });
  return isLoading;
}

const keyFor = (entity: MetaEntity | null | undefined, id: string, version: unknown) => [
  ...keyOf(`GET ${entity?.path}/:id/transitions`, { path: { id } }),
  version,
];

async function ask({ path }: MetaEntity, id: string, signal: AbortSignal): Promise<Moves> {
  // All transition lists have this shape.
  return (await client.request("GET", `${path}/:id/transitions`, { path: { id }, signal })) as Moves;
}
