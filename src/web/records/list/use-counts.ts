import { useQuery } from "@tanstack/react-query";
import type { Board } from "../../../client/contract.ts";
import type { Problem } from "../../../client/index.ts";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";
import type { MetaEntity } from "../meta.ts";
import { type Question, selectionOf, statesLeft } from "./question.ts";

interface Counts {
  /** Number of records by state, ignoring state filters. Null means too many to count. */
  readonly byState: ReadonlyMap<string, number | null> | undefined;
  /** Total of the list; undefined while unknown or expensive to count. */
  readonly total: number | undefined;
  /** Lower bound if there are too many to count. */
  readonly atLeast: number | undefined;
}

/** Counts of a list. Loaded in one call that is invalidated along with the list. */
export function useCounts(entity: MetaEntity, question: Question, enabled = true): Counts {
  const { where, q, archived } = question;
  const { state: _, ...others } = where;
  const query = { collection: entity.collection, limit: 0, ...selectionOf({ where: others, q, archived }) };
  const { data } = useQuery<Board, Problem>({
    queryKey: keyOf(`GET ${entity.path}`, { counts: query }),
    queryFn: ({ signal }) => client.call("GET /api/v1/board", { query, signal }),
    enabled,
    placeholderData: (before) => before,
  });
  if (!data) return { byState: undefined, total: undefined, atLeast: undefined };
  const byState = new Map(data.columns.map(({ state, count }) => [state, count]));
  const counts = statesLeft(where, entity.states).map((state) => byState.get(state) ?? null);
  const total = counts.every((count) => count !== null)
    ? counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
    : undefined;
  // The lower bound covers all states; a subset has none.
  const atLeast = total === undefined && where.state === undefined ? data.count_at_least : undefined;
  return { byState, total, atLeast };
}
