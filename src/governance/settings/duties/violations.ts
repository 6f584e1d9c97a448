import { type Static, Type } from "@sinclair/typebox";
import { SEVERITIES, VIOLATION_KINDS } from "../../../engine/duties/rule.ts";
import { sodRules, sodViolations as violations } from "../../../engine/duties/tables.ts";
import { moment } from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { localise } from "../../../kernel/language.ts";
import { closed, idInput, nullable, oneOf } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { part, pick, pickAs, type RowOf, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { unstored } from "../../../text/stored.ts";
import { pageSchema } from "./page.ts";

const COLLECTION = "settings.sod.violations";
const PATH = "/api/v1/settings/sod/violations";

const VIOLATION_STATES = ["open", "accepted", "mitigated", "resolved"] as const;
type State = (typeof VIOLATION_STATES)[number];

const violationSchema = Type.Object(
  {
    id: Type.String(),
    rule_id: Type.String(),
    rule: Type.String(),
    severity: oneOf(SEVERITIES),
    kind: oneOf(VIOLATION_KINDS, "potential: a user could perform both duties; actual: a user did"),
    person_id: Type.String(),
    subject: nullable(
      Type.Object(
        { collection: Type.String(), id: Type.String() },
        { ...closed, description: "Record affected by both actions" },
      ),
    ),
    left: Type.String(),
    right: Type.String(),
    state: oneOf(VIOLATION_STATES),
    mitigation_id: nullable(Type.String()),
    times: Type.Integer(),
    found_at: Type.String({ format: "date-time" }),
    last_at: Type.String({ format: "date-time" }),
    decided_by: nullable(Type.String()),
    decided_at: nullable(Type.String({ format: "date-time" })),
    reason: nullable(Type.String()),
    version: Type.Integer(),
  },
  { ...closed, $id: "SodViolation" },
);

export function listViolationsAction(): Action {
  return defineAction({
    name: "settings.sod.violations.list",
    summary: "List segregation of duties findings",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object(
      {
        state: Type.Optional(oneOf(VIOLATION_STATES)),
        kind: Type.Optional(oneOf(VIOLATION_KINDS)),
        rule_id: Type.Optional(idInput),
        person_id: Type.Optional(idInput),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        cursor: Type.Optional(idInput),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(violationSchema), page: pageSchema }, closed),
    run: async (context, { limit = 50, cursor, state, kind, rule_id, person_id }) => {
      const rows = context.handle.connection.all`${found} WHERE ${violations.org} = ${context.org}
        ${cursor === undefined ? part`` : part`AND ${violations.id} < ${cursor}`}
        ${state === undefined ? part`` : part`AND ${violations.state} = ${state}`}
        ${kind === undefined ? part`` : part`AND ${violations.kind} = ${kind}`}
        ${rule_id === undefined ? part`` : part`AND ${violations.rule_id} = ${rule_id}`}
        ${person_id === undefined ? part`` : part`AND ${violations.person} = ${person_id}`}
        ORDER BY ${violations.id} DESC LIMIT ${limit + 1}`;
      const data = rows.slice(0, limit).map((found) => showViolation(context, found));
      context.returned(data.length);
      const next = rows.length > limit ? (data.at(-1)?.id ?? null) : null;
      return { data, page: { limit, next_cursor: next, prev_cursor: null } };
    },
  });
}

export function getViolationAction(): Action {
  return defineAction({
    name: "settings.sod.violations.get",
    summary: "Get a segregation of duties finding",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: violationSchema,
    run: async (context, { id }) => loadViolation(context, id),
  });
}

const decisionInput = Type.Object(
  { id: idInput, version: versionInput, reason: Type.String({ minLength: 1, maxLength: 1000 }) },
  closed,
);

export function acceptViolationAction(): Action {
  return decideAction("accept", "accepted", "Accept a finding, with the reason");
}

export function resolveViolationAction(): Action {
  return decideAction(
    "resolve",
    "resolved",
    "Resolve a finding, with an explanation; it reopens if found again",
  );
}

function decideAction(name: "accept" | "resolve", state: State, summary: string): Action {
  return defineAction({
    name: `settings.sod.violations.${name}`,
    summary,
    description: "Users cannot decide on findings about themselves.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/${name}` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "SOD_CONFLICT"],
    input: decisionInput,
    output: violationSchema,
    run: async (context, { id, version, reason }) => {
      const before = loadViolation(context, id);
      guardVersion(before.version, version);
      if (reason.trim() === "") throw invalid("reason", "REQUIRED", say("governance.errors.reasonRequired"));
      if (before.person_id === context.principal.id) refuseOneself();
      decide(context, before, state, reason);
      return loadViolation(context, id);
    },
  });
}

function refuseOneself(): never {
  throw new Fault("SOD_CONFLICT", {
    message: say("governance.errors.ownFinding"),
  });
}

function decide(
  context: WriteContext,
  before: Static<typeof violationSchema>,
  state: State,
  reason: string,
): void {
  const { handle, org, now, principal } = context;
  const version = before.version + 1;
  const decision = { state, reason, decided_by: principal.id, decided_at: now, version };
  handle.connection.run`UPDATE ${violations} SET ${set(violations, decision)}
    WHERE ${violations.org} = ${org} AND ${violations.id} = ${before.id}`;
  context.changed({
    collection: COLLECTION,
    id: before.id,
    version,
    before: { state: before.state, reason: before.reason },
    after: { state, reason },
  });
}

function loadViolation(context: ReadContext, id: string): Static<typeof violationSchema> {
  context.about(COLLECTION, id);
  const row = context.handle.connection
    .get`${found} WHERE ${violations.org} = ${context.org} AND ${violations.id} = ${id}`;
  if (!row) throw new Fault("RECORD_NOT_FOUND");
  return showViolation(context, row);
}

const found = part`SELECT ${pick(violations)}, ${pickAs(sodRules.name, "rule")}, ${pick(sodRules, "severity")}
  FROM ${violations} JOIN ${sodRules} ON ${sodRules.id} = ${violations.rule_id}`;
type Found = RowOf<typeof violations> & { rule: string } & Pick<RowOf<typeof sodRules>, "severity">;

function showViolation(context: ReadContext, row: Found): Static<typeof violationSchema> {
  const { org: _, person, left_deed, right_deed, ...shown } = row;
  const [collection = "", id = ""] = row.subject.split("/");
  return {
    ...shown,
    person_id: person,
    subject: row.subject === "" ? null : { collection, id },
    reason: row.reason === null ? null : localise(context, unstored(row.reason)),
    left: left_deed,
    right: right_deed,
    found_at: moment(row.found_at),
    last_at: moment(row.last_at),
    decided_at: row.decided_at === null ? null : moment(row.decided_at),
  };
}
