import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import { atOnceFor } from "../kernel/at-once.ts";
import type { ReadContext } from "../kernel/context.ts";
import { localise } from "../kernel/language.ts";
import { closed } from "../kernel/schema.ts";
import { type Catalog, type Invariant, isKeptRight } from "../records/index.ts";
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

export function healthAction(
  catalog: Catalog,
  invariants: readonly Invariant[],
  totals: readonly Total[],
): Action {
  const all = [...invariants, totalsAreKept(totals)];
  return defineAction({
    name: "system.health",
    summary: "Run consistency checks",
    description: "Checks all records of the organisation on every call, which can take a while.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: "/api/v1/system/health" }],
    input: Type.Object({}, closed),
    output: Type.Object({ healthy: Type.Boolean(), invariants: Type.Array(invariantSchema) }, closed),
    run: async (context) => {
      const measured: Static<typeof invariantSchema>[] = [];
      for (const { name, title, measure } of all) {
        const { checked, broken } = await measure(context, catalog);
        measured.push({ name, title: localise(context, title), holds: broken === 0, checked, broken });
        await context.turn();
      }
      return { healthy: measured.every(({ holds }) => holds), invariants: measured };
    },
  });
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
