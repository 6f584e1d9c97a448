import type { StratKeyResultView, StratObjectiveView } from "../../../../client/contract.ts";

/** Calls to invalidate after a check-in, which changes the progress of all objectives above. */
export const AIM_CALLS = [
  "GET /api/v1/strat/aims",
  "GET /api/v1/strat/objectives",
  "GET /api/v1/strat/key-results",
  "GET /api/v1/strat/check-ins",
  "GET /api/v1/strat/stats",
] as const;

export interface Aim {
  readonly objective: StratObjectiveView;
  readonly keyResults: readonly StratKeyResultView[];
  readonly parts: readonly Aim[];
}

/** Objectives whose parent is not included become roots. */
export function treeOf(
  objectives: readonly StratObjectiveView[],
  keyResults: readonly StratKeyResultView[],
): Aim[] {
  const shown = new Set(objectives.map(({ id }) => id));
  const under = Map.groupBy(objectives, ({ parent_id }) =>
    parent_id && shown.has(parent_id) ? parent_id : "",
  );
  const results = Map.groupBy(keyResults, ({ objective_id }) => objective_id ?? "");
  const branch = (parent: string): Aim[] =>
    (under.get(parent) ?? [])
      .toSorted(
        (a, b) =>
          Number(isOver(a)) - Number(isOver(b)) ||
          (a.starts_on ?? "").localeCompare(b.starts_on ?? "") ||
          (a.title ?? "").localeCompare(b.title ?? ""),
      )
      .map((objective) => ({
        objective,
        keyResults: results.get(objective.id) ?? [],
        parts: branch(objective.id),
      }));
  return branch("");
}

/** Closed objectives are sorted last. */
const isOver = ({ state }: StratObjectiveView) =>
  state === "achieved" || state === "missed" || state === "dropped";

export function someAim(aim: Aim, is: (objective: StratObjectiveView) => boolean): boolean {
  return is(aim.objective) || aim.parts.some((part) => someAim(part, is));
}
