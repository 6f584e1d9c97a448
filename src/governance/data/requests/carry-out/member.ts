import type { WriteContext } from "../../../../kernel/context.ts";
import type { ItemOutcome } from "../items.ts";

/** Why who somebody is as a user stays: they still come in, here or elsewhere on this appliance. */
export function memberRefusal({ handle, org }: WriteContext, user: string): ItemOutcome | undefined {
  const places = handle.connection
    .statement("SELECT org, deactivated_at FROM memberships WHERE user_id = ?")
    .all(user);
  const here = places.find((place) => Number(place.org) === org);
  if (!here) return { result: "gone" };
  if (here.deactivated_at === null)
    return { result: "kept", reason: "They are an active member: deactivate them under settings first" };
  if (places.length > 1)
    return { result: "kept", reason: "The account is used for more than this organisation" };
  return undefined;
}
