import { Type } from "@sinclair/typebox";
import { NotCounted } from "../../../engine/approvals/eligible.ts";
import { callOf } from "../../../engine/call.ts";
import { sodMitigations as mitigations } from "../../../engine/duties/tables.ts";
import { findMember } from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { addDays } from "../../../kernel/calendar.ts";
import { startOfDay } from "../../../kernel/clock.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { type Detail, Fault, invalid } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed, idInput, idOf } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { row, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import {
  COLLECTION,
  loadMitigation,
  type MitigationState,
  type MitigationView,
  mitigationSchema,
  mitigationsOf,
  PATH,
  subjectSchema,
} from "./mitigation-rows.ts";
import { onePage, pageSchema } from "./page.ts";
import { forgetDuties } from "./pages.ts";
import { findRule } from "./rule-rows.ts";

/** Mitigations must be renewed after this time. */
const MOST_DAYS = 180;
const MOST_LISTED = 1000;

export function listMitigationsAction(): Action {
  return defineAction({
    name: "settings.sod.mitigations.list",
    summary: "List mitigations",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(mitigationSchema), page: pageSchema }, closed),
    run: async (context) => {
      const data = mitigationsOf(context);
      context.returned(data.length);
      return { data, page: onePage(MOST_LISTED) };
    },
  });
}

export function createMitigationAction(): Action {
  return defineAction({
    name: "settings.sod.mitigations.create",
    summary: "Propose a mitigation",
    description: `Valid for up to ${MOST_DAYS} days, once another person has approved it. Until then the rule warns instead of blocking.`,
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    input: Type.Object(
      {
        rule_id: idOf("settings.sod.rules"),
        person_ids: Type.Array(idOf("users"), { minItems: 1, maxItems: 50, uniqueItems: true }),
        subjects: Type.Optional(Type.Array(subjectSchema, { minItems: 1, maxItems: 100 })),
        owner_id: idOf("users"),
        control: Type.String({ minLength: 1, maxLength: 2000 }),
        expires_on: Type.String({ format: "date" }),
      },
      { ...closed, $id: "SodMitigationCreate" },
    ),
    output: mitigationSchema,
    run: async (context, given) => {
      const { handle, org, now, principal, today } = context;
      if (!findRule(context, given.rule_id))
        throw invalid("rule_id", "REFERENCE_UNKNOWN", say("governance.errors.unknownRule"));
      refuseStrangers(context, given);
      const latest = addDays(today, MOST_DAYS);
      if (given.expires_on <= today || given.expires_on > latest)
        throw invalid("expires_on", "OUT_OF_RANGE", say("governance.errors.mitigationDate", { latest }));
      const id = newId();
      context.about(COLLECTION, id);
      handle.connection.run`INSERT INTO ${mitigations} ${row(mitigations, {
        id,
        org,
        rule_id: given.rule_id,
        persons: given.person_ids,
        subjects: given.subjects?.map((one) => `${one.collection}/${one.id}`),
        owner: given.owner_id,
        control: given.control,
        valid_until: startOfDay(principal.organization.timeZone, given.expires_on),
        state: "proposed",
        proposed_by: principal.id,
        version: 1,
        created_at: now,
      })}`;
      context.changed({
        collection: COLLECTION,
        id,
        version: 1,
        before: {},
        after: { ...given, state: "proposed" },
      });
      return loadMitigation(context, id);
    },
  });
}

function refuseStrangers(
  { handle, org }: WriteContext,
  { person_ids, owner_id }: { person_ids: readonly string[]; owner_id: string },
): void {
  const named = [
    ...person_ids.map((id, i): [string, string] => [`person_ids.${i}`, id]),
    ["owner_id", owner_id] as const,
  ];
  const details = named.flatMap(([path, id]): Detail[] => {
    const member = findMember(handle.connection, org, id);
    if (member && member.deactivatedAt === null) return [];
    return [{ path, code: "REFERENCE_UNKNOWN", message: say("errors.approvals.notActive") }];
  });
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details });
}

const byIdVersion = Type.Object({ id: idInput, version: versionInput }, closed);

export function approveMitigationAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.sod.mitigations.approve",
    summary: "Approve a mitigation",
    description:
      "The approver must not be the proposer, the owner of the control or a named user, nor have an account recently changed by one of them.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/approve` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "STATE_TRANSITION_INVALID", "SOD_CONFLICT"],
    input: byIdVersion,
    output: mitigationSchema,
    run: async (context, { id, version }) => {
      const mitigation = loadMitigation(context, id);
      guardVersion(mitigation.version, version);
      refuseUnless(mitigation, ["proposed"]);
      const concerned = [mitigation.proposed_by, mitigation.owner_id, ...mitigation.person_ids];
      if (concerned.includes(context.principal.id))
        throw new Fault("SOD_CONFLICT", {
          message: say("governance.errors.ownMitigation"),
        });
      guardIndependence(context, mitigation);
      move(context, parts, mitigation, "active");
      return loadMitigation(context, id);
    },
  });
}

/** Rejects approvers whose account could belong to one of the people concerned, as in approval votes. */
function guardIndependence(context: WriteContext, mitigation: MitigationView): void {
  const { access, action, engine } = callOf(context);
  const influences = engine.approvals.influences(context);
  const makers = {
    requester: mitigation.proposed_by,
    editors: [mitigation.owner_id, ...mitigation.person_ids],
  };
  // Only assignments of roles that give the approval permission matter.
  for (const role of access.ruling(action.name, undefined).roles) {
    const tie = influences.tieToMakers({ user: context.principal.id, role }, makers);
    if (tie) throw new NotCounted(tie, engine.approvals.staff(context));
  }
}

export function revokeMitigationAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.sod.mitigations.revoke",
    summary: "End a mitigation",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/revoke` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "STATE_TRANSITION_INVALID"],
    input: byIdVersion,
    output: mitigationSchema,
    run: async (context, { id, version }) => {
      const mitigation = loadMitigation(context, id);
      guardVersion(mitigation.version, version);
      refuseUnless(mitigation, ["proposed", "active"]);
      move(context, parts, mitigation, "revoked");
      return loadMitigation(context, id);
    },
  });
}

function refuseUnless({ state }: MitigationView, from: readonly MitigationState[]): void {
  if (from.includes(state)) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    details: [
      { path: "state", code: "WRONG_STATE", message: say("governance.errors.mitigationState", { state }) },
    ],
  });
}

function move(
  context: WriteContext,
  parts: GovernanceParts,
  { id, version, state: before }: MitigationView,
  state: "active" | "revoked",
): void {
  const { handle, org, now, principal } = context;
  const decision =
    state === "active"
      ? { state, approved_by: principal.id, approved_at: now }
      : { state, revoked_by: principal.id, revoked_at: now };
  handle.connection.run`UPDATE ${mitigations} SET ${set(mitigations, { ...decision, version: version + 1 })}
    WHERE ${mitigations.org} = ${org} AND ${mitigations.id} = ${id}`;
  context.changed({
    collection: COLLECTION,
    id,
    version: version + 1,
    before: { state: before },
    after: { state },
  });
  forgetDuties(context, parts);
}
