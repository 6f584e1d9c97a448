import { Fault } from "../kernel/errors.ts";
import type { Upload, UploadPart, UploadSpec } from "../kernel/upload.ts";
import { refuseCompressed } from "./body.ts";
import { mediaType, readMultipart } from "./multipart.ts";
import { receiveChunks } from "./receive.ts";

/** Multipart overhead: boundaries, part headers and a few text fields. */
const MULTIPART_BYTES = 65_536;

/** Rejects uploads that are too large or compressed by their headers, before reading the body. */
export function guardUpload(request: Request, { maxBytes, tooLarge }: UploadSpec): void {
  refuseCompressed(request);
  const allowed = maxBytes + (isMultipart(request) ? MULTIPART_BYTES : 0);
  if (Number(request.headers.get("content-length")) > allowed)
    throw new Fault("BODY_TOO_LARGE", { message: tooLarge });
}

/** Parts of a form, or the body as a single file. Reads lazily. */
export async function* uploadOf(request: Request): Upload {
  const bytes = receiveChunks(request.body);
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
