import type { Arrival } from "../engine/audit/arrivals.ts";
import { callOf } from "../engine/call.ts";
import { withholder } from "../governance/index.ts";
import type { ReadContext } from "../kernel/context.ts";
import { toFault } from "../kernel/errors.ts";
import type { CloudEvent } from "./cloud-event.ts";
import { type Batch, type Request, readBatch, type Subject } from "./feed.ts";
import type { EventParts } from "./part.ts";

/** Time without events after which a stream shows that it is alive. Proxies often close after 30 or 60 seconds. */
const BEAT_MS = 15_000;
/** Pause between two batches, so that a burst of changes is read at once. */
const REST_MS = 100;
/** A reader that takes nothing for so long is cut off. */
const STALLED_MS = 60_000;

export interface Format {
  readonly type: string;
  /** Sent at once, so that clients see the response begin. */
  readonly opening: string;
  event(event: CloudEvent): string;
  /** Shows that the stream is alive, and how far it has come. */
  beat(cursor: string): string;
  /** Tells that a job about a record goes on, without a change. */
  progress?(subject: string): string;
}

export const FORMATS: Readonly<Record<"ndjson" | "sse", Format>> = {
  ndjson: {
    type: "application/x-ndjson",
    opening: "\n",
    event: (event) => `${JSON.stringify(event)}\n`,
    beat: () => "\n",
  },
  sse: {
    type: "text/event-stream",
    opening: "retry: 2000\n\n",
    event: (event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`,
    // Without data: clients take the id and report nothing.
    beat: (cursor) => `id: ${cursor}\n\n`,
    progress: (subject) => `event: progress\ndata: ${JSON.stringify({ subject })}\n\n`,
  },
};

export interface Follower {
  readonly context: ReadContext;
  readonly parts: EventParts;
  readonly request: Request;
}

/** Waits for the first event if the batch is empty. */
export async function waitFor(follower: Follower, first: Batch, seconds: number): Promise<Batch> {
  const until = performance.now() + seconds * 1000;
  const isOpen = (batch: Batch) => batch.events.length === 0 && performance.now() < until;
  if (!isOpen(first)) return first;
  const leave = follower.parts.seats.take(callOf(follower.context).trail.caller);
  try {
    let batch = first;
    while (isOpen(batch) && !hasEnded(follower)) {
      if (batch.isWhole) await arrival(follower, batch.at, Math.max(0, until - performance.now()));
      batch = await read(follower, batch.at);
    }
    return batch;
  } finally {
    leave();
  }
}

/** Continues until the reader leaves, loses access or takes nothing, or until the server stops. */
export async function* follow(follower: Follower, format: Format): AsyncGenerator<string> {
  const { context, parts, request } = follower;
  const { engine, trail } = callOf(context);
  const leave = parts.seats.take(trail.caller);
  try {
    let at = request.after;
    let text = format.opening;
    let beat = performance.now();
    while (!hasEnded(follower)) {
      if (text !== "") {
        beat = performance.now();
        yield text;
        if (performance.now() - beat > STALLED_MS) return;
      }
      const batch = await read(follower, at, true);
      at = batch.at;
      text = batch.events.map(({ event }) => format.event(event)).join("");
      if (text !== "" || !batch.isWhole) continue;
      const rest = beat + BEAT_MS - performance.now();
      if (rest > 0) {
        const arrived = await arrival(follower, at, rest);
        await Bun.sleep(REST_MS);
        if (format.progress) text = (await progressed(follower, arrived)).map(format.progress).join("");
      } else text = format.beat(await cursorOf(follower, at));
    }
  } catch (thrown) {
    const { status, code, cause } = toFault(thrown);
    if (status >= 500) engine.log.error(code, { action: "events.list", cause });
  } finally {
    leave();
  }
}

const hasEnded = ({ context }: Follower): boolean =>
  callOf(context).engine.audit.arrivals.isOver || context.origin.request?.gone.aborted === true;

/** Reads on by the reader's access at this time. Batches of a stream are audited by themselves. */
function read({ context, parts, request }: Follower, after: number, isAudited = false): Promise<Batch> {
  return context.again(async (now) => {
    const batch = await readBatch(now, parts, { ...request, after });
    if (isAudited && batch.events.length > 0) now.returned(batch.events.length);
    return batch;
  });
}

function cursorOf({ context, parts }: Follower, at: number): Promise<string> {
  return context.again(({ handle, principal }) =>
    parts.positions.cursorAt(handle.connection, principal.organization, at),
  );
}

/** Subjects of jobs that go on, as far as the reader may see them. */
async function progressed({ context, parts }: Follower, arrived: readonly Arrival[]): Promise<string[]> {
  const going = arrived.filter(({ via, record_id }) => via === "job" && record_id !== null);
  if (going.length === 0) return [];
  return context.again(async (now) => {
    const withheld = withholder(now, parts);
    const shown = going.filter((arrival) => !withheld(arrival).all);
    return [...new Set(shown.map(({ collection, record_id }) => `${collection}/${record_id}`))];
  });
}

async function arrival(
  { context, request }: Follower,
  after: number,
  ms: number,
): Promise<readonly Arrival[]> {
  const { arrivals } = callOf(context).engine.audit;
  const concerns = (event: Subject) => request.matches(event) || GOVERNING.test(event.action);
  return arrivals.wait(context.org, after, { concerns, ms, gone: context.origin.request?.gone });
}

/** Changes that may end the reader's access, or widen it. */
const GOVERNING = /^(auth|settings)\./;
