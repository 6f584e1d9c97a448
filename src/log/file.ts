import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { UserError } from "../user-error.ts";

export interface LogFileOptions {
  path: string;
  /** Size at which the file is rotated. */
  maxBytes: number;
  /** Number of rotated files to keep. */
  keep: number;
}

/** Rotating log file for systems without a log service: `.1`, `.2` and so on. */
export class LogFile {
  readonly #options: LogFileOptions;
  #file: number;
  #bytes: number;

  constructor(options: LogFileOptions) {
    this.#options = options;
    try {
      mkdirSync(dirname(options.path), { recursive: true, mode: 0o750 });
      this.#file = this.#open();
    } catch (cause) {
      throw new UserError(
        `The log file ${options.path} cannot be written. Name another with --log-file, or let this user write there.`,
        { cause },
      );
    }
    this.#bytes = fstatSync(this.#file).size;
  }

  write(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    try {
      if (this.#bytes > 0 && this.#bytes + bytes.length > this.#options.maxBytes) this.#turn();
      writeSync(this.#file, bytes);
      this.#bytes += bytes.length;
    } catch {
      // When the disk is full, log lines are dropped and the program continues.
    }
  }

  #turn(): void {
    const { path, keep } = this.#options;
    closeSync(this.#file);
    try {
      for (let n = keep; n > 1; n -= 1)
        if (existsSync(`${path}.${n - 1}`)) renameSync(`${path}.${n - 1}`, `${path}.${n}`);
      if (keep > 0) renameSync(path, `${path}.1`);
      else rmSync(path);
    } finally {
      this.#file = this.#open();
      this.#bytes = fstatSync(this.#file).size;
    }
  }

  #open(): number {
    return openSync(this.#options.path, "a", 0o640);
  }
}
