import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { FINGERPRINT, piecesOf, WHOLE } from "./pieces.ts";
import { walName, walsAmong } from "./places.ts";
import type { Seal } from "./seal.ts";
import { frameBytes, HEADER_BYTES, type Mark, readHeader, sumsOfFrame, type WalHeader } from "./wal.ts";

/** Where an earlier run of the program came to with the last log of a lineage. */
export interface Resumed {
  readonly index: number;
  /** Of the last piece. */
  readonly stamp: number;
  readonly header: WalHeader | undefined;
  readonly mark: Mark | undefined;
  /** Bytes of the file of pieces that are whole. */
  readonly end: number;
  /** What the database file was when the log began; known only after an orderly end. */
  readonly fingerprint: string | undefined;
}

/** Reads how far the last log of a lineage was shipped; undefined when there is nothing to go on from. */
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
    header: undefined,
    mark: undefined,
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
    const header = offset === 0 ? readHeader(bytes) : resumed.header;
    if (!header) return undefined;
    const frame = bytes.subarray(-frameBytes(header));
    const mark =
      bytes.length > HEADER_BYTES
        ? { offset: offset + bytes.length, sums: sumsOfFrame(frame) }
        : header.start;
    resumed = { ...resumed, stamp, header, mark, end };
  }
  return resumed.end > 0 ? resumed : undefined;
}
