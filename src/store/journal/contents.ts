import { DATABASES, type DatabaseName } from "../data-folder.ts";
import { type CodedSet, decode } from "../pages/coded.ts";
import { compress, decompress } from "../zstd.ts";

/** Database and length of the set that follows. */
const HEAD_WORDS = 2;

export interface NamedSet {
  readonly database: DatabaseName;
  readonly bytes: Uint8Array;
}

/** Contents of a row: coded page sets, one after another. */
export function pack(sets: readonly NamedSet[]): Promise<Uint8Array> {
  return compress(Buffer.concat(sets.flatMap(({ database, bytes }) => [headOf(database, bytes), bytes])));
}

export async function unpack(packed: Uint8Array): Promise<{ database: DatabaseName; set: CodedSet }[]> {
  const bytes = await decompress(packed);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: { database: DatabaseName; set: CodedSet }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const database = DATABASES[view.getUint32(at, true)];
    const length = view.getUint32(at + 4, true);
    const start = at + 4 * HEAD_WORDS;
    if (database === undefined) throw new Error("a row of the journal is damaged");
    found.push({ database, set: decode(bytes.subarray(start, start + length)) });
    at = start + length;
  }
  return found;
}

function headOf(database: DatabaseName, { length }: Uint8Array): Buffer {
  const head = Buffer.alloc(4 * HEAD_WORDS);
  head.writeUInt32LE(DATABASES.indexOf(database), 0);
  head.writeUInt32LE(length, 4);
  return head;
}
