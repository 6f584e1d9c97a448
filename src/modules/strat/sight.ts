import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Figure } from "./kpis/formula.ts";

/**
 * Refuses somebody who does not see all that some figures are over. What the clock measures it measures over
 * every record, and what is measured by hand stands for everybody: neither may be for those who see only a part.
 */
export function requireSight(context: ReadContext, figures: readonly Figure[]): void {
  for (const module of new Set(figures.map(({ stats }) => stats))) {
    requirePermission(context, `${module}.stats`);
    for (const collection of collectionsOf(context, module)) {
      const listing = `${module}.${collection}.list`;
      requirePermission(context, listing);
      // No column is looked at: whether there is a condition at all is what counts.
      if (context.policy(listing).where(() => undefined)) throw new Fault("ACCESS_POLICY_DENIED");
    }
  }
}

/** The collections that a module's figures are over: those it counts the records of. */
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
        message: `Measuring over these figures also needs the permission ${permission}`,
      },
    ],
  });
}
