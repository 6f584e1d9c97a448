import type { OrganizationRef } from "../kernel/principal.ts";
import type { QueueDeps } from "./deps.ts";
import type { Job } from "./job.ts";
import { Queue } from "./queue.ts";
import { Ticker } from "./ticker.ts";

/** The jobs of a running appliance: what the clock makes due, and what is due is run. */
export interface Jobs {
  /** The last look at the clock and the last look for jobs succeeded. */
  readonly isWell: boolean;
  start(): Promise<void>;
  /** Looks at the clock once. */
  tick(): Promise<void>;
  /** Resolves when all that is due has run, with all that became due by it. */
  drain(): Promise<void>;
  /** Runs the due jobs of one kind in one organisation to their end, and no others; reports the job before each slice. */
  runOnly(organization: OrganizationRef, name: string, report?: (job: Job) => void): Promise<void>;
  /** Begins nothing more from this moment on, and resolves when nothing runs. */
  stop(): Promise<void>;
}

export function openJobs(deps: QueueDeps): Jobs {
  const queue = new Queue(deps);
  const ticker = new Ticker(deps);
  return {
    get isWell() {
      return queue.isWell && ticker.isWell;
    },
    start: async () => {
      await queue.start();
      ticker.start(() => queue.wake());
    },
    tick: () => ticker.tick(),
    drain: () => queue.drain(),
    runOnly: ({ key }, name, report) => queue.runOnly(key, name, report),
    stop: async () => {
      await Promise.all([queue.stop(), ticker.stop()]);
    },
  };
}
