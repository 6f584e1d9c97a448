import { Fault } from "../kernel/errors.ts";
import type { Upload, UploadPart } from "../kernel/upload.ts";
import { mediaType, readMultipart } from "./multipart.ts";

/** What multipart adds to a file: boundaries, the headers of its parts, a text or two. */
const MULTIPART_BYTES = 65_536;

/** Refuses a body that says itself that it is too large, before any of it is read. */
export function guardDeclaredSize(request: Request, maxBytes: number): void {
  const allowed = maxBytes + (isMultipart(request) ? MULTIPART_BYTES : 0);
  if (Number(request.headers.get("content-length")) > allowed) throw new Fault("BODY_TOO_LARGE");
}

/** The upload in a request: the parts of a form, or the body as one file. Reads nothing until it is read itself. */
export async function* uploadOf(request: Request): Upload {
  const bytes = arriving(request.body);
  if (!isMultipart(request)) yield wholeBody(request, bytes);
  else yield* readMultipart(bytes, boundaryOf(request));
}

function wholeBody(request: Request, bytes: AsyncIterable<Uint8Array>): UploadPart {
  return { field: "file", type: mediaType(request.headers.get("content-type")), bytes };
}

function isMultipart(request: Request): boolean {
  return mediaType(request.headers.get("content-type")) === "multipart/form-data";
}

function boundaryOf(request: Request): string {
  const header = request.headers.get("content-type") ?? "";
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;,"]{1,70}))/i.exec(header);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw new Fault("REQUEST_MALFORMED");
  return boundary;
}

/** The slowest upload that is waited for, in bytes a second, once it has had some time to begin. */
const SLOWEST = 2048;
const PATIENCE_MS = 30_000;

/** A caller who goes away in the middle, or sends next to nothing, has sent what cannot be read: no fault of ours. */
async function* arriving(body: ReadableStream<Uint8Array> | null): AsyncIterable<Uint8Array> {
  if (!body) return;
  const incoming = body[Symbol.asyncIterator]();
  const started = performance.now();
  let size = 0;
  try {
    for (let chunk = await soon(incoming); !chunk.done; chunk = await soon(incoming)) {
      size += chunk.value.length;
      const elapsed = performance.now() - started;
      if (elapsed > PATIENCE_MS && size < (elapsed / 1000) * SLOWEST) throw new Error("too slow");
      yield chunk.value;
    }
  } catch (cause) {
    throw new Fault("REQUEST_MALFORMED", { message: "The upload broke off. Send the file again.", cause });
  } finally {
    incoming.return?.().catch(() => {
      // Whoever has gone away cannot be told to stop either.
    });
  }
}

/** The next bytes, unless they let wait for themselves too long. */
async function soon(incoming: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("stalled")), PATIENCE_MS);
  try {
    return await Promise.race([incoming.next(), promise]);
  } finally {
    clearTimeout(timer);
  }
}
