import { Type } from "@sinclair/typebox";
import type { MODES } from "../../../engine/duties/rule.ts";
import { sodViolations as violations } from "../../../engine/duties/tables.ts";
import { isSmallTeam, SMALL_TEAM } from "../../../engine/team.ts";
import { membersOf } from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import { as, pick } from "../../../store/rows.ts";
import { mitigationsOf } from "./mitigation-rows.ts";
import { rulesOf } from "./rule-rows.ts";

const count = Type.Integer({ minimum: 0 });
const SOON = 30 * 86_400_000;

export function overviewAction(): Action {
  return defineAction({
    name: "settings.sod.overview",
    summary: "Get the segregation of duties overview",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/settings/sod" }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        people: Type.Integer({ description: "Number of active users" }),
        small_team: Type.Boolean({
          description: `True below ${SMALL_TEAM} people, including recent leavers. Conflicting roles are then reported but never refused.`,
        }),
        rules: Type.Object({ prevent: count, warn: count, detect: count, off: count }, closed),
        could_do_both: Type.Object(
          { open: count, accepted: count, mitigated: count, resolved: count },
          closed,
        ),
        did_both: Type.Object({ open: count, accepted: count, mitigated: count, resolved: count }, closed),
        mitigations: Type.Object(
          {
            proposed: count,
            active: count,
            expiring: Type.Integer({
              description: "Number of active mitigations that expire within 30 days",
            }),
          },
          closed,
        ),
      },
      { ...closed, $id: "SodOverview" },
    ),
    run: async (context) => {
      const { handle, org, now } = context;
      const people = membersOf(handle.connection, org).filter(
        ({ deactivatedAt }) => deactivatedAt === null,
      ).length;
      const rules = rulesOf(handle.connection, org);
      const inMode = (mode: (typeof MODES)[number]) =>
        rules.filter((rule) => rule.active && rule.mode === mode).length;
      const mitigations = mitigationsOf(context);
      const active = mitigations.filter(({ state }) => state === "active");
      return {
        people,
        small_team: isSmallTeam(handle.connection, org, now),
        rules: {
          prevent: inMode("prevent"),
          warn: inMode("warn"),
          detect: inMode("detect"),
          off: rules.filter((rule) => !rule.active).length,
        },
        could_do_both: countByState(context, "potential"),
        did_both: countByState(context, "actual"),
        mitigations: {
          proposed: mitigations.filter(({ state }) => state === "proposed").length,
          active: active.length,
          expiring: active.filter(({ expires_on }) => Date.parse(expires_on) < now + SOON).length,
        },
      };
    },
  });
}

function countByState({ handle, org }: ReadContext, kind: string) {
  const rows = handle.connection.all`
    SELECT ${pick(violations, "state")}, count(*) ${as<"n", number>("n")} FROM ${violations}
    WHERE ${violations.org} = ${org} AND ${violations.kind} = ${kind} GROUP BY ${violations.state}`;
  const counts = { open: 0, accepted: 0, mitigated: 0, resolved: 0 };
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}
