import { contentOf, type FileFacts } from "../kernel/stream.ts";
import { matchesEtag } from "./etag.ts";

/** Uploaded files are cached privately, always revalidated and never rendered inline. */
const FILE_HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "cache-control": "private, no-cache",
  "accept-ranges": "bytes",
} as const;

/** Responds with the file, the requested range or 304. Undefined if the range starts after the end. */
export function respondFile(
  facts: FileFacts,
  given: Record<string, string>,
  request: Request,
): Response | undefined {
  const { size, contentType, filename, sha256 } = facts;
  const etag = `"${sha256}"`;
  const headers: Record<string, string> = { ...given, ...FILE_HEADERS, etag };
  if (matchesEtag(request.headers, etag)) return new Response(null, { status: 304, headers });
  headers["content-type"] = contentType;
  headers["content-disposition"] = contentDisposition(filename);
  const range = rangeOf(request, etag, size);
  // Bun itself ignores the ranges that `rangeOf` ignores.
  const whole = contentOf(facts);
  if (!range) return new Response(whole, { headers });
  if (range.start >= size || range.end < range.start) return undefined;
  headers["content-range"] = `bytes ${range.start}-${range.end}/${size}`;
  return new Response(whole.slice(range.start, range.end + 1), { status: 206, headers });
}

/** A single byte range, end inclusive. Multiple ranges and ranges of another version are ignored. */
function rangeOf(request: Request, etag: string, size: number): { start: number; end: number } | undefined {
  if (request.method !== "GET") return undefined;
  const condition = request.headers.get("if-range");
  if (condition !== null && condition.trim() !== etag) return undefined;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.get("range")?.trim() ?? "");
  if (!match) return undefined;
  const [, first = "", last = ""] = match;
  if (first === "")
    return last === "" ? undefined : { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== "" && Number(last) < Number(first)) return undefined;
  return { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}

/** Content-Disposition with the full name and an ASCII fallback for old clients (RFC 6266, RFC 8187). */
export function contentDisposition(filename: string): string {
  const plain = filename
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7e]/g, "")
    .replaceAll(/["\\%]/g, "_");
  if (plain === filename) return `attachment; filename="${filename}"`;
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
