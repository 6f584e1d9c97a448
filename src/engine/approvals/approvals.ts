import type { Action } from "../../kernel/action.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Hierarchy } from "../../kernel/hierarchy.ts";
import { systemPrincipal } from "../../kernel/principal.ts";
import type { Catalog } from "../../records/index.ts";
import type { Outcome, Tx } from "../../store/commit.ts";
import type { Admitted, Approvals } from "../engine.ts";
import { Trail } from "../trail.ts";
import { validate } from "../validate.ts";
import { RuleBook } from "./book.ts";
import { decisionParts } from "./decisions.ts";
import { earlierMoves } from "./earlier-moves.ts";
import { perform, performApproved } from "./hold.ts";
import type { People } from "./people.ts";
import { heldBy } from "./preview.ts";
import { type ReadCalendar, surroundings } from "./surroundings.ts";

/** What stands between a call that is let in and its effect, for the whole appliance. */
export function openApprovals(
  catalog: Catalog,
  people: People,
  hierarchy: Hierarchy,
  readCalendar: ReadCalendar,
): Approvals {
  return {
    ...surroundings(people, hierarchy, readCalendar),
    rules: new RuleBook(earlierMoves(catalog)),
    parts: decisionParts(catalog),
    perform,
    performApproved,
    heldBy,
    runAsApprover,
  };
}

/** A move that is a part of deciding, in the voter's name: to decide needs no write access to the record. */
async function runAsApprover(
  call: Admitted,
  tx: Tx,
  action: Action,
  input: unknown,
  approval: string,
): Promise<Outcome<unknown>> {
  const { engine, now } = call;
  const { principal } = call.trail;
  const origin = { ...call.origin, approval };
  const trail = new Trail(action, origin, now);
  trail.principal = principal;
  const access = call.access.holds(action.name)
    ? call.access
    : await engine.access.open(systemPrincipal(principal.organization), origin, now);
  const inside: Admitted = { ...call, action, origin, access, trail };
  const outcome = await tx.attempt(async (inner) => {
    const output = await performApproved(inside, inner, validate(action.input, input), []);
    if (output instanceof Fault) throw output;
    return output;
  });
  if (outcome.ok) call.trail.include(trail.done(engine.store.vault, "ok"));
  return outcome;
}
