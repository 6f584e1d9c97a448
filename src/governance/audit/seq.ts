import { Fault } from "../../kernel/errors.ts";

/** Event ids are positions in the log. */
export function parseSeq(id: string): number {
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw new Fault("RECORD_NOT_FOUND");
}
