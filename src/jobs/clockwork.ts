import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { type Action, defineInnerAction } from "../kernel/action.ts";
import { dayIn, timeIn } from "../kernel/clock.ts";
import type { WriteContext } from "../kernel/context.ts";
import { closed } from "../kernel/schema.ts";

/** A recurring action that runs for every organisation. */
export interface Clockwork {
  readonly action: Action;
  readonly every: "hour" | "day";
  /** Earliest local time of a daily run, as "06:30". */
  readonly at?: string;
}

/** Output of an action that works in slices. */
export const clockOutput = Type.Object(
  {
    done: Type.Integer({ minimum: 0, description: "Number of items processed in this run" }),
    more: Type.Boolean({ description: "True if another run is needed" }),
  },
  closed,
);

/** Output of an action whose job may also wait for an external event until a given time. */
export const sliceOutput = Type.Object(
  {
    ...clockOutput.properties,
    wait: Type.Optional(Type.Object({ for: Type.String(), until: Type.Integer() }, closed)),
  },
  closed,
);

export type Slice = Static<typeof sliceOutput>;

/** Slice result of an action; undefined if it does not work in slices. */
export function sliceOf(output: unknown): Slice | undefined {
  return Value.Check(sliceOutput, output) ? output : undefined;
}

export interface ClockActionSpec {
  name: string;
  summary: string;
  /** Does everything due up to the day in slices of some hundred rows, one transaction each. */
  run(context: WriteContext, day: string): Promise<Slice>;
}

/** Defines a scheduled action. */
export function clockAction({ name, summary, run }: ClockActionSpec): Action {
  return defineInnerAction({
    name,
    summary,
    input: Type.Object({ day: Type.Optional(Type.String({ format: "date" })) }, closed),
    output: clockOutput,
    run: (context, { day }) =>
      run(context, day ?? dayIn(context.principal.organization.timeZone, context.now)),
  });
}

const FIRST_MINUTES = "00:15";

/** Day or hour for which it is due; undefined before the day's time. */
export function dueFor(
  { every, at = FIRST_MINUTES }: Clockwork,
  timeZone: string,
  now: number,
): string | undefined {
  // UTC works for every zone, since the hour only has to change once an hour.
  if (every === "hour") return new Date(now).toISOString().slice(0, 13);
  return timeIn(timeZone, now) >= at ? dayIn(timeZone, now) : undefined;
}
