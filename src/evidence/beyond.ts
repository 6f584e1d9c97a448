import { type CheckpointSigner, originOf } from "../engine/audit/checkpoints.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import type { Store } from "../store/store.ts";
import { readHead } from "./read.ts";

/** Exceeds the size of any batch of notes written together. */
const TAIL_BYTES = 16_384;

/** Number of events by which the notes file is ahead of a truncated or restored database. */
export async function eventsBeyond(
  store: Pick<Store, "read">,
  signer: CheckpointSigner,
  logs: readonly OrganizationRef[],
): Promise<number> {
  let events = 0;
  for (const log of logs) {
    const file = Bun.file(signer.fileOf(log));
    if (!(await file.exists())) continue;
    const tail = await file.slice(Math.max(0, file.size - TAIL_BYTES)).text();
    // A note begins with the log's name and size. The last one may be incomplete.
    const signed = tail
      .split(`${originOf(signer.identity, log.id)}\n`)
      .slice(1)
      .filter((note) => note.endsWith("\n\n"))
      .map((note) => Number.parseInt(note, 10) || 0);
    const head = await store.read(async ({ connection }) => readHead(connection, log.key));
    events += Math.max(0, Math.max(0, ...signed) - (head?.size ?? 0));
  }
  return events;
}
