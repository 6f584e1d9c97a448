import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

export const PAGE_HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
} as const;

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** A file that is kept compressed. */
export class Asset {
  readonly #compressed: () => Promise<Uint8Array>;
  readonly #type: string;
  readonly #etag: string;

  constructor(compressed: () => Promise<Uint8Array>, type: string, version: string) {
    this.#compressed = compressed;
    this.#type = type;
    this.#etag = `"${version}"`;
  }

  async respond(request: Request): Promise<Response> {
    const headers = {
      ...PAGE_HEADERS,
      "content-type": this.#type,
      etag: this.#etag,
      "cache-control": "public, max-age=3600",
      vary: "accept-encoding",
    };
    if (request.headers.get("if-none-match") === this.#etag)
      return new Response(null, { status: 304, headers });
    const bytes = await this.#compressed();
    if (!request.headers.get("accept-encoding")?.includes("gzip"))
      return new Response(await expand(bytes), { headers });
    return new Response(bytes, { headers: { ...headers, "content-encoding": "gzip" } });
  }
}

interface Prepared {
  plain: Uint8Array;
  compressed: Uint8Array;
  etag: string;
}

/** Bounds the cache: a proxy may pass on arbitrary base paths from clients. */
const MOST_BASES = 4;

/** API document. Immutable while the server runs; generated and compressed on first use. */
export class ApiDocument {
  readonly #make: (base: string) => unknown;
  readonly #made = new Map<string, Promise<Prepared>>();

  constructor(make: (base: string) => unknown) {
    this.#make = make;
  }

  async respond(request: Request, base: string): Promise<Response> {
    const { plain, compressed, etag } = await this.#below(base);
    const headers = {
      ...PAGE_HEADERS,
      "content-type": "application/json;charset=utf-8",
      "cache-control": "no-cache",
      vary: "accept-encoding",
      etag,
    };
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
    if (!request.headers.get("accept-encoding")?.includes("gzip")) return new Response(plain, { headers });
    return new Response(compressed, { headers: { ...headers, "content-encoding": "gzip" } });
  }

  #below(base: string): Promise<Prepared> {
    const known = this.#made.get(base);
    if (known) return known;
    if (this.#made.size >= MOST_BASES) this.#made.clear();
    const made = prepare(this.#make(base));
    this.#made.set(base, made);
    return made;
  }
}

async function prepare(document: unknown): Promise<Prepared> {
  const plain = Buffer.from(JSON.stringify(document));
  return {
    plain,
    compressed: await compress(plain, { level: 6 }),
    etag: `"${Bun.hash(plain).toString(36)}"`,
  };
}
