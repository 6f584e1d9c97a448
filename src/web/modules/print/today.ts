import { usePerson } from "../../session/session.ts";

/** Today in the time zone of the organisation, as `2026-11-21`. */
export function useToday(): string {
  const timeZone = usePerson()?.organization.time_zone ?? "UTC";
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
}
