import type { DefaultSchedule } from "../../../engine/rules.ts";
import type { ScheduleSettings } from "./schedule.ts";

/** The default schedules of an organisation, by collection. Whoever is alone switches on what they want. */
export function defaultSchedules(
  defaults: readonly DefaultSchedule[],
  size: "solo" | "small" | "grown",
): ScheduleSettings[] {
  return defaults.map(({ states = [], obliges = false, automatic = false, ...rest }) => ({
    ...rest,
    states,
    obliges,
    automatic,
    // What the law asks for holds for everybody.
    active: size !== "solo" || obliges || automatic,
  }));
}

/** How long the law has the records of a collection kept where an organisation has said nothing. */
export function defaultDuty(
  defaults: readonly DefaultSchedule[],
  collection: string,
): ScheduleSettings | undefined {
  return defaultSchedules(defaults, "grown").find((one) => one.collection === collection && one.obliges);
}
