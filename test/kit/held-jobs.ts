import type { TestAppliance } from "./appliance.ts";

/** Delays new jobs while `work` runs, so that a test can observe them waiting. */
export function heldBack<T>(appliance: TestAppliance, work: () => Promise<T>): Promise<T> {
  return held(appliance, "held", "AFTER INSERT ON jobs", work);
}

/** Delays each job after its current slice while `work` runs, so that a test can observe it in progress. */
export function heldAfter<T>(appliance: TestAppliance, work: () => Promise<T>): Promise<T> {
  return held(appliance, "held_after", "AFTER UPDATE OF state ON jobs WHEN new.state = 'waiting'", work);
}

async function held<T>(
  appliance: TestAppliance,
  name: string,
  when: string,
  work: () => Promise<T>,
): Promise<T> {
  const later = appliance.clock.now() + 1000 * 3600;
  await appliance.alter(
    `CREATE TRIGGER ${name} ${when} BEGIN UPDATE jobs SET run_at = ${later} WHERE rid = new.rid; END`,
  );
  try {
    return await work();
  } finally {
    await appliance.alter(`DROP TRIGGER ${name}`);
  }
}

export async function letGo(appliance: TestAppliance): Promise<void> {
  await appliance.alter("UPDATE jobs SET run_at = 0 WHERE state = 'waiting'");
  await appliance.appliance.jobs.drain();
}
