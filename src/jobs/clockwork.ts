import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { type Action, defineInnerAction } from "../kernel/action.ts";
import { dayIn, timeIn } from "../kernel/clock.ts";
import type { WriteContext } from "../kernel/context.ts";
import { closed } from "../kernel/schema.ts";

/** Recurring action, run for every organisation. */
export interface Clockwork {
  readonly action: Action;
  readonly every: "hour" | "day";
  /** Earliest local time of a daily run: "06:30". */
  readonly at?: string;
}

export const clockOutput = Type.Object(
  {
    done: Type.Integer({ minimum: 0, description: "Number of items processed in this run" }),
    more: Type.Boolean({ description: "True if another run is needed" }),
  },
  closed,
);

/** Output of an action that works in slices. A job may also wait until a time for an external event. */
export const sliceOutput = Type.Object(
  {
    ...clockOutput.properties,
    wait: Type.Optional(Type.Object({ for: Type.String(), until: Type.Integer() }, closed)),
  },
  closed,
);

export type Slice = Static<typeof sliceOutput>;

/** Returns undefined if the action does not work in slices. A slice of the wrong form must not end the job. */
export function sliceOf(output: unknown): Slice | undefined {
  if (Value.Check(sliceOutput, output)) return output;
  if (typeof output === "object" && output !== null && "more" in output)
    throw new Error("a job returned a slice of the wrong form");
  return undefined;
}

export interface ClockActionSpec {
  name: string;
  summary: string;
  /** Processes everything due up to the day in slices of some hundred rows, one transaction each. */
  run(context: WriteContext, day: string): Promise<Slice>;
}

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

/** Returns the day or hour that is due; undefined before the time of day. */
export function dueFor(
  { every, at = FIRST_MINUTES }: Clockwork,
  timeZone: string,
  now: number,
): string | undefined {
  // UTC works for every zone: only the change of hour matters.
  if (every === "hour") return new Date(now).toISOString().slice(0, 13);
  return timeIn(timeZone, now) >= at ? dayIn(timeZone, now) : undefined;
}
