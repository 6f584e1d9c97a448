import { recordPolicyView } from "../../records/access/policy.ts";
import { findRecord } from "../../records/index.ts";
import type { Access } from "../access/book.ts";
import type { Former } from "../access/lately.ts";
import { dutiesMet, noteActions } from "../authorise.ts";
import type { WriteCall } from "../call.ts";
import type { DutyRules } from "../duties/book.ts";
import { type Case, caseOf, idOf, isWrite } from "./facts.ts";
import { isHoldable } from "./holdable.ts";
import { layOut } from "./self.ts";

/** A control as it was before today's change, and whether it would have refused the call. */
interface Tested {
  former: Former;
  /** Undefined for duty rules. */
  access?: Access;
  refused: boolean;
}

/** A call that may exploit a control loosened today. */
export interface Slip {
  one: Case;
  tested: Tested[];
}

/** Before the work: finds controls changed within the last day that would have refused the call. */
export function slipBefore(call: WriteCall, input: unknown): Slip | undefined {
  const { engine, action, trail, origin, now, handle } = call;
  const { principal } = trail;
  if (principal.kind !== "user" || origin.approval !== undefined || !isHoldable(action)) return undefined;
  const formers = engine.access.lately(handle.connection, principal.organization.key, now);
  if (formers.length === 0) return undefined;
  const one = caseOf(call, engine.catalog, action, input);
  const tested = formers.map(({ former, pages }): Tested => {
    if (former.duty) return { former, refused: meetsDuty(call, input, former.duty) };
    const access = pages.open(principal, origin, now);
    const refused =
      access.refusal(action) !== undefined ||
      (one.record !== undefined && !permits(call, access, one, one.record));
    return { former, access, refused };
  });
  return { one, tested };
}

/** After the action: opens a review if a former control would have refused the call. */
export function reviewSlip(call: WriteCall, { one, tested }: Slip, output: unknown): void {
  const id = idOf(output);
  const outcome =
    isWrite(one) && one.collection && id !== undefined ? findRecord(call, one.collection, id) : undefined;
  for (const { former } of tested) if (former.duty) noteActions(call, call.handle, former.duty);
  const slipped = tested.filter(
    ({ access, refused }) => refused || (access && outcome && !permits(call, access, one, outcome)),
  );
  if (slipped.length === 0) return;
  const controls = slipped.map(({ former: { id, name, version } }) => ({ id, name, version }));
  layOut(call, { ...one, outcome }, [], output, controls);
}

function permits(
  call: WriteCall,
  access: Access,
  { action, collection }: Case,
  record: NonNullable<Case["record"]>,
): boolean {
  const view = (of: NonNullable<Case["collection"]>) => recordPolicyView(of.of(call), record);
  return collection === undefined || access.gate(action.name).permits(() => view(collection));
}

function meetsDuty(call: WriteCall, input: unknown, duty: DutyRules): boolean {
  const { engine, action, now, org, principal, handle } = call;
  const met = dutiesMet({ engine, action, now, access: { sod: duty } }, org, handle, input, [principal.id]);
  return met.some(({ mode }) => mode === "prevent");
}
