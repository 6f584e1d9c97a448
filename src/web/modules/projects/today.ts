import { usePerson } from "../../session/session.ts";

/** The day that it is where the organisation is. */
export function useToday(): string {
  const timeZone = usePerson()?.organization.time_zone ?? "UTC";
  // Swedish writes dates as the API does.
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date());
}
