import { type Appliance, start } from "../src/app.ts";
import type { Config } from "../src/config/options.ts";
import { addMonths, startOfMonth } from "../src/kernel/calendar.ts";
import { Fault } from "../src/kernel/errors.ts";
import type { ProgramLog } from "../src/log.ts";
import { KEEP_PAPER } from "../src/papers/index.ts";
import { COMPANY } from "./data/company.ts";
import { STAFF } from "./data/staff.ts";
import { emailOf } from "./founding.ts";
import { NIGHT_WATCH } from "./last-days.ts";
import { writeStory } from "./story.ts";
import { StoryClock } from "./story-clock.ts";
import { type Counted, count } from "./summary.ts";
import { World } from "./world.ts";

export { COMPANY } from "./data/company.ts";

export interface DemoOptions {
  /** The same seed always creates the same organisation. */
  seed: number;
  /** Number of full months, in addition to the current one. */
  months: number;
  until: string;
  password: string;
  /** Called at the start of each month with its name, its number and the total. */
  onMonth(month: string, number: number, of: number): void;
}

export interface Demo extends Counted {
  organization: string;
  from: string;
  until: string;
  people: { name: string; email: string; job: string; roles: readonly string[] }[];
  calls: number;
}

/** Creates an organisation with its history, in an empty folder. */
export async function makeDemo(config: Config, log: ProgramLog, options: DemoOptions): Promise<Demo> {
  const { seed, months, until, password, onMonth } = options;
  const first = startOfMonth(addMonths(until, -months));
  const clock = new StoryClock(COMPANY.timeZone);
  // Data is only synced to disk at the end, because an unfinished demo is worthless.
  // Papers are sealed, and their files are made when someone opens them: thousands would take many minutes.
  const without = [...NIGHT_WATCH, KEEP_PAPER];
  const appliance = await start(unhurried(config), log, clock, { durable: false, without });
  try {
    requireEmpty(appliance);
    clock.rise(first);
    const world = new World({ appliance, clock, seed, first, last: until });
    await writeStory(world, password, onMonth);
    const people = STAFF.flatMap((hand) =>
      hand.login
        ? [
            {
              name: `${hand.first} ${hand.last}`,
              email: emailOf(hand),
              job: hand.job,
              roles: hand.login.roles,
            },
          ]
        : [],
    );
    return {
      organization: COMPANY.name,
      from: first,
      until,
      people,
      calls: world.calls,
      ...(await count(appliance)),
    };
  } finally {
    await appliance.stop();
  }
}

/** Simulates two years in a minute: without rate limits, and with scheduled jobs run on demand. */
function unhurried(config: Config): Config {
  return {
    ...config,
    limits: { ...config.limits, api_per_minute: 0, auth_per_minute: 0 },
    jobs: { ...config.jobs, tick_seconds: 0, concurrency: 64 },
  };
}

function requireEmpty({ setupToken }: Appliance): void {
  if (setupToken !== undefined) return;
  throw new Fault("SETUP_CLOSED", {
    message: "This folder has an organisation already. Name an empty one with --data.",
  });
}
