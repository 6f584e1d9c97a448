import type { ReadContext } from "../kernel/context.ts";
import { APPLIANCE } from "../kernel/principal.ts";

/** What the operator does to the appliance is told of in its own log, not in that of the organisation they belong to. */
export function asAppliance(context: ReadContext): void {
  context.actAs({ ...context.principal, organization: APPLIANCE });
}
