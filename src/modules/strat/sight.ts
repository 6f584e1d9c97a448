import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { say } from "../../text/message.ts";
import type { Figure } from "./kpis/formula.ts";

/** Requires access to all records that the figures count, since everyone can see the measurements. */
export function requireSight(context: ReadContext, figures: readonly Figure[]): void {
  for (const module of new Set(figures.map(({ stats }) => stats))) {
    requirePermission(context, `${module}.stats`);
    for (const collection of collectionsOf(context, module)) {
      const listing = `${module}.${collection}.list`;
      requirePermission(context, listing);
      // A policy that returns any condition hides some records.
      if (context.policy(listing).where(() => undefined)) throw new Fault("ACCESS_POLICY_DENIED");
    }
  }
}

/** Collections whose records a module's figures count. */
function collectionsOf(context: ReadContext, module: string): string[] {
  return Object.keys(context.answerOf(`${module}.stats`)?.properties?.records?.properties ?? {});
}

function requirePermission(context: ReadContext, permission: string): void {
  if (context.may(permission)) return;
  throw new Fault("ACCESS_DENIED", {
    details: [
      {
        path: "formula",
        code: "PERMISSION_MISSING",
        message: say("records.errors.permissionNeeded", { permission }),
      },
    ],
  });
}
