import type { WriteContext } from "../kernel/context.ts";
import { newId } from "../kernel/ids.ts";
import type { Tx } from "../store/commit.ts";
import { insertInto } from "../store/connection.ts";
import { ringAfterCommit } from "./bell.ts";
import { jobs } from "./tables.ts";

/** Something that shall be done, and survives a restart until it is. */
export interface Wish {
  /** The name of a write action. */
  action: string;
  input?: Record<string, unknown>;
  /** The same key for the same action in the same organisation is the same job, for as long as it is kept. */
  key?: string;
  /** Not before this moment, in UTC milliseconds. */
  runAt?: number;
  maxAttempts?: number;
  /** Of long work that nobody waits for: what is not patient goes first, and always finds a place free. */
  patient?: boolean;
}

/** Whose wish it is, and when it was made. */
export interface Occasion {
  org: number;
  correlationId: string;
  now: number;
}

const MAX_ATTEMPTS = 8;

/** Adds a job to the caller's transaction, to be run as the system after its commit. Answers the job's id. */
export function enqueue(context: WriteContext, wish: Wish): string {
  const { principal, origin, now } = context;
  return addJob(context.handle, wish, {
    org: principal.organization.key,
    correlationId: origin.correlationId,
    now,
  });
}

const insertJob = insertInto(jobs);

/** Writes down a wish, unless it was made before. */
export function addJob(tx: Tx, wish: Wish, { org, correlationId, now }: Occasion): string {
  const { connection } = tx;
  const { action, input = {}, key = null, runAt = now, maxAttempts = MAX_ATTEMPTS, patient = false } = wish;
  const known =
    key === null
      ? null
      : connection
          .statement("SELECT id FROM jobs WHERE org = ? AND name = ? AND key = ?")
          .get(org, action, key);
  if (known) return String(known.id);
  const id = newId();
  insertJob.run(connection, {
    id,
    org,
    name: action,
    key,
    input: JSON.stringify(input),
    state: "waiting",
    run_at: runAt,
    attempts: 0,
    max_attempts: maxAttempts,
    patient: patient ? 1 : 0,
    lease_until: null,
    progress: null,
    error_code: null,
    error_message: null,
    correlation_id: correlationId,
    created_at: now,
    started_at: null,
    finished_at: null,
  });
  ringAfterCommit(tx);
  return id;
}
