import { useTimeZone } from "../../kit/today.ts";
import { momentIn } from "../../records/fields/days.ts";

/** Converts a range of days to its first and last instant, in the organisation's time zone. */
export function usePeriod(): (
  from: string | undefined,
  to: string | undefined,
) => { from?: string; to?: string } {
  const zone = useTimeZone();
  return (from, to) => ({
    ...(from && { from: momentIn(zone, from, "00:00") }),
    ...(to && { to: new Date(new Date(momentIn(zone, to, "00:00")).getTime() + 86_399_999).toISOString() }),
  });
}
