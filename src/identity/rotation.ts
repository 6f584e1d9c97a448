import { Type } from "@sinclair/typebox";
import { rfc3339, rfc3339OrNull } from "../kernel/clock.ts";
import { nullable } from "../kernel/schema.ts";

const MINUTE = 60_000;
const WEEK_IN_MINUTES = 7 * 24 * 60;
const moment = Type.String({ format: "date-time" });

/** A secret is shown once: neither an Idempotency-Key nor a dry run may return it again. */
export const SHOWS_SECRET = { kind: "write", tier: "managing", replay: false, dryRun: false } as const;

/** Minutes for which earlier secrets stay valid, so that a program can be changed over. */
export const overlapInput = Type.Optional(Type.Integer({ minimum: 0, maximum: WEEK_IN_MINUTES, default: 0 }));

export const endOfOverlap = (now: number, minutes = 0): number => now + minutes * MINUTE;

export const secretTimes = { created_at: moment, ends_at: nullable(moment) };

export const showTimes = ({ created_at, ends_at }: { created_at: number; ends_at: number | null }) => ({
  created_at: rfc3339(created_at),
  ends_at: rfc3339OrNull(ends_at),
});
