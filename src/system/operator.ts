import type { ReadContext } from "../kernel/context.ts";
import { APPLIANCE } from "../kernel/principal.ts";

/** Records operator actions in the server's own audit trail instead of the one of their organisation. */
export function asAppliance(context: ReadContext): void {
  context.actAs({ ...context.principal, organization: APPLIANCE });
}
