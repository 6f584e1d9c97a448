import type { ReadCall } from "../call.ts";
import { askerIn } from "./decisions.ts";
import { planFor } from "./plan-for.ts";
import { type Foreseen, foreseen } from "./preview.ts";

/** True if a held call would neither count as the caller's vote nor run because nobody else can approve. */
export async function onlyAsks(
  call: ReadCall,
  name: string,
  input: Record<string, unknown>,
): Promise<boolean> {
  const { principal } = call.trail;
  const found = foreseen(call, name, input, principal);
  return (
    found !== undefined &&
    !(await isVote(call, found, principal.id)) &&
    !(await passesAlone(call, found, principal.id))
  );
}

/** True if the call decides on another user's record, with the caller among the approvers. */
async function isVote(call: ReadCall, found: Foreseen, caller: string): Promise<boolean> {
  const { action, record } = found.case;
  const { approvals } = call.engine;
  const part = approvals.parts.get(action.name);
  const requester = part?.role === "decides" && record ? askerIn(call, record.id, part) : undefined;
  if (requester === undefined || requester === caller) return false;
  const { seats, editors } = await planFor(call, found, requester);
  const influences = approvals.influences(call);
  return seats.some(
    (seat) => seat.user === caller && influences.tieToMakers(seat, { requester, editors }) === undefined,
  );
}

async function passesAlone(call: ReadCall, found: Foreseen, caller: string): Promise<boolean> {
  const { steps } = await planFor(call, found, caller);
  return steps.every(({ self }) => self);
}
