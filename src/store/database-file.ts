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
 * File access to an open database.
 * On POSIX systems, closing any descriptor of a file drops all locks that the process holds on it, including
 * SQLite's. A tool that then opens and closes the database would delete the WAL under the running program.
 * Therefore this descriptor is opened with the database and closed after it, and nothing else opens the file
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

  /** Path of the WAL, on which SQLite holds no lock. */
  get log(): string {
    return `${this.#path}-wal`;
  }

  /** Identifies the file and changes with every modification. */
  async fingerprint(): Promise<string> {
    const { ino, size, mtimeNs } = await stat(this.#path, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  }

  /** Reads up to `length` bytes at `position` into a buffer. */
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

  /** Copies the file durably with its permissions. */
  copyTo(path: string): void {
    const target = openSync(path, "wx", fstatSync(this.#descriptor).mode & 0o777);
    try {
      const bytes = new Uint8Array(COPY_BYTES);
      for (let at = 0; ; ) {
        const count = readSync(this.#descriptor, bytes, 0, COPY_BYTES, at);
        if (count === 0) break;
        // Writes everything, where a write to a descriptor may be partial.
        writeFileSync(target, bytes.subarray(0, count));
        at += count;
      }
      fsyncSync(target);
    } finally {
      closeSync(target);
    }
  }

  /** Flushes the file to disk. */
  sync(): void {
    fsyncSync(this.#descriptor);
  }

  /** True if this process holds a lock on the file; undefined if the system does not tell. */
  get isLocked(): boolean | undefined {
    // The list can change while it is read, so a lock must be missing twice.
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
      // Linux only, and not visible in every container.
      return undefined;
    }
  }

  /** Call only after SQLite has closed the database. Waits for a read in progress. */
  close(): void {
    this.#isClosed = true;
    this.#release();
  }

  #release(): void {
    if (this.#isClosed && this.#reads === 0) closeSync(this.#descriptor);
  }
}
