import { usePerson } from "../../session/session.ts";

/** In the organisation's time zone: `2026-11-21`. */
export function useToday(): string {
  const timeZone = usePerson()?.organization.time_zone ?? "UTC";
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
}
