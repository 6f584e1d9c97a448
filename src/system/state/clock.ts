import { type Clock, rfc3339 } from "../../kernel/clock.ts";
import { type Message, say } from "../../text/message.ts";

/** Clock change: the time before it, and the difference. */
export interface ClockStep {
  readonly from: number;
  readonly byMs: number;
  /** Monotonic time. */
  readonly at: number;
}

/** Smaller differences are normal adjustments by time services. */
const STEP_MS = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface ClockWatchOptions {
  readonly clock: Clock;
  /** Time of the audit trail's newest event, if any. */
  readonly newest: number | undefined;
  onStep?(step: ClockStep): void;
}

/**
 * Detects system clock changes. Records keep their timestamps and the audit trail its order, but the operator
 * is notified, and irreversible tasks wait after a jump into the future.
 */
export class ClockWatch {
  readonly #clock: Clock;
  readonly #onStep: ((step: ClockStep) => void) | undefined;
  #seen: { wall: number; steady: number };
  #step: ClockStep | undefined;

  constructor({ clock, newest, onStep }: ClockWatchOptions) {
    this.#clock = clock;
    this.#onStep = onStep;
    this.#seen = this.#look();
    const { wall, steady } = this.#seen;
    if (newest !== undefined && newest > wall + STEP_MS)
      this.#step = { from: newest, byMs: wall - newest, at: steady };
  }

  /** Clock change that still matters. */
  get step(): ClockStep | undefined {
    this.look();
    return this.#step;
  }

  /** False after a jump forward of a day or more, until the operator confirms the date. */
  get isSure(): boolean {
    return (this.step?.byMs ?? 0) < DAY;
  }

  /** Compares system and monotonic clock since the last check. */
  look(): void {
    const now = this.#look();
    const byMs = now.wall - this.#seen.wall - (now.steady - this.#seen.steady);
    const before = this.#seen.wall + (now.steady - this.#seen.steady);
    this.#seen = now;
    if (Math.abs(byMs) >= STEP_MS) this.#note({ from: before, byMs, at: now.steady });
    else if (this.#step && isOver(this.#step, now)) this.#step = undefined;
  }

  /** A second change may cancel the first. */
  #note(step: ClockStep): void {
    const byMs = step.byMs + (this.#step?.byMs ?? 0);
    this.#step = Math.abs(byMs) < STEP_MS ? undefined : { ...step, byMs };
    this.#onStep?.(step);
  }

  #look(): { wall: number; steady: number } {
    const wall = this.#clock.now();
    return { wall, steady: this.#clock.steady?.() ?? wall };
  }
}

/** A step back matters until the earlier time returns, at most a day; a small step forward, an hour. */
function isOver({ from, byMs, at }: ClockStep, { wall, steady }: { wall: number; steady: number }): boolean {
  if (byMs < 0) return wall >= from || steady - at > DAY;
  return byMs < DAY && steady - at > HOUR;
}

export function saysOfStep({ from, byMs }: ClockStep): Message {
  const by = durationOf(Math.abs(byMs));
  if (byMs < 0) return say("system.serverConditions.clock_back", { by, from: rfc3339(from) });
  if (byMs < DAY) return say("system.serverConditions.clock_forward", { by });
  return say("system.serverConditions.clock_far_forward", { by });
}

function durationOf(ms: number): Message {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return say("system.serverConditions.minutes", { count: minutes });
  const hours = Math.round(ms / HOUR);
  return hours < 72
    ? say("system.serverConditions.hours", { count: hours })
    : say("system.serverConditions.days", { count: Math.round(ms / DAY) });
}
