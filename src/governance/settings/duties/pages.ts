import type { WriteContext } from "../../../kernel/context.ts";
import type { GovernanceParts } from "../../part.ts";

/** Drops cached rules. */
export function forgetDuties({ handle, org }: WriteContext, parts: GovernanceParts): void {
  handle.visible(() => parts.access().forget(org));
}
