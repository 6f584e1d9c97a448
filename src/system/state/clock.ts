import { type Clock, rfc3339 } from "../../kernel/clock.ts";

/** Somebody set the clock: what it had shown just before, and by how much it was moved. */
export interface ClockStep {
  readonly from: number;
  readonly byMs: number;
  /** By the steady count of the machine, which nobody sets. */
  readonly at: number;
}

/** Less is only being adjusted, as time services do all day. */
const STEP_MS = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface ClockWatchOptions {
  readonly clock: Clock;
  /** The moment of the newest event in the audit trail, if there is any. */
  readonly newest: number | undefined;
  told?(step: ClockStep): void;
}

/**
 * Notices when the clock of the machine is set. Records keep the moments that the clock showed, and the audit trail
 * its order; but somebody must hear of it, and what cannot be taken back waits after a leap into the future.
 */
export class ClockWatch {
  readonly #clock: Clock;
  readonly #told: ((step: ClockStep) => void) | undefined;
  #seen: { wall: number; steady: number };
  #step: ClockStep | undefined;

  constructor({ clock, newest, told }: ClockWatchOptions) {
    this.#clock = clock;
    this.#told = told;
    this.#seen = this.#look();
    const { wall, steady } = this.#seen;
    if (newest !== undefined && newest > wall + STEP_MS)
      this.#step = { from: newest, byMs: wall - newest, at: steady };
  }

  /** How the clock was set, as long as that matters; undefined while it goes right. */
  get step(): ClockStep | undefined {
    this.look();
    return this.#step;
  }

  /** Whether the day that it shows can be believed: after a leap of a day or more somebody has to say so. */
  get isSure(): boolean {
    return (this.step?.byMs ?? 0) < DAY;
  }

  /** Compares the clock with the steady count since the last look. */
  look(): void {
    const now = this.#look();
    const byMs = now.wall - this.#seen.wall - (now.steady - this.#seen.steady);
    const before = this.#seen.wall + (now.steady - this.#seen.steady);
    this.#seen = now;
    if (Math.abs(byMs) >= STEP_MS) this.#note({ from: before, byMs, at: now.steady });
    else if (this.#step && isOver(this.#step, now)) this.#step = undefined;
  }

  /** A second step may take the first one back. */
  #note(step: ClockStep): void {
    const byMs = step.byMs + (this.#step?.byMs ?? 0);
    this.#step = Math.abs(byMs) < STEP_MS ? undefined : { ...step, byMs };
    this.#told?.(step);
  }

  #look(): { wall: number; steady: number } {
    const wall = this.#clock.now();
    return { wall, steady: this.#clock.steady?.() ?? wall };
  }
}

/** A step back matters until the clock shows again what it had shown, and at most a day; a small one forward an hour. */
function isOver({ from, byMs, at }: ClockStep, { wall, steady }: { wall: number; steady: number }): boolean {
  if (byMs < 0) return wall >= from || steady - at > DAY;
  return byMs < DAY && steady - at > HOUR;
}

/** What a person is told of a step, and what to do. */
export function saysOfStep({ from, byMs }: ClockStep): string {
  const by = durationOf(Math.abs(byMs));
  if (byMs < 0)
    return `The clock of this machine was set back by ${by}: records go on to ${rfc3339(from)}. Nothing is lost, and the audit trail keeps its order. Set the clock right, as by timedatectl set-ntp true.`;
  if (byMs < DAY)
    return `The clock of this machine was set forward by ${by}. If that was not meant, set it right, as by timedatectl set-ntp true.`;
  return `The clock of this machine was set forward by ${by}. What is done by the day waits. Set the clock right; or, if the day is right, start Freehold anew.`;
}

function durationOf(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(ms / HOUR);
  return hours < 72 ? `${hours} hours` : `${Math.round(ms / DAY)} days`;
}
