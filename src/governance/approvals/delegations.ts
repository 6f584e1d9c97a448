import { type Static, Type } from "@sinclair/typebox";
import { isPattern, matchesPattern } from "../../engine/access/patterns.ts";
import { isHoldable } from "../../engine/approvals/holdable.ts";
import { approvalDelegations as delegations } from "../../engine/approvals/tables.ts";
import { callOf } from "../../engine/call.ts";
import { moment } from "../../identity/index.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { closed, idInput, idOf, nullable, oneOf } from "../../kernel/schema.ts";
import { pick, type RowOf, row, set } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import type { GovernanceParts } from "../part.ts";
import { PATH, READ_ALL } from "./seen.ts";
import { conflictSchema, conflictsOf, guardFit, lentRoles } from "./unfit.ts";

export const COLLECTION = "approvals.delegations";
const DELEGATIONS_PATH = `${PATH}/delegations`;

const day = Type.String({ format: "date" });
const actionsInput = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  description: "Actions that the delegate may approve. * matches any characters: fin.*",
});
const worthInput = nullable(
  Type.Integer({
    minimum: 0,
    "x-unit": "own_amount",
    description: "Highest amount in minor units of the organisation's currency. Null for no limit.",
  }),
);

const delegationSchema = Type.Object(
  {
    id: Type.String(),
    from: Type.String(),
    to: Type.String(),
    actions: Type.Array(Type.String()),
    max_worth: nullable(Type.Integer()),
    valid_from: day,
    valid_to: day,
    state: oneOf(["planned", "active", "over", "ended"]),
    conflicts: Type.Array(conflictSchema, {
      description: "Segregation of duties conflicts between the delegate and the delegated roles",
    }),
    version: Type.Integer(),
    created_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "ApprovalDelegation" },
);
type DelegationView = Static<typeof delegationSchema>;
type Delegation = RowOf<typeof delegations>;

const byId = Type.Object({ id: idInput }, closed);

export function listDelegationsAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "approvals.delegations.list",
    summary: "List delegations",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: DELEGATIONS_PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(delegationSchema) }, closed),
    run: async (context) => {
      const { id } = context.principal;
      const data = context.handle.connection.all`SELECT ${pick(delegations)} FROM ${delegations}
        WHERE ${delegations.org} = ${context.org} ORDER BY ${delegations.valid_from} DESC, ${delegations.id} DESC LIMIT 1000`
        .map((given) => show(context, parts, given))
        .filter(({ from, to }) => from === id || to === id || context.holds(READ_ALL));
      context.returned(data.length);
      return { data };
    },
  });
}

export function getDelegationAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "approvals.delegations.get",
    summary: "Get a delegation",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: `${DELEGATIONS_PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: delegationSchema,
    run: async (context, { id }) => load(context, parts, id),
  });
}

export function createDelegationAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "approvals.delegations.create",
    summary: "Create a delegation",
    description:
      "Delegates cannot decide on requests that you made or edited yourself. A delegate with a segregation of duties conflict is flagged in `conflicts`, or refused in larger organisations.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: DELEGATIONS_PATH }],
    status: 201,
    errors: ["SOD_CONFLICT"],
    input: Type.Object(
      {
        to: idOf("users"),
        actions: Type.Optional(actionsInput),
        max_worth: Type.Optional(worthInput),
        valid_from: day,
        valid_to: day,
      },
      { ...closed, $id: "ApprovalDelegationCreate" },
    ),
    output: delegationSchema,
    location: ({ id }) => `${DELEGATIONS_PATH}/${id}`,
    run: async (context, { to, actions = ["*"], max_worth = null, valid_from, valid_to }) => {
      const { principal, org, now } = context;
      const id = newId();
      context.about(COLLECTION, id);
      if (principal.kind !== "user") throw new Fault("ACCESS_DENIED");
      guardDelegate(context, to);
      guardTerms(context, { actions, valid_from, valid_to });
      guardFit(context, conflictsOf(context, parts, to, lentRoles(context, principal.id, actions)));
      context.handle.connection.run`INSERT INTO ${delegations} ${row(delegations, {
        id,
        org,
        from_user: principal.id,
        to_user: to,
        actions,
        max_worth,
        valid_from,
        valid_to,
        version: 1,
        created_at: now,
        created_by: principal.id,
      })}`;
      const after = { from: principal.id, to, actions, max_worth, valid_from, valid_to };
      context.changed({ collection: COLLECTION, id, version: 1, before: {}, after });
      return load(context, parts, id);
    },
  });
}

export function updateDelegationAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "approvals.delegations.update",
    summary: "Update a delegation",
    kind: "write",
    access: "signed_in",
    http: [
      { method: "PUT", path: `${DELEGATIONS_PATH}/:id` },
      { method: "PATCH", path: `${DELEGATIONS_PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "SOD_CONFLICT"],
    input: Type.Object(
      {
        id: idInput,
        actions: Type.Optional(actionsInput),
        max_worth: Type.Optional(worthInput),
        valid_from: Type.Optional(day),
        valid_to: Type.Optional(day),
      },
      { ...closed, $id: "ApprovalDelegationUpdate" },
    ),
    output: delegationSchema,
    run: async (context, { id, ...given }) => {
      const before = loadOwn(context, parts, id);
      const { from, to, actions, max_worth, valid_from, valid_to } = { ...before, ...given };
      guardTerms(context, { actions, valid_from, valid_to });
      guardFit(context, conflictsOf(context, parts, to, lentRoles(context, from, actions)));
      change(context, id, { actions, max_worth, valid_from, valid_to });
      const kept = ({ actions, max_worth, valid_from, valid_to }: DelegationView) => ({
        actions,
        max_worth,
        valid_from,
        valid_to,
      });
      const after = load(context, parts, id);
      context.changed({
        collection: COLLECTION,
        id,
        version: after.version,
        before: kept(before),
        after: kept(after),
      });
      return after;
    },
  });
}

