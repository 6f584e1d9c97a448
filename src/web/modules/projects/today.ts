import { dayIn } from "../../records/fields/days.ts";
import { usePerson } from "../../session/session.ts";

export const useTimeZone = (): string => usePerson()?.organization.time_zone ?? "UTC";

/** In the organisation's time zone. */
export const useToday = (): string => dayIn(useTimeZone(), new Date());
