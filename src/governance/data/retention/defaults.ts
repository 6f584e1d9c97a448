import type { DefaultSchedule } from "../../../engine/rules.ts";
import type { ScheduleSettings } from "./schedule.ts";

/** Default schedules of an organisation by collection. In an organisation of one person, most are off. */
export function defaultSchedules(
  defaults: readonly DefaultSchedule[],
  size: "solo" | "small" | "grown",
): ScheduleSettings[] {
  return defaults.map(({ states = [], obliges = false, automatic = false, ...rest }) => ({
    ...rest,
    states,
    obliges,
    automatic,
    // Legal duties apply to organisations of any size.
    active: size !== "solo" || obliges || automatic,
  }));
}

/** Legal minimum retention of a collection, for organisations without a schedule. */
export function defaultDuty(
  defaults: readonly DefaultSchedule[],
  collection: string,
): ScheduleSettings | undefined {
  return defaultSchedules(defaults, "grown").find((one) => one.collection === collection && one.obliges);
}
