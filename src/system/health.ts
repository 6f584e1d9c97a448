import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { auditReports } from "../engine/audit/tables.ts";
import { type Action, defineAction } from "../kernel/action.ts";
import { atOnceFor } from "../kernel/at-once.ts";
import { rfc3339 } from "../kernel/clock.ts";
import type { ReadContext } from "../kernel/context.ts";
import { localise } from "../kernel/language.ts";
import { closed, nullable } from "../kernel/schema.ts";
import { type Catalog, type Invariant, isKeptRight } from "../records/index.ts";
import { pick } from "../store/rows.ts";
import type { Total } from "../store/totals.ts";
import { say } from "../text/message.ts";

const invariantSchema = Type.Object(
  {
    name: Type.String(),
    title: Type.String({ description: "Rule that must hold" }),
    holds: Type.Boolean(),
    checked: Type.Integer({ description: "Number of cases checked" }),
    broken: Type.Integer({ description: "Number of violations" }),
  },
  { ...closed, $id: "SystemInvariant" },
);

const healthSchema = Type.Object(
  {
    healthy: Type.Boolean(),
    at: Type.String({ format: "date-time", description: "Time of the checks" }),
    invariants: Type.Array(invariantSchema),
  },
  { ...closed, $id: "SystemHealth" },
);

type Finding = Static<typeof reportSchema>["invariants"][number];

interface Checked {
  readonly at: number;
  readonly findings: readonly Finding[];
}

/** The checks, and their last results, which are there at once. */
export function healthActions(
  catalog: Catalog,
  invariants: readonly Invariant[],
  totals: readonly Total[],
): Action[] {
  const all = [...invariants, totalsAreKept(totals)];
  const titles = new Map(all.map(({ name, title }) => [name, title]));
  const latest = new Map<number, Checked>();

  function show(context: ReadContext, { at, findings }: Checked): Static<typeof healthSchema> {
    const shown = findings.flatMap(({ name, checked, broken }) => {
      const title = titles.get(name);
      return title ? [{ name, title: localise(context, title), holds: broken === 0, checked, broken }] : [];
    });
    return { healthy: shown.every(({ holds }) => holds), at: rfc3339(at), invariants: shown };
  }

  const check = defineAction({
    name: "system.health",
    summary: "Run consistency checks",
    description: "Checks all records of the organisation on every call, which can take a while.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: "/api/v1/system/health" }],
    input: Type.Object({}, closed),
    output: healthSchema,
    run: async (context) => {
      const findings: Finding[] = [];
      for (const { name, measure } of all) {
        findings.push({ name, ...(await measure(context, catalog)) });
        await context.turn();
      }
      const checked = { at: context.now, findings };
      latest.set(context.org, checked);
      return show(context, checked);
    },
  });

  const last = defineAction({
    name: "system.health.last",
    summary: "Get the results of the last consistency checks",
    description: "Results of the last call of `/system/health`, or of the last daily report. Checks nothing.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: "/api/v1/system/health/last" }],
    input: Type.Object({}, closed),
    output: Type.Object({ last: nullable(healthSchema) }, closed),
    run: async (context) => {
      const checked = latest.get(context.org) ?? reported(context);
      return { last: checked ? show(context, checked) : null };
    },
  });
  return [check, last];
}

const reportSchema = Type.Object({
  invariants: Type.Array(
    Type.Object({ name: Type.String(), checked: Type.Integer(), broken: Type.Integer() }),
  ),
});

/** Findings of the newest daily report. */
function reported(context: ReadContext): Checked | undefined {
  const row = context.handle.connection.get`SELECT ${pick(auditReports, "at", "report")} FROM ${auditReports}
    WHERE ${auditReports.org} = ${context.org} ORDER BY ${auditReports.day} DESC LIMIT 1`;
  if (!row) return undefined;
  const report: unknown = JSON.parse(row.report);
  return Value.Check(reportSchema, report) ? { at: row.at, findings: report.invariants } : undefined;
}

function totalsAreKept(totals: readonly Total[]): Invariant {
  const count = atOnceFor(async (_org: number, context: ReadContext) => {
    let broken = 0;
    for (const total of totals) if (!(await isKeptRight(context, total))) broken += 1;
    return { checked: totals.length, broken };
  });
  return {
    name: "records.totals_kept",
    title: say("system.serverChecks.totalsKept"),
    measure: (context) => count(context.org, context),
  };
}
