import type { OrganizationRef } from "../kernel/principal.ts";
import type { QueueDeps } from "./deps.ts";
import type { Job } from "./job.ts";
import { Queue } from "./queue.ts";
import { Ticker } from "./ticker.ts";

/** Scheduler and queue of a running server. */
export interface Jobs {
  /** False if the scheduler's last run or the last poll failed. */
  readonly isWell: boolean;
  start(): Promise<void>;
  tick(): Promise<void>;
  /** Resolves when all due jobs have run, including those that they enqueue. */
  drain(): Promise<void>;
  /** Runs an organisation's due jobs of one kind to completion. Calls `report` before each slice. */
  runOnly(organization: OrganizationRef, name: string, report?: (job: Job) => void): Promise<void>;
  /** Resolves when no job is running. */
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
