import type { DefaultSchedule } from "../../../engine/rules.ts";
import type { ScheduleSettings } from "./schedule.ts";

/** For a single person, only mandatory and automatic schedules are active. */
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

/** Legal minimum retention, for organisations without a schedule. */
export function defaultDuty(
  defaults: readonly DefaultSchedule[],
  collection: string,
): ScheduleSettings | undefined {
  return defaultSchedules(defaults, "grown").find((one) => one.collection === collection && one.obliges);
}
