import type { ReadContext } from "../kernel/context.ts";
import { APPLIANCE } from "../kernel/principal.ts";

/** Records operator actions in the server's audit trail instead of their organisation's. */
export function asAppliance(context: ReadContext): void {
  context.actAs({ ...context.principal, organization: APPLIANCE });
}
