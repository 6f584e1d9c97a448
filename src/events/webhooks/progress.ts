import { readHead } from "../../evidence/read.ts";
import { enqueue, jobs } from "../../jobs/index.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { pick, type RowOf, row, set } from "../../store/rows.ts";
import { webhookProgress } from "./tables.ts";

export const DELIVER = "settings.webhooks.deliver";

export type Progress = RowOf<typeof webhookProgress>;

export function progressOf({ handle, org }: ReadContext, webhook: string): Progress | undefined {
  return handle.connection.get`SELECT ${pick(webhookProgress)} FROM ${webhookProgress}
    WHERE ${webhookProgress.org} = ${org} AND ${webhookProgress.webhook_id} = ${webhook}`;
}

/** Begins with the next event, unless the webhook has begun before. */
export function begin(context: WriteContext, webhook: string): void {
  if (progressOf(context, webhook)) return;
  const { handle, org, now } = context;
  const position = readHead(handle.connection, org)?.size ?? 0;
  const fresh = { webhook_id: webhook, org, position, attempts: 0, failures: 0, next_at: now, job_id: null };
  handle.connection.run`INSERT INTO ${webhookProgress} ${row(webhookProgress, fresh)}`;
}

export function advance({ handle }: WriteContext, webhook: string, to: Partial<Progress>): void {
  handle.connection.run`UPDATE ${webhookProgress} SET ${set(webhookProgress, to)}
    WHERE ${webhookProgress.webhook_id} = ${webhook}`;
}

/** Queues a delivery unless one is queued, which then also takes the new events. */
export function wake(context: WriteContext, webhook: string): void {
  const isQueued = context.handle.connection.has`SELECT 1 FROM ${webhookProgress}, ${jobs}
    WHERE ${webhookProgress.webhook_id} = ${webhook} AND ${jobs.id} = ${webhookProgress.job_id}
      AND ${jobs.state} IN ('waiting', 'running')`;
  if (!isQueued) restart(context, webhook);
}

/** Queues a delivery that does not wait for the next attempt of another. */
export function restart(context: WriteContext, webhook: string, only?: number): void {
  const job_id = enqueue(context, {
    action: DELIVER,
    input: { id: webhook, ...(only !== undefined && { only }) },
    patient: true,
    // One at a time, in order. A receiver that is slow holds up no other.
    groups: { [`webhook ${webhook}`]: 1 },
  });
  if (only === undefined) advance(context, webhook, { job_id });
}
