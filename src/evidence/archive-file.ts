import { createHash, type Hash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { OrganizationRef } from "../kernel/principal.ts";
import { flushFile, flushFolder } from "../store/durable.ts";
import type { KeptFiles } from "../store/kept-files.ts";
import { type Message, say } from "../text/message.ts";
import { renderText } from "../text/render.ts";
import type { Segment } from "./segment.ts";

/** Longer lines are rejected, since no event is this long. */
const MAX_LINE = 64 * 1024 * 1024;
const LF = 10;

/** The message is shown to the person who has the file. */
export class ArchiveFault extends Error {
  override readonly name = "ArchiveFault";
  readonly text: Message;
  constructor(text: Message, options?: ErrorOptions) {
    super(renderText(text, "en"), options);
    this.text = text;
  }
}

export interface Written {
  sha256: string;
  bytes: number;
  plainBytes: number;
}

/** Folder of archived segments, until they are moved to another place. */
export class ArchiveFolder {
  readonly #folder: string;
  readonly #kept: KeptFiles | undefined;

  constructor(data: string, kept?: KeptFiles) {
    this.#folder = join(data, "archive");
    this.#kept = kept;
  }

  nameOf({ number }: Pick<Segment, "number">): string {
    return `segment-${String(number).padStart(6, "0")}.ndjson.gz`;
  }

  pathOf(organization: OrganizationRef, segment: Pick<Segment, "number">): string {
    return join(this.#folder, organization.id, this.nameOf(segment));
  }

  async sizeOf(path: string): Promise<number | undefined> {
    try {
      return (await stat(path)).size;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    }
  }

  /** Compresses lines into a segment's archive file, which is replaced atomically. */
  async write(
    organization: OrganizationRef,
    segment: Pick<Segment, "number">,
    lines: AsyncIterable<string>,
    check: (path: string) => Promise<void>,
  ): Promise<Written> {
    const plain = new Counter();
    const packed = new Counter(createHash("sha256"));
    const path = this.pathOf(organization, segment);
    await this.#placed(path, async (partial) => {
      const file = createWriteStream(partial, PRIVATE);
      await pipeline(Readable.from(lines), plain, createGzip({ level: 6 }), packed, file);
      await check(partial);
    });
    return { sha256: packed.digest(), bytes: packed.bytes, plainBytes: plain.bytes };
  }

  /** Stores an archive file. `check` inspects it before it is moved into place. */
  async receive(
    organization: OrganizationRef,
    segment: Pick<Segment, "number">,
    bytes: AsyncIterable<Uint8Array>,
    { sha256, limit }: { sha256: string; limit: number },
    check: (path: string) => Promise<void>,
  ): Promise<void> {
    const packed = new Counter(createHash("sha256"), limit);
    await this.#placed(this.pathOf(organization, segment), async (partial) => {
      await pipeline(Readable.from(bytes), packed, createWriteStream(partial, PRIVATE));
      if (packed.digest() !== sha256) throw new ArchiveFault(say("evidence.errors.notThisArchive"));
      await check(partial);
    });
  }

  async describe(
    organization: OrganizationRef,
    segment: Pick<Segment, "number">,
    manifest: string,
  ): Promise<void> {
    const path = this.pathOf(organization, segment).replace(/\.ndjson\.gz$/, ".manifest.json");
    await this.#placed(path, (partial) =>
      pipeline(Readable.from([manifest]), createWriteStream(partial, PRIVATE)),
    );
  }

  /** Deletes files left behind by interrupted writes. */
  async sweep(): Promise<void> {
    for (const name of await readdir(this.#folder, { recursive: true }).catch(() => []))
      if (name.endsWith(".partial")) await rm(join(this.#folder, name), { force: true });
  }

  async #placed(path: string, write: (partial: string) => Promise<void>): Promise<void> {
    const folder = join(path, "..");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const partial = `${path}.${randomBytes(8).toString("hex")}.partial`;
    try {
      await write(partial);
      await flushFile(partial);
      await this.#kept?.keep(path, partial);
      await rename(partial, path);
      await flushFolder(folder);
    } finally {
      await rm(partial, { force: true });
    }
  }
}

const PRIVATE = { mode: 0o600, flags: "wx" } as const;

class Counter extends Transform {
  readonly #hash: Hash | undefined;
  readonly #limit: number;
  bytes = 0;

  constructor(hash?: Hash, limit = Number.POSITIVE_INFINITY) {
    super();
    this.#hash = hash;
    this.#limit = limit;
  }

  override _transform(
    chunk: Uint8Array,
    _encoding: BufferEncoding,
    done: (error: Error | null, chunk?: Uint8Array) => void,
  ): void {
    this.bytes += chunk.length;
    this.#hash?.update(chunk);
    if (this.bytes <= this.#limit) done(null, chunk);
    else done(new ArchiveFault(say("evidence.errors.fileLonger")));
  }

  digest(): string {
    return this.#hash?.digest("hex") ?? "";
  }
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

/** Streams lines with limits, since the file may be hostile or larger than memory. */
export async function* linesOf(path: string, limit = Number.POSITIVE_INFINITY): AsyncGenerator<string> {
  const file = createReadStream(path);
  try {
    const plain = (await isGzip(path)) ? file.pipe(createGunzip()) : file;
    // `pipe` does not forward errors of its source.
    file.on("error", (error) => plain.destroy(error));
    yield* split(plain, limit);
  } catch (cause) {
    if (cause instanceof ArchiveFault) throw cause;
    throw new ArchiveFault(say("evidence.errors.fileDamaged"), { cause });
  } finally {
    file.destroy();
  }
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

async function* split(chunks: AsyncIterable<Buffer>, limit: number): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let [waiting, read] = [0, 0];
  for await (const chunk of chunks) {
    read += chunk.length;
    if (read > limit) throw new ArchiveFault(say("evidence.errors.fileUnpacksLonger"));
    let start = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString("utf8");
      [rest, waiting, start] = [[], 0, end + 1];
    }
    rest.push(chunk.subarray(start));
    waiting += chunk.length - start;
    if (waiting > MAX_LINE) throw new ArchiveFault(say("evidence.errors.fileLineTooLong"));
  }
  if (waiting > 0) yield Buffer.concat(rest).toString("utf8");
}
