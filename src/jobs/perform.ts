import { APPLIANCE, type OrganizationRef } from "../kernel/principal.ts";
import { sliceOf } from "./clockwork.ts";
import type { QueueDeps } from "./deps.ts";
import { backoff, type Failure, failureOf, UNKNOWN_ACTION, UNKNOWN_ORGANIZATION } from "./failure.ts";
import type { Job } from "./job.ts";
import { failJob, letGo, settleJob } from "./ledger.ts";

/** Runs a claimed job once and writes the result. A failure during shutdown counts as an interruption. */
export async function performJob(deps: QueueDeps, job: Job, isEnding: () => boolean): Promise<void> {
  const failure = await attempt(deps, job);
  if (!failure) return;
  const { clock, log, store } = deps;
  const now = clock.now();
  if (isEnding() && failure.mayPass)
    return store.write(async ({ connection }) => letGo(connection, job, now));
  const again = failure.mayPass && job.attempts < job.maxAttempts;
  log.error("a job failed", {
    job: job.id,
    name: job.name,
    attempt: job.attempts,
    code: failure.code,
    correlation_id: job.correlationId,
    ...(failure.cause !== undefined && { cause: failure.cause }),
  });
  const retryAt = again ? now + backoff(job.attempts, Math.random()) : undefined;
  await store.write(async (tx) => failJob(tx, job, failure, { retryAt, now }));
}

async function attempt(deps: QueueDeps, job: Job): Promise<Failure | undefined> {
  const { clock, find, run } = deps;
  const action = find(job.name);
  // Only writes have a transaction in which the job can be completed.
  if (action?.kind !== "write") return UNKNOWN_ACTION;
  try {
    const organization = await organizationOf(deps, job);
    if (!organization) return UNKNOWN_ORGANIZATION;
    await run({
      action,
      input: JSON.parse(job.input),
      organization,
      correlationId: job.correlationId,
      alongside: (tx, output) => settleJob(tx, job, sliceOf(output), clock.now()),
    });
    return undefined;
  } catch (thrown) {
    return failureOf(thrown);
  }
}

async function organizationOf(
  { organizations }: QueueDeps,
  { org }: Job,
): Promise<OrganizationRef | undefined> {
  return [APPLIANCE, ...(await organizations())].find(({ key }) => key === org);
}
