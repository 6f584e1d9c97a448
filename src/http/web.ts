import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import { LIVE, type WebFile } from "../web/files.ts";

const policyWith = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Previews of documents that the page has loaded itself.
    "frame-src blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

const HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  vary: "accept-encoding",
} as const;

const PAGE = "index.html";
const VERIFIER = "verify.html";
const ROOT = '<base href="/">';
/** File names contain a content hash, so files never change. */
const FOREVER = "public, max-age=31536000, immutable";

const zip = promisify(gzip);
const expand = promisify(brotliDecompress);
const plain = ({ brotli }: WebFile): Promise<Buffer> => expand(brotli);

/** Web application: a single page for all client-side routes, and its assets. */
export class WebApplication {
  readonly #load: () => Promise<WebFile[]>;
  #files: Promise<Map<string, WebFile>> | undefined;
  #page: Promise<string> | undefined;
  readonly #zipped = new WeakMap<WebFile, Promise<Uint8Array>>();

  constructor(load: () => Promise<WebFile[]>) {
    this.#load = load;
  }

  async page(base: string): Promise<Response> {
    if (LIVE) this.#files = this.#page = undefined;
    this.#page ??= this.#read(PAGE).then((file) => (file ? plain(file).then(String) : ""));
    const nonce = randomBytes(16).toString("base64");
    return new Response(
      (await this.#page).replaceAll("{nonce}", nonce).replace(ROOT, `<base href="${base}/">`),
      {
        headers: {
          ...HEADERS,
          "content-security-policy": policyWith(nonce),
          "content-type": "text/html; charset=utf-8",
          "cache-control": "no-store",
        },
      },
    );
  }

  async file(request: Request, path: string): Promise<Response | undefined> {
    const file = await this.#read(path);
    if (!file || path === PAGE) return undefined;
    const headers = {
      ...HEADERS,
      "content-security-policy": "default-src 'none'",
      "content-type": file.type,
      "cache-control": path.startsWith("assets/") ? FOREVER : "public, max-age=3600",
    };
    const accepted = request.headers.get("accept-encoding") ?? "";
    if (/\bbr\b/.test(accepted))
      return new Response(file.brotli, { headers: { ...headers, "content-encoding": "br" } });
    if (/\bgzip\b/.test(accepted))
      return new Response(await this.#gzipped(file), { headers: { ...headers, "content-encoding": "gzip" } });
    return new Response(await plain(file), { headers });
  }

  /** Page that verifies documents. It carries its own policy, since people also open it from a file. */
  async verifier(request: Request): Promise<Response | undefined> {
    const file = await this.#read(VERIFIER);
    const answer = file && (await this.file(request, VERIFIER));
    if (!answer) return undefined;
    const policy = /content-security-policy" content="([^"]+)"/.exec(String(await plain(file)))?.[1];
    answer.headers.set(
      "content-security-policy",
      `${policy ?? "default-src 'none'"}; frame-ancestors 'none'`,
    );
    return answer;
  }

  /** For browsers without TLS, which accept no Brotli. */
  #gzipped(file: WebFile): Promise<Uint8Array> {
    const known = this.#zipped.get(file) ?? plain(file).then((bytes) => zip(bytes));
    this.#zipped.set(file, known);
    return known;
  }

  /** Font by file name prefix, for pages outside the application. */
  async font(request: Request, name: string): Promise<Response | undefined> {
    await this.#read(PAGE);
    const path = [...((await this.#files)?.keys() ?? [])].find((one) => one.startsWith(`assets/${name}-`));
    return path === undefined ? undefined : this.file(request, path);
  }

  async #read(path: string): Promise<WebFile | undefined> {
    this.#files ??= this.#load().then((files) => new Map(files.map((file) => [file.path, file])));
    return (await this.#files).get(path);
  }
}

export const isWebFile = (path: string) => path.startsWith("/assets/") || path === "/icon.svg";

/** Browsers request pages, programs request data. */
export function wantsPage(request: Request, path: string): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (path.startsWith("/api/") || path.startsWith("/.well-known/") || isWebFile(path)) return false;
  return request.headers.get("accept")?.includes("text/html") ?? false;
}
