import { mkdirSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Connection } from "../../../store/connection.ts";
import { writeNewFile } from "../../../store/durable.ts";
import type { KeptFiles } from "../../../store/kept-files.ts";
import { pick, type RowOf } from "../../../store/rows.ts";
import { formerLogs } from "./tables.ts";

/** Logs from previous servers, stored exactly as imported. */
export class Evidence {
  readonly #path: string;

  readonly #kept: KeptFiles | undefined;

  constructor(data: string, kept?: KeptFiles) {
    this.#path = join(data, "evidence");
    this.#kept = kept;
  }

  pathOf(sha256: string): string {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error("a former log is kept under its SHA-256 hash");
    return join(this.#path, `${sha256}.ndjson`);
  }

  /** Stores a log durably. */
  async keep(sha256: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    mkdirSync(this.#path, { recursive: true, mode: 0o700 });
    const arriving = `${this.pathOf(sha256)}.arriving`;
    await rm(arriving, { force: true });
    await writeNewFile(arriving, bytes);
    await this.#kept?.keep(this.pathOf(sha256), arriving);
    await rename(arriving, this.pathOf(sha256));
  }

  of(connection: Connection, org: number): RowOf<typeof formerLogs>[] {
    return connection.all`SELECT ${pick(formerLogs)} FROM ${formerLogs} WHERE ${formerLogs.org} = ${org} ORDER BY ${formerLogs.rid}`;
  }
}
