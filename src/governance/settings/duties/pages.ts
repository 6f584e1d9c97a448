import type { WriteContext } from "../../../kernel/context.ts";
import type { GovernanceParts } from "../../part.ts";

/** The next call of anybody goes by the duties as they are then. */
export function forgetDuties({ handle, org }: WriteContext, parts: GovernanceParts): void {
  handle.settled(() => parts.access().forget(org));
}
