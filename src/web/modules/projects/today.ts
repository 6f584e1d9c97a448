import { dayIn } from "../../records/fields/days.ts";
import { usePerson } from "../../session/session.ts";

export const useTimeZone = (): string => usePerson()?.organization.time_zone ?? "UTC";

/** The day that it is where the organisation is. */
export const useToday = (): string => dayIn(useTimeZone(), new Date());
