import { momentIn } from "../../records/fields/days.ts";
import { usePerson } from "../../session/session.ts";

/** Converts a range of days to its first and last instant, in the organisation's time zone. */
export function usePeriod(): (
  from: string | undefined,
  to: string | undefined,
) => { from?: string; to?: string } {
  const zone = usePerson()?.organization.time_zone ?? "UTC";
  return (from, to) => ({
    ...(from && { from: momentIn(zone, from, "00:00") }),
    ...(to && { to: new Date(new Date(momentIn(zone, to, "00:00")).getTime() + 86_399_999).toISOString() }),
  });
}
