import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { LogEnd } from "../pages/wal.ts";
import { unpackPart } from "./part.ts";
import { FINGERPRINT, PAGES, piecesOf, WHOLE } from "./pieces.ts";
import { walName, walsAmong } from "./places.ts";
import type { Seal } from "./seal.ts";

/** State in which an earlier run left the last WAL of a lineage. */
export interface Resumed {
  readonly index: number;
  readonly stamp: number;
  /** Place in the WAL up to which it was shipped. */
  readonly reached: LogEnd | undefined;
  readonly end: number;
  /** Database file's fingerprint when the WAL began; known only after a clean shutdown. */
  readonly fingerprint: string | undefined;
}

/** Reads where to resume; undefined if the last WAL cannot be resumed. */
export async function resumeWal(
  folder: string,
  place: string,
  seal: Seal | undefined,
): Promise<Resumed | undefined> {
  const index = walsAmong(await readdir(folder)).at(-1);
  if (index === undefined) return undefined;
  const name = walName(index);
  let resumed: Resumed = {
    index,
    stamp: 0,
    reached: undefined,
    end: 0,
    fingerprint: undefined,
  };
  for await (const { piece, end } of piecesOf(join(folder, name), `${place}/${name}`, seal)) {
    const { stamp, offset, bytes } = piece;
    if (offset === FINGERPRINT) {
      resumed = { ...resumed, stamp, end, fingerprint: Buffer.from(bytes).toString() };
      continue;
    }
    if (offset === WHOLE) {
      resumed = { ...resumed, stamp, end };
      continue;
    }
    // Written by an earlier version.
    if (offset !== PAGES) return undefined;
    resumed = { ...resumed, stamp, reached: unpackPart(bytes).end, end };
  }
  return resumed.end > 0 ? resumed : undefined;
}
