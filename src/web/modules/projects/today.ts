import { dayIn } from "../../records/fields/days.ts";
import { usePerson } from "../../session/session.ts";

export const useTimeZone = (): string => usePerson()?.organization.time_zone ?? "UTC";

/** Today in the time zone of the organisation. */
export const useToday = (): string => dayIn(useTimeZone(), new Date());
