import { type Client, pause } from "./client.ts";
import type { ApprovalDetail, Event } from "./contract.ts";
import { HeldForApproval } from "./problem.ts";

interface Following {
  signal?: AbortSignal;
}

export interface EventQuery extends Following {
  /** Id of the last event that was handled; from the first event by default, `now` for the next one. */
  after?: string;
  /** Patterns of action names, such as `*.create`. */
  types?: string[];
  collections?: string[];
}

const WAIT_SECONDS = 50;

/**
 * Yields each event once, in order, and waits for the next one. Keep the id of the last event that you have handled,
 * and continue after it.
 */
export async function* events(
  client: Client,
  { signal, after, ...filter }: EventQuery = {},
): AsyncGenerator<Event, void> {
  for (let cursor = after; !signal?.aborted; ) {
    const query = { ...filter, wait: WAIT_SECONDS, ...(cursor !== undefined && { after: cursor }) };
    const { data, cursor: next } = await client.call("GET /api/v1/events", {
      query,
      ...(signal && { signal }),
    });
    yield* data;
    cursor = next;
  }
}

const SOONEST_MS = 500;
const LATEST_MS = 30_000;
/** Nothing is decided on any more. */
const isOver = ({ closed_at }: ApprovalDetail) => closed_at !== null;

/** Waits until people have decided on a held call. `state` of the result tells what became of it. */
export async function decision(
  client: Client,
  held: HeldForApproval | string,
  { signal }: Following = {},
): Promise<ApprovalDetail> {
  const id = held instanceof HeldForApproval ? held.approvalId : held;
  for (let wait = SOONEST_MS; ; wait = Math.min(2 * wait, LATEST_MS)) {
    const approval = await client.call("GET /api/v1/approvals/:id", {
      path: { id },
      ...(signal && { signal }),
    });
    if (isOver(approval)) return approval;
    await pause(wait, signal);
  }
}
