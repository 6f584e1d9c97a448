import { Fault } from "../kernel/errors.ts";
import { say } from "../text/message.ts";

/** Minimum upload rate in bytes per second, after a grace period. */
const SLOWEST = 2048;
const PATIENCE_MS = 30_000;

/** Reads a body. Rejects it as soon as its declared or received length exceeds the limit. */
export async function receiveBytes(request: Request, limit: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? Number.NaN);
  if (declared > limit) throw new Fault("BODY_TOO_LARGE");
  // Bun reads a body of known length faster in one piece.
  if (declared >= 0) return within(PATIENCE_MS + (declared / SLOWEST) * 1000, request.bytes());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of receiveChunks(request.body)) {
    size += chunk.length;
    if (size > limit) throw new Fault("BODY_TOO_LARGE");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function* receiveChunks(body: ReadableStream<Uint8Array> | null): AsyncIterable<Uint8Array> {
  if (!body) return;
  const incoming = body[Symbol.asyncIterator]();
  const started = performance.now();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await within(PATIENCE_MS, incoming.next());
      if (done) return;
      size += value.length;
      const elapsed = performance.now() - started;
      if (elapsed > PATIENCE_MS && size < (elapsed / 1000) * SLOWEST) throw brokeOff("too slow");
      yield value;
    }
  } finally {
    incoming.return?.().catch(() => {
      // The client has disconnected, so it cannot be notified.
    });
  }
}

/** Applies a timeout. Disconnected and slow clients are not server errors. */
async function within<T>(milliseconds: number, arriving: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("stalled")), milliseconds);
  try {
    return await Promise.race([arriving, promise]);
  } catch (cause) {
    throw brokeOff(cause);
  } finally {
    clearTimeout(timer);
  }
}

function brokeOff(cause: unknown): Fault {
  return new Fault("REQUEST_MALFORMED", {
    message: say("errors.http.brokeOff"),
    cause,
  });
}

/** Unread bodies up to this size are drained: most clients read the response only after sending. */
const DISCARDED_BYTES = 16_777_216;

/** Closes the connection if the response was sent before an endless or very long body was read. */
export function closeUnread(request: Request, response: Response): Response {
  const { headers, bodyUsed } = request;
  const isLong =
    headers.has("transfer-encoding") || Number(headers.get("content-length") ?? 0) > DISCARDED_BYTES;
  if (isLong && !bodyUsed) response.headers.set("connection", "close");
  return response;
}
