import { dutyReadings as readings } from "../../../engine/duties/tables.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { excluded, pick, row } from "../../../store/rows.ts";

/** Position up to which a rule's history has been read; undefined before the first slice. */
export function readingOf({ handle, org }: ReadContext, name: string): number | undefined {
  return handle.connection.get`SELECT ${pick(readings, "read_to")} FROM ${readings}
    WHERE ${readings.org} = ${org} AND ${readings.id} = ${name}`?.read_to;
}

export function keepReading({ handle, org }: WriteContext, name: string, readTo: number): void {
  handle.connection.run`INSERT INTO ${readings} ${row(readings, { org, id: name, read_to: readTo })}
    ON CONFLICT (${readings.org}, ${readings.id}) DO UPDATE SET ${excluded(readings, "read_to")}`;
}
