import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  read,
  readFileSync,
  readSync,
  writeFileSync,
} from "node:fs";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

const readAt = promisify(read);
const COPY_BYTES = 4 * 1024 * 1024;

/**
 * File access to an open database. On POSIX, closing any descriptor of a file drops all locks of the process
 * on it, SQLite's included; another tool could then delete the WAL under the running server. So this
 * descriptor is opened with the database, closed after it, and nothing else opens the file
 * (test/store/one-descriptor.test.ts).
 */
export class DatabaseFile {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #inode: number;
  #reads = 0;
  #isClosed = false;

  constructor(path: string) {
    this.#path = path;
    // Windows only flushes files that are open for writing.
    this.#descriptor = openSync(path, "r+");
    this.#inode = fstatSync(this.#descriptor).ino;
  }

  get log(): string {
    return `${this.#path}-wal`;
  }

  /** Text that changes with every modification of the file. */
  async fingerprint(): Promise<string> {
    const { ino, size, mtimeNs } = await stat(this.#path, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  }

  async read(bytes: Uint8Array, offset: number, length: number, position: number) {
    if (this.#isClosed) throw new Error(`${this.#path} is closed`);
    this.#reads += 1;
    try {
      return await readAt(this.#descriptor, bytes, offset, length, position);
    } finally {
      this.#reads -= 1;
      this.#release();
    }
  }

  copyTo(path: string): void {
    const target = openSync(path, "wx", fstatSync(this.#descriptor).mode & 0o777);
    try {
      const bytes = new Uint8Array(COPY_BYTES);
      for (let at = 0; ; ) {
        const count = readSync(this.#descriptor, bytes, 0, COPY_BYTES, at);
        if (count === 0) break;
        // A single writeSync call may write only part of the bytes.
        writeFileSync(target, bytes.subarray(0, count));
        at += count;
      }
      fsyncSync(target);
    } finally {
      closeSync(target);
    }
  }

  get size(): number {
    return fstatSync(this.#descriptor).size;
  }

  sync(): void {
    fsyncSync(this.#descriptor);
  }

  /** True if the process still holds its locks; undefined if the system cannot tell. */
  get isLocked(): boolean | undefined {
    // The list may change while it is being read, so a lock counts as missing only if two reads miss it.
    const first = this.#isListed();
    return first === false ? this.#isListed() : first;
  }

  #isListed(): boolean | undefined {
    try {
      // Number, kind, mode, type, process, device:device:inode, first and last byte.
      const locks = readFileSync("/proc/locks", "utf8").split("\n");
      return locks.some((lock) => {
        const [, , , , holder, file] = lock.trim().split(/\s+/);
        return Number(holder) === process.pid && file?.endsWith(`:${this.#inode}`) === true;
      });
    } catch {
      // /proc/locks exists only on Linux, and is not readable in every container.
      return undefined;
    }
  }

  /** Closes the descriptor after any pending read. Call only once SQLite has closed the database. */
  close(): void {
    this.#isClosed = true;
    this.#release();
  }

  #release(): void {
    if (this.#isClosed && this.#reads === 0) closeSync(this.#descriptor);
  }
}
