import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { S3Client } from "bun";
import { type Message, say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";

export interface BucketSettings {
  /** Empty for none. */
  readonly s3_endpoint: string;
  readonly s3_bucket: string;
  readonly s3_region: string;
  readonly s3_prefix: string;
  readonly s3_access_key: string;
  readonly s3_secret_key: string;
}

export interface Carrying {
  readonly signal: AbortSignal;
  onProgress(done: number, of: number): void;
}

const MIB = 1024 * 1024;
const PIECE = MIB;
/** S3 limits an upload to ten thousand parts. */
const SMALLEST_PART = 16 * MIB;
const MOST_PARTS = 9000;

/** Addresses the bucket by path, as self-hosted S3 servers require. */
export class Bucket {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor(settings: BucketSettings) {
    this.#bucket = settings.s3_bucket;
    this.#prefix = settings.s3_prefix === "" ? "" : `${settings.s3_prefix.replace(/\/+$/, "")}/`;
    this.#client = new S3Client({
      endpoint: settings.s3_endpoint,
      bucket: settings.s3_bucket,
      region: settings.s3_region,
      accessKeyId: settings.s3_access_key,
      secretAccessKey: settings.s3_secret_key,
      virtualHostedStyle: false,
    });
  }

  /** Display address: `s3://bucket/key`. */
  addressOf(name: string): string {
    return `s3://${this.#bucket}/${this.#prefix}${name}`;
  }

  /** Undefined if the address is outside this bucket or prefix. */
  nameOf(address: string): string | undefined {
    const before = this.addressOf("");
    return address.startsWith(before) && address.length > before.length
      ? address.slice(before.length)
      : undefined;
  }

  /** The object appears only when the upload is complete. */
  async put(path: string, name: string, { signal, onProgress }: Carrying): Promise<void> {
    const { size } = await stat(path);
    const partSize = Math.max(SMALLEST_PART, Math.ceil(size / MOST_PARTS));
    await this.#asked(async () => {
      const writer = this.#file(name).writer({ partSize, queueSize: 2, retry: 3 });
      let done = 0;
      for await (const chunk of createReadStream(path, { highWaterMark: PIECE, signal })) {
        // A stream without an encoding yields buffers.
        const piece = chunk as Buffer;
        await writer.write(piece);
        await writer.flush();
        done += piece.length;
        onProgress(done, size);
      }
      await writer.end();
    });
  }

  async fetch(name: string, path: string, carrying: Carrying): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await this.#asked(() =>
      pipeline(Readable.from(this.#bytes(name, carrying)), createWriteStream(path, { mode: 0o600 })),
    );
  }

  async hash(name: string, carrying: Carrying): Promise<string> {
    const hash = createHash("sha256");
    await this.#asked(async () => {
      for await (const piece of this.#bytes(name, carrying)) hash.update(piece);
    });
    return hash.digest("hex");
  }

  async list(): Promise<{ name: string; bytes: number }[]> {
    const found: { name: string; bytes: number }[] = [];
    for (let token: string | undefined, more = true; more; ) {
      const page = await this.#asked(() =>
        this.#client.list({ prefix: this.#prefix, ...(token !== undefined && { continuationToken: token }) }),
      );
      for (const { key, size } of page.contents ?? [])
        found.push({ name: key.slice(this.#prefix.length), bytes: size ?? 0 });
      token = page.nextContinuationToken;
      more = page.isTruncated === true && token !== undefined;
    }
    return found;
  }

  /** Ignores missing objects. */
  async remove(name: string): Promise<void> {
    await this.#asked(() => this.#file(name).delete());
  }

  #file(name: string) {
    return this.#client.file(`${this.#prefix}${name}`);
  }

  /** Uses a list request: HEAD responses have no body to explain an error. */
  async #sizeOf(name: string): Promise<number> {
    const key = `${this.#prefix}${name}`;
    const { contents } = await this.#client.list({ prefix: key, maxKeys: 1 });
    const found = contents?.find((one) => one.key === key);
    if (!found) throw new UserError(say("system.serverBucket.noObject", { address: this.addressOf(name) }));
    return found.size ?? 0;
  }

  async *#bytes(name: string, { signal, onProgress }: Carrying): AsyncGenerator<Uint8Array> {
    const size = await this.#sizeOf(name);
    let done = 0;
    for await (const piece of this.#file(name).stream()) {
      signal.throwIfAborted();
      done += piece.length;
      onProgress(done, size);
      yield piece;
    }
    if (done !== size) throw new UserError(say("system.serverBucket.brokeOff", { name }));
  }

  async #asked<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (cause) {
      const saying = sayingOf(cause);
      if (saying === undefined) throw cause;
      throw new UserError(say("system.serverBucket.failed", { bucket: this.#bucket, why: saying }), {
        cause,
      });
    }
  }
}

export function bucketOf(settings: BucketSettings): Bucket | undefined {
  if (settings.s3_endpoint === "") return undefined;
  if (settings.s3_bucket === "") throw new UserError(say("system.serverBucket.bucketNotSet"));
  return new Bucket(settings);
}

const SAYINGS: Readonly<Record<string, Message>> = {
  NoSuchBucket: say("system.serverBucket.noBucket"),
  NoSuchKey: say("system.serverBucket.noSuchKey"),
  AccessDenied: say("system.serverBucket.accessDenied"),
  InvalidAccessKeyId: say("system.serverBucket.unknownKey"),
  SignatureDoesNotMatch: say("system.serverBucket.wrongSignature"),
  RequestTimeTooSkewed: say("system.serverBucket.clocksDiffer"),
  QuotaExceeded: say("system.serverBucket.full"),
  XMinioStorageFull: say("system.serverBucket.diskFull"),
  ServiceUnavailable: say("system.serverBucket.unavailable"),
  SlowDown: say("system.serverBucket.slowDown"),
  TLSHandshakeFailed: say("system.serverBucket.noTls"),
};

const UNREACHABLE =
  /ConnectionRefused|ConnectionClosed|DNSResolveFailed|FailedToOpenSocket|Timeout|ENOTFOUND/;
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO/;

function sayingOf(error: unknown): Message | undefined {
  if (!(error instanceof Error) || error.name !== "S3Error") return undefined;
  const code = "code" in error ? String(error.code) : "";
  if (UNREACHABLE.test(code)) return say("system.serverBucket.unreachable");
  if (UNTRUSTED.test(code)) return say("system.serverBucket.untrusted");
  return SAYINGS[code] ?? say("system.serverBucket.otherCode", { code });
}
