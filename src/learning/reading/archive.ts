import { decode, guessEncoding } from "../../formats/encoding.ts";
import type { Source } from "../../formats/sheet.ts";
import type { XmlReader } from "../../formats/xml.ts";
import { readEntry, type ZipEntry } from "../../formats/zip.ts";
import { readXml } from "./xml.ts";

/** Maximum total unpacked size. Images are never unpacked. */
const MOST = 512 * 1024 * 1024;
/** Maximum size of a single file, such as a chapter or style sheet. */
const MOST_OF_ONE = 64 * 1024 * 1024;

export class Archive {
  readonly #source: Source;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  #left = MOST;

  constructor(source: Source, entries: ReadonlyMap<string, ZipEntry>) {
    this.#source = source;
    this.#entries = entries;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** Parses XML while unpacking. Does nothing if the file is missing. */
  async xml(name: string, reader: XmlReader): Promise<void> {
    if (this.has(name)) await readXml(decode(this.#bytes(name, this.#left), "utf-8"), reader);
  }

  async text(name: string): Promise<string | undefined> {
    if (!this.has(name)) return undefined;
    const chunks = await Array.fromAsync(this.#bytes(name, Math.min(this.#left, MOST_OF_ONE)));
    const bytes = Buffer.concat(chunks);
    return new TextDecoder(guessEncoding(bytes, true)).decode(bytes);
  }

  async *#bytes(name: string, most: number): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (!entry) return;
    for await (const chunk of readEntry(this.#source, entry, { largest: most })) {
      this.#left -= chunk.length;
      yield chunk;
    }
  }
}
