import { type Static, Type } from "@sinclair/typebox";
import { SEVERITIES } from "../../../engine/duties/rule.ts";
import { VIOLATION_KINDS } from "../../../engine/duties/violations.ts";
import { moment } from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { closed, idInput, nullable, oneOf } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import type { RawRow } from "../../../store/statements.ts";
import { pageSchema } from "./page.ts";

const COLLECTION = "settings.sod.violations";
const PATH = "/api/v1/settings/sod/violations";

export const VIOLATION_STATES = ["open", "accepted", "mitigated", "resolved"] as const;
type State = (typeof VIOLATION_STATES)[number];

const violationSchema = Type.Object(
  {
    id: Type.String(),
    rule_id: Type.String(),
    rule: Type.String(),
    severity: oneOf(SEVERITIES),
    kind: oneOf(VIOLATION_KINDS, "potential: somebody could do both; actual: somebody did"),
    person_id: Type.String(),
    subject: nullable(
      Type.Object(
        { collection: Type.String(), id: Type.String() },
        { ...closed, description: "What both was done to" },
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

/** `GET /settings/sod/violations` */
export function listViolationsAction(): Action {
  return defineAction({
    name: "settings.sod.violations.list",
    summary: "Who could do both sides of a duty, or did; the latest finding first",
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
      const rows = context.handle.connection
        .statement(
          `SELECT v.*, r.name AS rule, r.severity FROM sod_violations v JOIN sod_rules r ON r.id = v.rule_id
           WHERE v.org = ?1 AND (?2 IS NULL OR v.id < ?2) AND (?3 IS NULL OR v.state = ?3)
             AND (?4 IS NULL OR v.kind = ?4) AND (?5 IS NULL OR v.rule_id = ?5) AND (?6 IS NULL OR v.person = ?6)
           ORDER BY v.id DESC LIMIT ?7`,
        )
        .all(
          context.org,
          cursor ?? null,
          state ?? null,
          kind ?? null,
          rule_id ?? null,
          person_id ?? null,
          limit + 1,
        );
      const data = rows.slice(0, limit).map(showViolation);
      context.returned(data.length);
      const next = rows.length > limit ? (data.at(-1)?.id ?? null) : null;
      return { data, page: { limit, next_cursor: next, prev_cursor: null } };
    },
  });
}

/** `GET /settings/sod/violations/:id` */
export function getViolationAction(): Action {
  return defineAction({
    name: "settings.sod.violations.get",
    summary: "One finding against a rule",
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

/** `POST /settings/sod/violations/:id/accept` */
export function acceptViolationAction(): Action {
  return decideAction("accept", "accepted", "Accept a finding, with the reason");
}

/** `POST /settings/sod/violations/:id/resolve` */
export function resolveViolationAction(): Action {
  return decideAction(
    "resolve",
    "resolved",
    "Say how a finding was put right; found again, it is open again",
  );
}

function decideAction(name: "accept" | "resolve", state: State, summary: string): Action {
  return defineAction({
    name: `settings.sod.violations.${name}`,
    summary,
    description: "Nobody decides on what was found of themselves.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/${name}` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "SOD_CONFLICT"],
    input: decisionInput,
    output: violationSchema,
    run: async (context, { id, version, reason }) => {
      const before = loadViolation(context, id);
      guardVersion(before.version, version);
      if (reason.trim() === "") throw invalid("reason", "REQUIRED", "reason says why in words");
      if (before.person_id === context.principal.id) refuseOneself();
      decide(context, before, state, reason);
      return loadViolation(context, id);
    },
  });
}

function refuseOneself(): never {
  throw new Fault("SOD_CONFLICT", {
    message: "Somebody else must decide on what was found of you.",
  });
}

function decide(
  context: WriteContext,
  before: Static<typeof violationSchema>,
  state: State,
  reason: string,
): void {
  const { handle, org, now, principal } = context;
  handle.connection
    .statement(
      `UPDATE sod_violations SET state = ?, reason = ?, decided_by = ?, decided_at = ?, version = version + 1
       WHERE org = ? AND id = ?`,
    )
    .run(state, reason, principal.id, now, org, before.id);
  context.changed({
    collection: COLLECTION,
    id: before.id,
    version: before.version + 1,
    before: { state: before.state, reason: before.reason },
    after: { state, reason },
  });
}

function loadViolation(context: ReadContext, id: string): Static<typeof violationSchema> {
  context.about(COLLECTION, id);
  const row = context.handle.connection
    .statement(
      `SELECT v.*, r.name AS rule, r.severity FROM sod_violations v JOIN sod_rules r ON r.id = v.rule_id
       WHERE v.org = ? AND v.id = ?`,
    )
    .get(context.org, id);
  if (!row) throw new Fault("RECORD_NOT_FOUND");
  return showViolation(row);
}

function showViolation(row: RawRow): Static<typeof violationSchema> {
  const [collection = "", id = ""] = String(row.subject).split("/");
  const text = (value: RawRow[string] | undefined) => (value === null ? null : String(value));
  // The enum columns are written by this part alone.
  return {
    id: String(row.id),
    rule_id: String(row.rule_id),
    rule: String(row.rule),
    severity: row.severity as (typeof SEVERITIES)[number],
    kind: row.kind as (typeof VIOLATION_KINDS)[number],
    person_id: String(row.person),
    subject: row.subject === "" ? null : { collection, id },
    left: String(row.left_deed),
    right: String(row.right_deed),
    state: row.state as State,
    mitigation_id: text(row.mitigation_id),
    times: Number(row.times),
    found_at: moment(row.found_at),
    last_at: moment(row.last_at),
    decided_by: text(row.decided_by),
    decided_at: row.decided_at === null ? null : moment(row.decided_at),
    reason: text(row.reason),
    version: Number(row.version),
  };
}
