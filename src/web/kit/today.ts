import { usePerson } from "../session/session.ts";

export function useTimeZone(): string {
  return usePerson()?.organization.time_zone ?? "UTC";
}

/** In the organisation's time zone: `2026-11-21`. */
export function useToday(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: useTimeZone() }).format(new Date());
}
