import { type Static, Type } from "@sinclair/typebox";
import { type Case, showsWorth } from "../../engine/approvals/facts.ts";
import type { Makers } from "../../engine/approvals/influence.ts";
import type { PinnedRule } from "../../engine/approvals/kinds.ts";
import { planFor } from "../../engine/approvals/plan-for.ts";
import { foreseen, rulesAbout } from "../../engine/approvals/preview.ts";
import type { Seat } from "../../engine/approvals/request.ts";
import { approverFields, showTie, showTotal, totalSchema } from "../../engine/approvals/view.ts";
import { callOf } from "../../engine/call.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { localise } from "../../kernel/language.ts";
import type { Principal } from "../../kernel/principal.ts";
import { closed, idInput, nullable } from "../../kernel/schema.ts";
import { findRecord, recordPolicyView } from "../../records/index.ts";
import { PATH } from "./seen.ts";

export const holdingRuleSchema = Type.Object(
  { id: Type.String(), name: Type.String(), total: totalSchema },
  closed,
);

const previewSchema = Type.Object(
  {
    action: Type.String(),
    held: Type.Boolean({ description: "True if the call would require an approval" }),
    self_approved: Type.Boolean({
      description:
        "True if there is no other approver. In a small team the call is then executed at once and reviewed later.",
    }),
    worth: nullable(Type.Integer({ description: "In minor units of the organisation's currency" })),
    rules: Type.Array(holdingRuleSchema),
    steps: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          order: Type.Integer(),
          need: Type.String(),
          required: Type.Integer(),
          approvers: Type.Array(Type.Object(approverFields, closed)),
        },
        closed,
      ),
    ),
  },
  { ...closed, $id: "ApprovalPreview" },
);
export type ApprovalPreview = Static<typeof previewSchema>;

export function previewAction(): Action {
  return defineAction({
    name: "approvals.preview",
    summary: "Preview the approvals of a call on a record",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: `${PATH}/preview` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      { action: Type.String({ minLength: 1, maxLength: 200 }), id: Type.Optional(idInput) },
      closed,
    ),
    output: previewSchema,
    run: async (context, { action, id }) => previewOf(context, action, { ...(id && { id }) }),
  });
}

export function previewCallAction(): Action {
  return defineAction({
    name: "approvals.preview_call",
    summary: "Preview the approvals of a call",
    kind: "read",
    access: "signed_in",
    http: [{ method: "POST", path: `${PATH}/preview` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        action: Type.String({ minLength: 1, maxLength: 200 }),
        input: Type.Record(Type.String(), Type.Unknown()),
      },
      { ...closed, $id: "ApprovalPreviewAsk" },
    ),
    output: previewSchema,
    run: async (context, { action, input }) => previewOf(context, action, input),
  });
}

/** Reveals nothing about calls that the caller may not make. */
export async function previewOf(
  context: ReadContext,
  action: string,
  input: Record<string, unknown>,
  who: Principal = context.principal,
): Promise<ApprovalPreview> {
  const { engine } = callOf(context);
  if (!engine.registry.find(action)) throw new Fault("RECORD_NOT_FOUND");
  if (who.id === context.principal.id) guardKnown(context, action, input);
  const found = foreseen(context, action, input, who);
  if (!found) throw new Fault("RECORD_NOT_FOUND");
  const { steps, seats, editors } = await planFor(context, found, who.id);
  const selfApproved = steps.length > 0 && steps.every(({ self }) => self);
  return {
    action,
    held: steps.length > 0 && !selfApproved,
    self_approved: selfApproved,
    worth: found.worth ?? null,
    rules: showRules(context, found.case, found.rules),
    steps: steps.map(({ name, order, need, required }, index) => ({
      name,
      order,
      need: String(need),
      required,
      approvers: seats
        .filter(({ step }) => step === index)
        .map((seat) => showApprover(context, seat, { requester: who.id, editors })),
    })),
  };
}

/** Shows sums as far as the caller can see the case and the records that count towards it. */
export function showRules(
  context: ReadContext,
  one: Case,
  rules: readonly Pick<PinnedRule, "id" | "name" | "total">[],
): ApprovalPreview["rules"] {
  const collection = one.collection?.name;
  const shown = collection !== undefined && context.holds(`${collection}.list`) && showsWorth(context, one);
  return rules.map(({ id, name, total }) => ({ id, name, total: showTotal(total, shown) }));
}

/** A record that the caller could not act on counts as missing, so that its amount is not revealed. */
function guardKnown(context: ReadContext, action: string, { id }: Record<string, unknown>): void {
  if (!context.may(action)) throw new Fault("ACCESS_DENIED");
  if (typeof id !== "string") return;
  const { engine } = callOf(context);
  const collection = engine.registry.find(action)?.collection;
  const known = collection === undefined ? undefined : engine.catalog.custom.of(context).get(collection);
  if (!known) return;
  const record = findRecord(context, known, id);
  if (record && context.policy(action).permits(() => recordPolicyView(known, record))) return;
  throw new Fault("RECORD_NOT_FOUND");
}

/** Active rules that may apply to an action, for any record. */
export function rulesOf(context: ReadContext, action: string): readonly { id: string; name: string }[] {
  return rulesAbout(context, action).map(({ id, name }) => ({ id, name }));
}

/** Possible approver, and the reason if their vote would not count. */
export function showApprover(context: ReadContext, seat: Seat, makers: Makers): ApproverAhead {
  const { approvals } = callOf(context).engine;
  const [staff, influences] = [approvals.staff(context), approvals.influences(context)];
  const tie = influences.tieToMakers(seat, makers);
  return {
    id: seat.user,
    name: staff.nameOf(seat.user),
    why: localise(context, seat.why),
    not_counted: showTie(influences, staff, tie),
  };
}
type ApproverAhead = ApprovalPreview["steps"][number]["approvers"][number];
