import { Fault } from "../kernel/errors.ts";
import type { Upload, UploadPart } from "../kernel/upload.ts";

const MAX_HEADER_BYTES = 8192;
const HEADERS_END = Buffer.from("\r\n\r\n");

/**
 * Streams multipart/form-data (RFC 7578). Memory holds one chunk and the tail of the previous one, whatever
 * the part size.
 */
export async function* readMultipart(body: AsyncIterable<Uint8Array>, boundary: string): Upload {
  const arriving = new Arriving(body);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  try {
    // The standard allows a preamble before the first boundary.
    await skip(arriving.until(delimiter, MAX_HEADER_BYTES));
    while ((await arriving.peek(2)).toString("latin1") !== "--") {
      const headers = await textOf(arriving.until(HEADERS_END, MAX_HEADER_BYTES));
      const bytes = arriving.until(delimiter);
      yield partOf(headers, unclosed(bytes));
      await skip(bytes);
    }
    await arriving.end(MAX_HEADER_BYTES);
  } finally {
    await arriving.close();
  }
}

class Arriving {
  readonly #chunks: AsyncIterator<Uint8Array>;
  // The first boundary has no leading line break. Adding one makes all boundaries alike.
  #held: Buffer = Buffer.from("\r\n");

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]();
  }

  async *until(mark: Buffer, limit = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
    let size = 0;
    for (;;) {
      const at = this.#held.indexOf(mark);
      const sure = at < 0 ? beforeBeginning(mark, this.#held) : at;
      size += sure;
      if (size > limit) throw new Fault("REQUEST_MALFORMED");
      const bytes = this.#held.subarray(0, sure);
      this.#held = this.#held.subarray(at < 0 ? sure : at + mark.length);
      if (bytes.length > 0) yield bytes;
      if (at >= 0) return;
      await this.#more();
    }
  }

  async peek(count: number): Promise<Buffer> {
    while (this.#held.length < count) await this.#more();
    return this.#held.subarray(0, count);
  }

  /** Drains a short remainder of the body, so that the connection can be reused. */
  async end(limit: number): Promise<void> {
    for (let size = this.#held.length; size <= limit; ) {
      const { done, value } = await this.#chunks.next();
      if (done) return;
      size += value.length;
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new Fault("REQUEST_MALFORMED");
    this.#held =
      this.#held.length === 0
        ? Buffer.from(value.buffer, value.byteOffset, value.length)
        : Buffer.concat([this.#held, value]);
  }
}

/** Index at which the bytes end with a partial delimiter. Rarely holds back any bytes. */
function beforeBeginning(mark: Buffer, bytes: Buffer): number {
  for (let at = Math.max(0, bytes.length - mark.length + 1); at < bytes.length; at++) {
    if (mark.subarray(0, bytes.length - at).equals(bytes.subarray(at))) return at;
  }
  return bytes.length;
}

async function skip(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of bytes);
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** Iterates without closing the source when a reader stops early. */
function unclosed(bytes: AsyncGenerator<Uint8Array>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => ({ next: () => bytes.next() }) };
}

function partOf(headers: string, bytes: AsyncIterable<Uint8Array>): UploadPart {
  const lines = new Map<string, string>();
  for (const line of headers.split("\r\n").filter((line) => line.trim() !== "")) {
    const colon = line.indexOf(":");
    if (colon < 1) throw new Fault("REQUEST_MALFORMED");
    lines.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const encoding = lines.get("content-transfer-encoding")?.toLowerCase() ?? "binary";
  const { name, filename } = parametersOf(lines.get("content-disposition") ?? "");
  if (name === undefined || !PLAIN_ENCODINGS.has(encoding)) throw new Fault("REQUEST_MALFORMED");
  return { field: name, filename, type: mediaType(lines.get("content-type")), bytes };
}

const PLAIN_ENCODINGS = new Set(["7bit", "8bit", "binary"]);
const PARAMETER = /;\s*(name|filename)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/gi;

/** `form-data; name="file"; filename="a.pdf"`. Browsers escape quotes as %22, other clients as \". */
function parametersOf(disposition: string): { name?: string; filename?: string } {
  if (!/^form-data\s*(;|$)/i.test(disposition)) return {};
  const found: Record<string, string> = {};
  for (const [, key = "", quoted, bare] of disposition.matchAll(PARAMETER)) {
    found[key.toLowerCase()] = quoted?.replaceAll('\\"', '"').replaceAll("%22", '"') ?? bare ?? "";
  }
  return found;
}

/** `Text/CSV; charset=utf-8` -> text/csv */
export function mediaType(header: string | null | undefined): string | undefined {
  return header?.split(";")[0]?.trim().toLowerCase() || undefined;
}
