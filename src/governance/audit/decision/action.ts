import { type Static, Type } from "@sinclair/typebox";
import { Pages, scopesOf } from "../../../engine/access/pages.ts";
import { NO_DUTIES } from "../../../engine/duties/book.ts";
import { type EventRow, readEvent } from "../../../evidence/read.ts";
import { findMember } from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import type { GovernanceParts } from "../../part.ts";
import { rulesOf } from "../../settings/duties/rule-rows.ts";
import { policiesOf } from "../../settings/policies/policies.ts";
import { ownRoles } from "../../settings/roles/grants.ts";
import { COLLECTION, PATH } from "../events.ts";
import { parseSeq } from "../seq.ts";
import { dutiesMetBefore } from "./duties.ts";
import { isSame, judge, refused, type Verdict, verdictSchema } from "./judge.ts";
import { dutiesBefore, personBefore, policiesBefore, rolesBefore } from "./moment.ts";
import { notesOn } from "./notes.ts";
import { type PastRecord, recordBefore } from "./record.ts";

const decisionSchema = Type.Object(
  {
    event: Type.String(),
    at: Type.String({ format: "date-time" }),
    action: Type.String(),
    outcome: Type.String({ description: "Outcome of the call" }),
    code: nullable(Type.String()),
    person: Type.Object(
      {
        id: Type.String(),
        active: Type.Boolean(),
        roles: Type.Array(Type.String(), { description: "Roles held at that time" }),
        team_id: nullable(Type.String()),
      },
      closed,
    ),
    replayed: verdictSchema,
    same: Type.Boolean({ description: "True if the replay reproduces the original decision" }),
    duties: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          name: Type.String(),
          mode: Type.String(),
          by_event: nullable(Type.String({ description: "Event with the conflicting action" })),
          replayed: Type.Boolean({
            description: "False for rules that cannot be decided from the audit trail alone",
          }),
        },
        closed,
      ),
    ),
    record: nullable(
      Type.Object(
        {
          collection: Type.String(),
          id: Type.String(),
          version: nullable(Type.Integer()),
          facts: Type.Record(Type.String(), Type.Unknown(), {
            description: "Policy conditions, as evaluated then",
          }),
          masked: Type.Array(Type.String(), { description: "Facts that you cannot see" }),
        },
        closed,
      ),
    ),
    today: Type.Object(
      { ...verdictSchema.properties },
      { ...closed, description: "Decision for the same call today" },
    ),
    notes: Type.Array(Type.String(), { description: "Parts that could not be replayed, with reasons" }),
  },
  { ...closed, $id: "AuditDecision" },
);

export function decisionAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "audit.events.decision",
    summary: "Replay an access decision",
    description:
      "Reconstructs roles, policies, duties, membership and the record from the audit trail as they were before the call, and evaluates access again. Values that you cannot see stay masked.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/:id/decision` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: decisionSchema,
    run: async (context, { id }) => {
      context.about(COLLECTION, id);
      const event = readEvent(context.handle.connection, context.principal.organization, parseSeq(id));
      if (!event) throw new Fault("RECORD_NOT_FOUND");
      return replay(context, parts, event);
    },
  });
}

function replay(
  context: ReadContext,
  parts: GovernanceParts,
  event: EventRow,
): Static<typeof decisionSchema> {
  const { catalog } = parts;
  const collection = event.collection === null ? undefined : catalog.custom.of(context).get(event.collection);
  const record = collection && recordBefore(context, collection, event);
  const person = personBefore(context, event);
  const met = dutiesMetBefore(context, pastDuties(context, event), event);
  const then = pagesThen(context, parts, event);
  const replayed = judge(parts, then, person, event, record, met, event.at);
  const today = judgeToday(context, parts, event, record);
  const used = factsUsed(then, replayed, record);
  return {
    event: String(event.seq),
    at: rfc3339(event.at),
    action: event.action,
    outcome: event.outcome,
    code: event.code,
    person: {
      id: person.id,
      active: person.active,
      roles: [...person.roles],
      team_id: person.teamId ?? null,
    },
    replayed,
    same: isSame(event, replayed),
    duties: met,
    record:
      record && event.collection !== null && event.record_id !== null
        ? { collection: event.collection, id: event.record_id, version: record.version, ...used }
        : null,
    today,
    notes: notesOn(context, parts, event, { record, met, replayed }),
  };
}

function pastDuties(context: ReadContext, { seq }: EventRow) {
  return dutiesBefore(context, seq, rulesOf(context.handle.connection, context.org));
}

function pagesThen(
  context: ReadContext,
  { permissions, registry }: GovernanceParts,
  { seq }: EventRow,
): Pages {
  const { handle, org } = context;
  const policies = policiesOf(handle.connection, org).map(({ text }) => text);
  const decided = {
    roles: [...permissions.shipped.values(), ...rolesBefore(context, seq, ownRoles(handle.connection, org))],
    policies: policiesBefore(context, seq, policies),
    sod: NO_DUTIES,
  };
  return new Pages(decided, scopesOf(registry().actions));
}

/** Judges the call by today's rules and the user's current roles. */
function judgeToday(
  context: ReadContext,
  parts: GovernanceParts,
  event: EventRow,
  record: PastRecord | undefined,
): Verdict {
  const next: EventRow = { ...event, seq: Number.MAX_SAFE_INTEGER, at: context.now, code: null };
  const { connection } = context.handle;
  const person = personBefore(context, next);
  const collection =
    event.collection === null ? undefined : parts.catalog.custom.of(context).get(event.collection);
  const present =
    collection && record ? recordBefore(context, collection, { ...next, version: null }) : undefined;
  const gone = person.kind === "user" && !findMember(connection, context.org, event.actor);
  if (gone) return refused("AUTH_USER_DEACTIVATED");
  const met = dutiesMetBefore(context, pastDuties(context, next), next);
  return judge(parts, pagesThen(context, parts, next), person, next, present, met, context.now);
}

/** Record fields used by the policies involved, as far as the viewer can see them. */
function factsUsed(pages: Pages, { policies }: Verdict, record: PastRecord | undefined) {
  if (!record) return { facts: {}, masked: [] };
  const texts = pages.policies.filter(({ text }) => policies.some(({ id }) => id === text.id));
  const asked = new Set(texts.flatMap(({ text }) => fieldsIn(text.when.record)));
  const names = [...asked].filter((name) => name in record.facts);
  return {
    facts: Object.fromEntries(
      names.filter((name) => !record.withheld.has(name)).map((name) => [name, record.facts[name] ?? null]),
    ),
    masked: names.filter((name) => record.withheld.has(name)),
  };
}

/** Lists the fields in a condition, including nested ones. */
function fieldsIn(condition: unknown): string[] {
  if (Array.isArray(condition)) return condition.flatMap(fieldsIn);
  if (typeof condition !== "object" || condition === null) return [];
  return Object.entries(condition).flatMap(([key, value]) => (key.startsWith("$") ? fieldsIn(value) : [key]));
}
