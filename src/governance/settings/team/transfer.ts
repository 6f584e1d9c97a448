import { Type } from "@sinclair/typebox";
import { findMember, type Membership } from "../../../identity/index.ts";
import { clockOutput, enqueue } from "../../../jobs/index.ts";
import { type Action, defineAction, defineInnerAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { closed, idInput, idOf } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { say } from "../../../text/message.ts";
import { handOverApprovals } from "../../approvals/index.ts";
import type { GovernanceParts } from "../../part.ts";
import { handOver } from "./belongings.ts";
import { loadMember, memberSchema, OWNER, PATH, showMember } from "./member.ts";
import { changePlace, guardOwner, shutOut } from "./place.ts";

/** Records transferred per call; the rest follows in a job. */
const SLICE = 200;
/** Role of a former owner without other roles. */
const ADMIN = "admin";
const HAND_OVER = "settings.team.hand_over";

const transferSchema = Type.Object(
  {
    member: memberSchema,
    moved: Type.Array(Type.Object({ collection: Type.String(), records: Type.Integer() }, closed)),
    approvals: Type.Integer({ description: "Open approvals and delegations assigned to the successor" }),
    left: Type.Array(
      Type.Object({ collection: Type.String(), id: Type.String(), code: Type.String() }, closed),
      { description: "Items that could not be transferred, with an error code" },
    ),
    more: Type.Boolean({
      description: "True if the transfer continues in the background",
    }),
  },
  { ...closed, $id: "TeamTransfer" },
);

export function transferAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.team.transfer",
    summary: "Transfer a user's records",
    description:
      "Transfers every record that is not in a final state, open approvals and delegations. With `deactivate`, the user is deactivated afterwards. With `ownership`, an owner makes the successor an owner instead.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/transfer` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "RECORD_IN_USE", "SOD_CONFLICT"],
    input: Type.Object(
      {
        id: idInput,
        version: versionInput,
        to: idOf("users"),
        deactivate: Type.Optional(Type.Boolean({ default: false })),
        ownership: Type.Optional(Type.Boolean({ default: false })),
      },
      { ...closed, $id: "TeamTransferInput" },
    ),
    output: transferSchema,
    run: async (context, { id, version, to, deactivate = false, ownership = false }) => {
      const member = loadMember(context, id);
      guardVersion(member.version, version);
      guardOwner(context, member);
      const heir = heirOf(context, id, to);
      const { moved, left, more } = await handOver(context, parts.catalog, id, to, SLICE);
      const approvals = handOverApprovals(context, id, to);
      if (more) enqueue(context, { action: HAND_OVER, input: { from: id, to } });
      if (ownership) passOwnership(context, parts, loadMember(context, id), heir);
      const current = loadMember(context, id);
      if (deactivate && current.deactivatedAt === null) shutOut(context, parts, current);
      return {
        member: showMember(context, loadMember(context, id)),
        moved: [...moved].map(([collection, records]) => ({ collection, records })),
        approvals,
        left,
        more,
      };
    },
  });
}

function heirOf(context: WriteContext, id: string, to: string): Membership {
  const heir = findMember(context.handle.connection, context.org, to);
  if (!heir || heir.deactivatedAt !== null)
    throw invalid("to", "REFERENCE_UNKNOWN", say("errors.approvals.notActive"));
  if (to === id) throw invalid("to", "SAME_PERSON", say("governance.errors.transferToSelf"));
  return heir;
}

/** A single step, so that there always is an owner. */
function passOwnership(
  context: WriteContext,
  parts: GovernanceParts,
  member: Membership,
  heir: Membership,
): void {
  if (context.principal.id !== member.user.id || !context.principal.roles.includes(OWNER))
    throw new Fault("ACCESS_DENIED", {
      details: [{ path: "ownership", code: "OWNER_ONLY", message: say("governance.errors.ownersTransfer") }],
    });
  const { roles, teamId } = heir;
  changePlace(context, parts, heir, { roles: [...new Set([...roles, OWNER])], team_id: teamId });
  const kept = member.roles.filter((role) => role !== OWNER);
  changePlace(context, parts, member, {
    roles: kept.length > 0 ? kept : [ADMIN],
    team_id: member.teamId,
  });
}

export function handOverAction(parts: GovernanceParts): Action {
  return defineInnerAction({
    name: HAND_OVER,
    summary: "Transfer a user's remaining records",
    input: Type.Object({ from: idInput, to: idInput }, closed),
    output: clockOutput,
    run: async (context, { from, to }) => {
      const { moved, left, more } = await handOver(context, parts.catalog, from, to, SLICE);
      const done = [...moved.values()].reduce((sum, records) => sum + records, 0);
      // A slice without any success would repeat forever.
      return { done, more: more && done > 0 && left.length < SLICE };
    },
  });
}