export function endDelegationAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "approvals.delegations.delete",
    summary: "End a delegation",
    kind: "write",
    access: "signed_in",
    http: [{ method: "DELETE", path: `${DELEGATIONS_PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: byId,
    output: delegationSchema,
    run: async (context, { id }) => {
      const before = loadOwn(context, parts, id);
      change(context, id, { ended_at: context.now });
      const after = load(context, parts, id);
      context.changed({
        collection: COLLECTION,
        id,
        version: after.version,
        before: { state: before.state },
        after: { state: after.state },
      });
      return after;
    },
  });
}

function change({ handle, org }: WriteContext, id: string, values: Partial<Delegation>): void {
  const { version } = delegations;
  handle.connection.run`UPDATE ${delegations} SET ${set(delegations, values)}, ${version} = ${version} + 1
    WHERE ${delegations.org} = ${org} AND ${delegations.id} = ${id}`;
}

function load(context: ReadContext, parts: GovernanceParts, id: string): DelegationView {
  context.about(COLLECTION, id);
  const given = context.handle.connection.get`SELECT ${pick(delegations)} FROM ${delegations}
    WHERE ${delegations.org} = ${context.org} AND ${delegations.id} = ${id}`;
  const found = given && show(context, parts, given);
  const concerned = found && [found.from, found.to].includes(context.principal.id);
  if (!found || !(concerned || context.holds(READ_ALL))) throw new Fault("RECORD_NOT_FOUND");
  return found;
}

/** The caller's own delegation, or anyone's with the permission to manage approvals. */
function loadOwn(context: WriteContext, parts: GovernanceParts, id: string): DelegationView {
  const found = load(context, parts, id);
  if (found.from !== context.principal.id && !context.holds("approvals.policies.update"))
    throw new Fault("ACCESS_DENIED", { message: say("governance.errors.ownDelegationOnly") });
  if (found.state === "ended")
    throw new Fault("STATE_TRANSITION_INVALID", { message: say("governance.errors.delegationEnded") });
  return found;
}

function show(context: ReadContext, parts: GovernanceParts, given: Delegation): DelegationView {
  const { id, from_user: from, to_user: to, actions, max_worth, valid_from, valid_to, version } = given;
  const running = valid_from > context.today ? "planned" : valid_to < context.today ? "over" : "active";
  const state = given.ended_at === null ? running : "ended";
  const counts = state === "planned" || state === "active";
  const roles = counts ? lentRoles(context, from, actions) : [];
  return {
    id,
    from,
    to,
    actions: [...actions],
    conflicts: conflictsOf(context, parts, to, roles),
    max_worth,
    valid_from,
    valid_to,
    state,
    version,
    created_at: moment(given.created_at),
  };
}

function guardDelegate(context: WriteContext, to: string): void {
  if (to === context.principal.id) throw invalid("to", "OWN_DELEGATE", say("governance.errors.ownDelegate"));
  if (callOf(context).engine.approvals.staff(context).isActive(to)) return;
  throw invalid("to", "REFERENCE_UNKNOWN", say("errors.approvals.notActive"));
}

function guardTerms(
  context: WriteContext,
  { actions, valid_from, valid_to }: { actions: readonly string[]; valid_from: string; valid_to: string },
): void {
  if (valid_to < valid_from) throw invalid("valid_to", "DATE_ORDER", say("governance.errors.endBeforeStart"));
  const holdable = callOf(context).engine.registry.actions.filter(isHoldable);
  const wrong = actions.findIndex(
    (pattern) => !isPattern(pattern) || !holdable.some(({ name }) => matchesPattern(pattern, name)),
  );
  if (wrong < 0) return;
  throw invalid(`actions.${wrong}`, "ACTION_UNKNOWN", say("governance.errors.actionNotHoldable"));
}
