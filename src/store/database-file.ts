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
 * The file of an open database, for those who read its bytes.
 *
 * On POSIX systems a process that closes any descriptor of a file drops every lock that it holds on that file, those
 * of SQLite included. A tool that then opens and closes the database deletes the log under the running program. So
 * this descriptor is opened with the database and closed after it, and nothing else opens the file
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
    // Windows flushes only what is open for writing.
    this.#descriptor = openSync(path, "r+");
    this.#inode = fstatSync(this.#descriptor).ino;
  }

  /** The path of the log beside it, on which SQLite keeps no lock. */
  get log(): string {
    return `${this.#path}-wal`;
  }

  /** What tells the file from every other, and from itself after any change. */
  async fingerprint(): Promise<string> {
    const { ino, size, mtimeNs } = await stat(this.#path, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  }

  /** Reads up to `length` bytes from `position` into a buffer. */
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

  /** Copies the file as it is, onto the disk, with its rights. */
  copyTo(path: string): void {
    const target = openSync(path, "wx", fstatSync(this.#descriptor).mode & 0o777);
    try {
      const bytes = new Uint8Array(COPY_BYTES);
      for (let at = 0; ; ) {
        const count = readSync(this.#descriptor, bytes, 0, COPY_BYTES, at);
        if (count === 0) break;
        // All of it, where a write to a descriptor may write less.
        writeFileSync(target, bytes.subarray(0, count));
        at += count;
      }
      fsyncSync(target);
    } finally {
      closeSync(target);
    }
  }

  /** Waits until the file is on the disk. */
  sync(): void {
    fsyncSync(this.#descriptor);
  }

  /** Whether this process holds a lock on the file. Undefined where the system does not tell. */
  get isLocked(): boolean | undefined {
    // The list can change while it is read: only what is missing twice is missing.
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
      // Only Linux has this list, and not every container shows it.
      return undefined;
    }
  }

  /** Only after SQLite has closed the database. A read that is under way comes to its end first. */
  close(): void {
    this.#isClosed = true;
    this.#release();
  }

  #release(): void {
    if (this.#isClosed && this.#reads === 0) closeSync(this.#descriptor);
  }
}
