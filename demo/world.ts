import type { Appliance } from "../src/app.ts";
import { execute } from "../src/engine/execute.ts";
import { addDays, type Calendar, isWorkingDay, MONDAY_TO_FRIDAY, weekdayOf } from "../src/kernel/calendar.ts";
import { newId } from "../src/kernel/ids.ts";
import type { Principal } from "../src/kernel/principal.ts";
import type { Upload } from "../src/kernel/upload.ts";
import { Random } from "./random.ts";
import { recordIn, recordsIn } from "./reading.ts";
import type { StoryClock } from "./story-clock.ts";
import { Waves } from "./waves.ts";

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly principal: Principal;
}

export type Shown = Readonly<Record<string, unknown>> & { readonly id: string };

type Work = () => Promise<unknown>;

/** Scheduled jobs run on Monday, Wednesday and Friday. */
const CLOCK_DAYS = new Set([1, 3, 5]);

export interface WorldOptions {
  appliance: Appliance;
  clock: StoryClock;
  seed: number;
  first: string;
  last: string;
}

export class World {
  readonly appliance: Appliance;
  readonly first: string;
  readonly last: string;
  readonly random: Random;
  readonly #clock: StoryClock;
  readonly #waves = new Waves();
  readonly #planned = new Map<string, Work[]>();
  readonly #evenings = new Map<string, Work[]>();
  /** Days off, filled when holidays are entered. */
  readonly holidays = new Map<string, "full" | "half">();
  today: string;
  calls = 0;

  constructor({ appliance, clock, seed, first, last }: WorldOptions) {
    this.appliance = appliance;
    this.#clock = clock;
    this.random = new Random(seed);
    this.first = first;
    this.last = last;
    this.today = first;
  }

  get calendar(): Calendar {
    return { workingDays: MONDAY_TO_FRIDAY, holidays: this.holidays };
  }

  /** Returns the day itself or, if nobody works then, the next working day. */
  workday(day: string): string {
    let found = day;
    while (!isWorkingDay(found, this.calendar)) found = addDays(found, 1);
    return found;
  }

  /** Working day on which a planned action happens. */
  dayFor(day: string): string {
    return this.workday(day > this.today ? day : addDays(this.today, 1));
  }

  /** Plans an action. Drops it if it would happen after the end of the demo. */
  plan(day: string, work: Work): void {
    const on = this.dayFor(day);
    if (on > this.last) return;
    this.#planned.set(on, [...(this.#planned.get(on) ?? []), work]);
  }

  /** Runs an action after some days; at once if there are none. */
  async soon(days: number, work: Work): Promise<void> {
    if (days === 0) await work();
    else this.plan(addDays(this.today, days), work);
  }

  planEvening(day: string, work: Work): void {
    this.plan(day, async () => {
      this.#evenings.set(this.today, [...(this.#evenings.get(this.today) ?? []), work]);
    });
  }

  /** Simulates a day: runs scheduled jobs first, then planned actions. */
  async live(day: string): Promise<void> {
    this.today = day;
    this.#clock.rise(day);
    if (this.#isClockDue(day)) {
      await this.appliance.jobs.tick();
      await this.appliance.jobs.drain();
    }
    const works = this.#planned.get(day) ?? [];
    this.#planned.delete(day);
    await Promise.all(works.map((work) => work()));
    for (const work of this.#evenings.get(day) ?? []) await work();
    this.#evenings.delete(day);
  }

  /** Three times a week, on the first of the month and on the last day; more would take too long. */
  #isClockDue(day: string): boolean {
    return CLOCK_DAYS.has(weekdayOf(day)) || day.endsWith("-01") || day === this.last;
  }

  /** Advances time without an action. */
  wait(): void {
    this.#clock.step();
  }

  /** Calls an action as a user, or anonymously. */
  call(by: Person | Principal | undefined, name: string, input: object, upload?: Upload): Promise<unknown> {
    const { engine } = this.appliance;
    const action = engine.registry.find(name);
    if (!action) throw new Error(`there is no action ${name}`);
    return this.#waves.join(async () => {
      this.#clock.step();
      this.calls += 1;
      const { output } = await execute(engine, {
        action,
        input,
        origin: { channel: "cli", address: "local", correlationId: newId() },
        by: principalOf(by),
        ...(upload && { upload }),
      });
      return output;
    });
  }

  /** For actions that return a record. */
  async act(by: Person, name: string, input: object): Promise<Shown> {
    return recordIn(await this.call(by, name, input));
  }

  /** Lists matching records that the user may see. */
  async list(
    by: Person,
    collection: string,
    values: Readonly<Record<string, string>> = {},
  ): Promise<Shown[]> {
    const where = Object.fromEntries(Object.entries(values).map(([field, eq]) => [field, { eq }]));
    return recordsIn(await this.call(by, `${collection}.list`, { limit: 200, where }));
  }
}

function principalOf(by: Person | Principal | undefined): Principal | { token: undefined } {
  if (by === undefined) return { token: undefined };
  return "principal" in by ? by.principal : by;
}
