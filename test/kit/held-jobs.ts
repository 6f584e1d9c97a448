import type { TestAppliance } from "./appliance.ts";

/** Holds back what the queue would do, so that a test sees a job as it waits. */
export async function heldBack<T>(appliance: TestAppliance, work: () => Promise<T>): Promise<T> {
  const later = appliance.clock.now() + 1000 * 3600;
  await appliance.alter(
    `CREATE TRIGGER held AFTER INSERT ON jobs BEGIN UPDATE jobs SET run_at = ${later} WHERE rid = new.rid; END`,
  );
  try {
    return await work();
  } finally {
    await appliance.alter("DROP TRIGGER held");
  }
}

/** Does what was held back. */
export async function letGo(appliance: TestAppliance): Promise<void> {
  await appliance.alter("UPDATE jobs SET run_at = 0 WHERE state = 'waiting'");
  await appliance.appliance.jobs.drain();
}
