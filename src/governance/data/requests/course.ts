import { enqueue } from "../../../jobs/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { hashOf, itemsOf } from "./items.ts";
import { removeAllFiles } from "./pack/files.ts";

export const CARRY_OUT = "data.requests.carry_out";

/** Every item must be decided. */
export function submitted(context: WriteContext, id: string) {
  const items = itemsOf(context, id);
  const open = items.filter(({ decision }) => decision === "undecided").length;
  const scoped = context.records.facts<{ scoped_at: number | null }>("data.requests", id)?.scoped_at;
  if (scoped === null || scoped === undefined)
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("governance.errors.searchFirst"),
    });
  if (open > 0)
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("governance.errors.undecidedItems", { count: open }),
    });
  return {
    scope_hash: hashOf(items),
    scope_count: items.filter(({ decision }) => decision === "include").length,
    submitted_by_id: context.principal.kind === "user" ? context.principal.id : null,
  };
}

/** Rejects the approval if the list differs from the submitted one. */
export function approved(context: WriteContext, id: string) {
  const { scope_hash } = context.records.facts<{ scope_hash: string | null }>("data.requests", id) ?? {};
  if (hashOf(itemsOf(context, id)) !== scope_hash)
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("governance.errors.listChanged"),
    });
  enqueue(context, { action: CARRY_OUT, input: { id }, key: id });
  return {
    approved_by_id: context.principal.kind === "user" ? context.principal.id : null,
    approved_at: context.now,
  };
}

interface Deliverable {
  id: string;
  kind: string;
  executed_at: number | null;
}

/** Once the person is notified of the erasure, the request no longer needs their identity. */
export async function delivered(context: WriteContext, { id, kind, executed_at }: Deliverable) {
  if (executed_at === null)
    throw new Fault("STATE_TRANSITION_INVALID", {
      message:
        kind === "rectification"
          ? say("governance.errors.nothingCorrected")
          : say("governance.errors.stillExecuting"),
    });
  if (kind === "erasure") {
    const entity = context.records.entity("data.requests");
    await context.records.erase(entity, context.records.get(entity, id));
  }
  return { delivered_at: context.now };
}

export function closed(context: WriteContext, id: string) {
  removeAllFiles(context, id);
  return { closed_at: context.now, pack_until: null };
}

export function withdrawn(context: WriteContext) {
  return { closed_at: context.now };
}
