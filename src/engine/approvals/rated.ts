import type { ReadContext } from "../../kernel/context.ts";
import { callOf } from "../call.ts";
import { type Case, caseOf, transitionOf, valuationOf } from "./facts.ts";
import { rateTolerance } from "./known-rates.ts";
import { imagined } from "./preview.ts";
import type { StepState } from "./progress.ts";
import type { Request } from "./request.ts";
import { inputOf } from "./sealing.ts";

/** Users who entered the exchange rates by which a request is currently valued. */
export function ratersOf(context: ReadContext, request: Request): ReadonlySet<string> {
  const one = caseNow(context, request, request.recordId === null);
  return one ? valuationOf(context, one).ratedBy : new Set();
}

/** True if the user entered such a rate and other approvers did not. */
export function isRater(
  context: ReadContext,
  request: Request,
  voter: string,
  steps: readonly StepState[],
): boolean {
  const raters = ratersOf(context, request);
  return raters.has(voter) && steps.some(({ seats }) => seats.some(({ user }) => !raters.has(user)));
}

/** True if the worth is now unknown, or has risen beyond the rate tolerance since the request was made. */
export function isWorthMore(context: ReadContext, request: Request): boolean {
  const one = request.worth === null ? undefined : caseNow(context, request, true);
  if (request.worth === null || !one || !transitionOf(one)) return false;
  const { worth } = valuationOf(context, one);
  return worth === undefined || worth * 100 > request.worth * (100 + rateTolerance(context));
}

/** Builds the request's case as of now. The input is decrypted only if needed. */
function caseNow(context: ReadContext, request: Request, withInput: boolean): Case | undefined {
  const { catalog, registry } = callOf(context).engine;
  const action = registry.find(request.action);
  if (!action?.collection || !catalog.collections.get(action.collection)?.entity.worth) return undefined;
  const input = withInput ? inputOf(context, request) : {};
  return imagined(context, caseOf(context, catalog, action, input, request.recordId ?? undefined));
}
