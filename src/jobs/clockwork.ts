import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { type Action, defineInnerAction } from "../kernel/action.ts";
import { dayIn, timeIn } from "../kernel/clock.ts";
import type { WriteContext } from "../kernel/context.ts";
import { closed } from "../kernel/schema.ts";

/** An action that is due again and again, in every organisation. */
export interface Clockwork {
  readonly action: Action;
  readonly every: "hour" | "day";
  /** For each day: not before this time where the organisation is, as "06:30". */
  readonly at?: string;
}

/** The answer of an action that works in slices. */
export const clockOutput = Type.Object(
  {
    done: Type.Integer({ minimum: 0, description: "How many things this slice dealt with" }),
    more: Type.Boolean({ description: "Whether there is more to do: then it is run again" }),
  },
  closed,
);

/** The answer of an action whose job can also wait for something outside: it goes on when the time has come. */
export const sliceOutput = Type.Object(
  {
    ...clockOutput.properties,
    wait: Type.Optional(Type.Object({ for: Type.String(), until: Type.Integer() }, closed)),
  },
  closed,
);

export type Slice = Static<typeof sliceOutput>;

/** The answer of an action if it works in slices. */
export function sliceOf(output: unknown): Slice | undefined {
  return Value.Check(sliceOutput, output) ? output : undefined;
}

export interface ClockActionSpec {
  name: string;
  summary: string;
  /** Does all that is due up to the day, in slices of some hundred rows: each is one transaction. */
  run(context: WriteContext, day: string): Promise<Slice>;
}

/** Defines an action that only the clock runs. */
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

/** The day or the hour for which it is due at a moment; undefined when the day's time has not come. */
export function dueFor(
  { every, at = FIRST_MINUTES }: Clockwork,
  timeZone: string,
  now: number,
): string | undefined {
  // Every zone's hours, half past or not, follow UTC's.
  if (every === "hour") return new Date(now).toISOString().slice(0, 13);
  return timeIn(timeZone, now) >= at ? dayIn(timeZone, now) : undefined;
}
