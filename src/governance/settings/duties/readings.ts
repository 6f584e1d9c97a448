import type { ReadContext, WriteContext } from "../../../kernel/context.ts";

/** How far something was read in slices; undefined before the first. */
export function readingOf({ handle, org }: ReadContext, name: string): number | undefined {
  const row = handle.connection
    .statement("SELECT read_to FROM duty_readings WHERE org = ? AND id = ?")
    .get(org, name);
  return row ? Number(row.read_to) : undefined;
}

export function keepReading({ handle, org }: WriteContext, name: string, readTo: number): void {
  handle.connection
    .statement(
      `INSERT INTO duty_readings (org, id, read_to) VALUES (?, ?, ?)
       ON CONFLICT (org, id) DO UPDATE SET read_to = excluded.read_to`,
    )
    .run(org, name, readTo);
}
