import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { version } from "../../../package.json";
import { type CheckpointSigner, originOf } from "../../engine/audit/checkpoints.ts";
import { canonicalJson } from "../../engine/audit/event.ts";
import { auditReports as reports } from "../../engine/audit/tables.ts";
import type { RowWatch } from "../../evidence/row-watch.ts";
import { verifyLog } from "../../evidence/verify-log.ts";
import { type Clockwork, clockOutput } from "../../jobs/index.ts";
import { type Action, defineAction, defineInnerAction } from "../../kernel/action.ts";
import { dayIn, rfc3339 } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { part, pick, type RowOf, row } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { say } from "../../text/message.ts";
import { renderText } from "../../text/render.ts";
import { publicKeySchema } from "./key.ts";
import { cursorInput, limitInput, pageOf, pageSchema, parseCursor } from "./page.ts";

const COLLECTION = "audit.reports";
const PATH = "/api/v1/audit/reports";
const WRITE = "audit.reports.write";

const reportSchema = Type.Object(
  {
    day: Type.String({ format: "date" }),
    at: Type.String({ format: "date-time" }),
    healthy: Type.Boolean(),
    freehold_report: Type.Literal(1),
    report: Type.String({ description: "Result as the signed canonical JSON text" }),
    signature: Type.String({
      description: "Base64 Ed25519 signature of the text, made with the checkpoint key",
    }),
  },
  { ...closed, $id: "AuditReport" },
);

const healthSchema = Type.Object({
  healthy: Type.Boolean(),
  invariants: Type.Array(
    Type.Object({
      name: Type.String(),
      title: Type.String(),
      holds: Type.Boolean(),
      checked: Type.Integer(),
      broken: Type.Integer(),
    }),
  ),
});
type Finding = Static<typeof healthSchema>["invariants"][number];

function show({ org: _, at, ...kept }: RowOf<typeof reports>): Static<typeof reportSchema> {
  return { ...kept, at: rfc3339(at), freehold_report: 1 };
}

export function listReportsAction({ identity }: CheckpointSigner): Action {
  return defineAction({
    name: "audit.reports.list",
    summary: "List consistency reports",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object(
      { limit: limitInput, cursor: cursorInput, healthy: Type.Optional(Type.Boolean()) },
      closed,
    ),
    output: Type.Object(
      { data: Type.Array(reportSchema), page: pageSchema, public_key: publicKeySchema },
      closed,
    ),
    run: async (context, { limit = 50, cursor: text, healthy }) => {
      const cursor = parseCursor(text);
      const [side, order] = cursor?.backward ? [part`>`, part`ASC`] : [part`<`, part`DESC`];
      const only = healthy === undefined ? part`` : part`AND ${reports.healthy} = ${healthy ? 1 : 0}`;
      const rows = context.handle.connection.all`SELECT ${pick(reports)} FROM ${reports}
        WHERE ${reports.org} = ${context.org} AND ${reports.at} ${side} ${cursor?.at ?? Number.MAX_SAFE_INTEGER} ${only}
        ORDER BY ${reports.at} ${order} LIMIT ${limit + 1}`;
      const more = rows.length > limit;
      if (more) rows.pop();
      const rest = more ? rows.at(-1)?.at : undefined;
      if (cursor?.backward) rows.reverse();
      context.returned(rows.length);
      const places = rows.map(({ at }) => at);
      return {
        data: rows.map(show),
        page: pageOf(limit, cursor, places, rest),
        public_key: identity.publicKey,
      };
    },
  });
}

export function getReportAction(): Action {
  return defineAction({
    name: "audit.reports.get",
    summary: "Get the consistency report of a day",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:day` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ day: idInput }, closed),
    output: Type.Pick(reportSchema, ["freehold_report", "report", "signature"], {
      ...closed,
      $id: "AuditSignedReport",
    }),
    run: async (context, { day }) => {
      context.about(COLLECTION, day);
      const signed = context.handle.connection
        .get`SELECT ${pick(reports, "report", "signature")} FROM ${reports}
        WHERE ${reports.org} = ${context.org} AND ${reports.day} = ${day}`;
      if (!signed) throw new Fault("RECORD_NOT_FOUND");
      return { freehold_report: 1 as const, ...signed };
    },
  });
}

/** Daily check of the whole organisation: audit log, ledger, stock and balances. */
export function reportClock(store: Store, signer: CheckpointSigner, rows: RowWatch): Clockwork {
  const action = defineInnerAction({
    name: WRITE,
    summary: "Run consistency checks and sign the report",
    input: Type.Object({ day: Type.Optional(Type.String({ format: "date" })) }, closed),
    output: clockOutput,
    // Measured before the transaction, since it takes long and must not block the writer.
    prepare: (context) => measure(context, store, signer, rows),
    run: async (context, { day: asked }, findings) => {
      const { organization } = context.principal;
      const { connection } = context.handle;
      const day = asked ?? dayIn(organization.timeZone, context.now);
      if (
        connection.has`SELECT 1 FROM ${reports} WHERE ${reports.org} = ${context.org} AND ${reports.day} = ${day}`
      )
        return { done: 0, more: false };
      const healthy = findings.every(({ holds }) => holds);
      const report = canonicalJson({
        at: rfc3339(context.now),
        day,
        engine: version,
        healthy,
        invariants: findings,
        organization: organization.id,
        origin: originOf(signer.identity, organization.id),
      });
      const columns = {
        org: context.org,
        day,
        at: context.now,
        healthy,
        report,
        signature: signer.signature(report),
      };
      connection.run`INSERT INTO ${reports} ${row(reports, columns)}`;
      const broken = findings.filter(({ holds }) => !holds).map(({ name }) => name);
      context.about(COLLECTION, day);
      context.changed({
        collection: COLLECTION,
        id: day,
        version: null,
        before: {},
        after: { healthy, broken },
      });
      return { done: 1, more: false };
    },
  });
  return { action, every: "day", at: "03:30" };
}

/** Reads the whole log, compares all rows with it, and checks the rest like `/system/health`. */
async function measure(
  context: ReadContext,
  store: Store,
  signer: CheckpointSigner,
  rows: RowWatch,
): Promise<Finding[]> {
  const log = await verifyLog(store, signer, context.principal.organization, {}, rows.pace());
  const chain: Finding = {
    name: "audit.log_intact",
    title: renderText(say("governance.checks.trailIntact"), "en"),
    holds: log.ok,
    checked: log.checked + (log.archived ?? 0),
    broken: log.ok ? 0 : 1,
  };
  const state = await rows.compare();
  const answering: Finding = {
    name: "audit.rows_answer",
    title: renderText(say("governance.checks.rowsMatchTrail"), "en"),
    holds: state.ok,
    checked: state.rows,
    broken: state.findings.length + state.schema.length,
  };
  const health = await context.ask("system.health", {});
  if (!Value.Check(healthSchema, health)) throw new Error("the health of the system has another form");
  return [chain, answering, ...health.invariants];
}
