import type { Founded } from "../../identity/index.ts";
import { systemPrincipal } from "../../kernel/principal.ts";
import type { GovernanceParts } from "../part.ts";
import { INSTALL } from "./actions.ts";
import { SIZES } from "./area.ts";

/** Runs in the transaction that creates the organisation. */
export function founding({ registry }: Pick<GovernanceParts, "registry">): Founded {
  return async (context, organization, size) => {
    const action = registry().find(INSTALL);
    if (!action || !SIZES.some((known) => known === size)) throw new Error(`there is no pack for ${size}`);
    const inTheirName = await context.as(systemPrincipal(organization));
    const result = await inTheirName.call(action, { size });
    if (!result.ok) throw result.error;
  };
}
