import { isFree, tieOf } from "./eligible.ts";
import type { Influences } from "./influence.ts";
import type { Staff } from "./people.ts";
import { currentSteps, type StepState } from "./progress.ts";
import type { Request } from "./request.ts";

/** Earliest time at which enough votes of the current steps count: 0 for now, undefined for never. */
export function decidableFrom(
  influences: Influences,
  staff: Staff,
  request: Request,
  steps: readonly StepState[],
): number | undefined {
  const moments = currentSteps(request, steps).map((step) => {
    const free = step.seats.filter((seat) => staff.isActive(seat.user) && isFree(request, step, seat, staff));
    // A substitute and the absent approver have one vote.
    const votes = Map.groupBy(free, ({ user, standsFor }) => standsFor ?? user);
    const counts = [...votes.values()].map((seats) =>
      Math.min(
        ...seats.map((seat) => {
          const tie = tieOf(influences, request, steps, seat);
          return tie ? influences.endOf(tie) : 0;
        }),
      ),
    );
    const missing = step.required - new Set(step.votes.map(({ actor }) => actor)).size;
    return counts.toSorted((one, other) => one - other)[missing - 1];
  });
  return moments.includes(undefined) ? undefined : Math.max(0, ...moments.map((moment) => moment ?? 0));
}
