import { dayIn } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";

/** Day of a timestamp in the organisation's time zone. */
export function dayOf({ principal }: ReadContext, moment: number): string {
  return dayIn(principal.organization.timeZone, moment);
}
