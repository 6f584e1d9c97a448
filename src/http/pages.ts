import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { matchesEtag } from "./etag.ts";

const PAGE_HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
} as const;

/** CSP hash of the empty script element in which the API reference page passes its settings. */
const EMPTY_SCRIPT = "'sha256-TcUB1mzXiQO4GxpTRZ0EMpOXKMU3u+n/q1WrgVIcs1I='";

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
    if (matchesEtag(request.headers, this.#etag)) return new Response(null, { status: 304, headers });
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
    if (matchesEtag(request.headers, etag)) return new Response(null, { status: 304, headers });
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

/** Applies our page headers to a library's response. */
export async function asPage(answer: Response | Promise<Response>, base: string): Promise<Response> {
  const { body, status, headers } = await answer;
  const own = new Headers(headers);
  for (const [name, value] of Object.entries(PAGE_HEADERS)) own.set(name, value);
  const policy = PAGE_HEADERS["content-security-policy"];
  own.set(
    "content-security-policy",
    policy.replace("script-src 'self'", `script-src 'self' ${EMPTY_SCRIPT}`),
  );
  own.set("cache-control", "no-cache");
  if (base === "" || !own.get("content-type")?.startsWith("text/html"))
    return new Response(body, { status, headers: own });
  // The library does not support base paths.
  const text = (await new Response(body).text()).replaceAll(/(["'(])\/docs\b/g, `$1${base}/docs`);
  own.delete("content-length");
  return new Response(text, { status, headers: own });
}
