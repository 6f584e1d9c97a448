import { createHash, createHmac } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Server } from "bun";
import { freshFolder } from "./appliance.ts";

const KEY = "freehold-test";
const SECRET = "a secret of the bucket";
const REGION = "home-1";

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Uint8Array>;
}

/** A small local S3 with one path-style bucket, which checks every signature (version 4). */
export class TestBucket {
  readonly name = "backups";
  readonly objects = new Map<string, Uint8Array>();
  readonly uploads = new Map<string, Upload>();
  /** Number of upcoming requests to refuse, which simulates an outage. */
  failing = 0;
  readonly #server: Server<undefined>;

  constructor() {
    this.#server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      maxRequestBodySize: 2 ** 31,
      fetch: (request) => this.#answer(request),
    });
  }

  settings(prefix = "freehold"): Record<string, string> {
    return {
      FREEHOLD_BACKUP_S3_ENDPOINT: this.#server.url.origin,
      FREEHOLD_BACKUP_S3_BUCKET: this.name,
      FREEHOLD_BACKUP_S3_REGION: REGION,
      FREEHOLD_BACKUP_S3_PREFIX: prefix,
      FREEHOLD_BACKUP_S3_ACCESS_KEY: KEY,
      FREEHOLD_BACKUP_S3_SECRET_KEY: SECRET,
    };
  }

  /** Returns the settings as flags. The secret goes into a file, since other users can see command lines. */
  flags(prefix?: string): string[] {
    const { FREEHOLD_BACKUP_S3_SECRET_KEY: secret = "", ...open } = this.settings(prefix);
    const file = join(freshFolder(), "secret");
    writeFileSync(file, secret);
    const flags = Object.entries(open).flatMap(([name, value]) => [
      `--${name.replace("FREEHOLD_", "").toLowerCase().replaceAll("_", "-")}`,
      value,
    ]);
    return [...flags, "--backup-s3-secret-key-file", file];
  }

  stop(): Promise<void> {
    return this.#server.stop(true);
  }

  async #answer(request: Request): Promise<Response> {
    const body = await request.bytes();
    if (this.failing > 0) {
      this.failing -= 1;
      return fault(503, "ServiceUnavailable");
    }
    if (!isSigned(request, body)) return fault(403, "SignatureDoesNotMatch");
    const { pathname, searchParams } = new URL(request.url);
    const [, bucket, ...rest] = pathname.split("/").map(decodeURIComponent);
    if (bucket !== this.name) return fault(404, "NoSuchBucket");
    const key = rest.join("/");
    if (key === "") return this.#list(searchParams);
    const upload = searchParams.get("uploadId");
    if (searchParams.has("uploads")) return this.#begin(key);
    if (upload !== null) return this.#goOn(request.method, upload, searchParams, body);
    return this.#object(request, key, body);
  }

  #object({ method, headers }: Request, key: string, body: Uint8Array): Response {
    if (method === "PUT") {
      this.objects.set(key, body);
      return new Response(null, { headers: { etag: etagOf(body) } });
    }
    if (method === "DELETE") {
      this.objects.delete(key);
      return new Response(null, { status: 204 });
    }
    const bytes = this.objects.get(key);
    if (!bytes) return fault(404, "NoSuchKey");
    const [, from] = /^bytes=(\d+)-/.exec(headers.get("range") ?? "") ?? [];
    const given = bytes.slice(Number(from ?? 0));
    const about = { etag: etagOf(bytes), "content-length": String(given.length) };
    return new Response(method === "HEAD" ? null : given, { status: from ? 206 : 200, headers: about });
  }

  #begin(key: string): Response {
    const id = crypto.randomUUID();
    this.uploads.set(id, { key, parts: new Map() });
    return xml("InitiateMultipartUploadResult", `<UploadId>${id}</UploadId>`);
  }

  #goOn(method: string, id: string, about: URLSearchParams, body: Uint8Array): Response {
    const upload = this.uploads.get(id);
    if (!upload) return fault(404, "NoSuchUpload");
    if (method === "PUT") {
      upload.parts.set(Number(about.get("partNumber")), body);
      return new Response(null, { headers: { etag: etagOf(body) } });
    }
    this.uploads.delete(id);
    if (method === "DELETE") return new Response(null, { status: 204 });
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    this.objects.set(upload.key, Buffer.concat(parts));
    return xml("CompleteMultipartUploadResult", `<Key>${upload.key}</Key><ETag>${id}</ETag>`);
  }

  #list(about: URLSearchParams): Response {
    const prefix = about.get("prefix") ?? "";
    const after = about.get("continuation-token") ?? about.get("start-after") ?? "";
    // Pages are small, so that clients must request several.
    const most = Math.min(Number(about.get("max-keys") ?? 3), 3);
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const shown = keys.slice(0, most);
    const isCut = shown.length < keys.length;
    const contents = shown.map(
      (key) => `<Contents><Key>${key}</Key><Size>${this.objects.get(key)?.length}</Size></Contents>`,
    );
    return xml(
      "ListBucketResult",
      `<Name>${this.name}</Name><IsTruncated>${isCut}</IsTruncated>${isCut ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ""}${contents.join("")}`,
    );
  }
}

const etagOf = (bytes: Uint8Array) => `"${createHash("md5").update(bytes).digest("hex")}"`;

const xml = (name: string, inside: string, status = 200) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?><${name}>${inside}</${name}>`, {
    status,
    headers: { "content-type": "application/xml" },
  });

const fault = (status: number, code: string) =>
  xml("Error", `<Code>${code}</Code><Message>${code}</Message>`, status);

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** True if the sender knows the secret (AWS Signature Version 4 in the header). */
function isSigned(request: Request, body: Uint8Array): boolean {
  const match = AUTHORIZATION.exec(request.headers.get("authorization") ?? "");
  if (!match) return false;
  const [, key, day = "", region = "", names = "", signature] = match;
  const payload = request.headers.get("x-amz-content-sha256") ?? "";
  const isWhole = payload === "UNSIGNED-PAYLOAD" || payload === sha256(body);
  const { pathname, searchParams } = new URL(request.url);
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const headers = names.split(";").map((name) => `${name}:${request.headers.get(name)?.trim()}\n`);
  const path = pathname.split("/").map(decodeURIComponent).map(encoded).join("/");
  const canonical = [request.method, path, query, headers.join(""), names, payload].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", request.headers.get("x-amz-date"), scope, sha256(canonical)].join("\n");
  const signing = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  const expected = hmac(signing, text).toString("hex");
  return key === KEY && region === REGION && isWhole && signature === expected;
}

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
