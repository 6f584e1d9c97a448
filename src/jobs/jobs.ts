import type { OrganizationRef } from "../kernel/principal.ts";
import type { QueueDeps } from "./deps.ts";
import type { Job } from "./job.ts";
import { Queue } from "./queue.ts";
import { Ticker } from "./ticker.ts";

/** Job system of a running server: scheduler and queue. */
export interface Jobs {
  /** True if the last run of the scheduler and the last poll for jobs succeeded. */
  readonly isWell: boolean;
  start(): Promise<void>;
  /** Runs the scheduler once. */
  tick(): Promise<void>;
  /** Resolves when all due jobs have run, including those that they made due. */
  drain(): Promise<void>;
  /**
   * Runs the due jobs of one kind in one organisation to their end, and no others. Reports the job before
   * each slice.
   */
  runOnly(organization: OrganizationRef, name: string, report?: (job: Job) => void): Promise<void>;
  /** Starts no more jobs, and resolves when none is running. */
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
