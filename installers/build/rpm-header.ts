/** Tag number and value. The type of the value determines the type of the tag. */
export type Tag = readonly [number, Value];

type Value =
  | string
  | readonly string[]
  /** Translatable text. */
  | { text: string }
  | { int16: readonly number[] }
  | { int32: readonly number[] }
  | { bytes: Uint8Array };

const MAGIC = Buffer.from("8eade80100000000", "hex");
const INDEX_ENTRY = 16;

/**
 * Creates a header: an index sorted by number, then the values in the same order. The first entry, the
 * region, covers all others and ends after the last value; digests and signatures cover the region.
 */
export function headerOf(region: number, tags: readonly Tag[]): Buffer {
  const sorted = tags.toSorted(([one], [other]) => one - other);
  const index: Buffer[] = [];
  const values: Buffer[] = [];
  let length = 0;
  for (const [number, value] of sorted) {
    const { type, count, bytes, alignment } = stored(value);
    const gap = (alignment - (length % alignment)) % alignment;
    index.push(entry(number, type, length + gap, count));
    values.push(Buffer.alloc(gap), bytes);
    length += gap + bytes.length;
  }
  // The region's value is an index entry that points back over the entire index.
  const back = entry(region, BYTES, -(index.length + 1) * INDEX_ENTRY, INDEX_ENTRY);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32BE(index.length + 1, 0);
  sizes.writeUInt32BE(length + back.length, 4);
  return Buffer.concat([MAGIC, sizes, entry(region, BYTES, length, INDEX_ENTRY), ...index, ...values, back]);
}

const INT16 = 3;
const INT32 = 4;
const STRING = 6;
const BYTES = 7;
const STRINGS = 8;
const TRANSLATED = 9;

function stored(value: Value): { type: number; count: number; bytes: Buffer; alignment: number } {
  if (typeof value === "string") return { type: STRING, count: 1, bytes: textsOf([value]), alignment: 1 };
  if ("text" in value) return { type: TRANSLATED, count: 1, bytes: textsOf([value.text]), alignment: 1 };
  if ("bytes" in value)
    return { type: BYTES, count: value.bytes.length, bytes: Buffer.from(value.bytes), alignment: 1 };
  if ("int16" in value)
    return { type: INT16, count: value.int16.length, bytes: numbersOf(value.int16, 2), alignment: 2 };
  if ("int32" in value)
    return { type: INT32, count: value.int32.length, bytes: numbersOf(value.int32, 4), alignment: 4 };
  return { type: STRINGS, count: value.length, bytes: textsOf(value), alignment: 1 };
}

const textsOf = (texts: readonly string[]) => Buffer.from(texts.map((text) => `${text}\0`).join(""));

function numbersOf(numbers: readonly number[], width: 2 | 4): Buffer {
  const bytes = Buffer.alloc(numbers.length * width);
  // File modes exceed the signed range, so all numbers are written as unsigned.
  numbers.forEach((number, i) => {
    if (width === 2) bytes.writeUInt16BE(number & 0xffff, i * width);
    else bytes.writeUInt32BE(number >>> 0, i * width);
  });
  return bytes;
}

function entry(number: number, type: number, offset: number, count: number): Buffer {
  const bytes = Buffer.alloc(INDEX_ENTRY);
  bytes.writeUInt32BE(number, 0);
  bytes.writeUInt32BE(type, 4);
  bytes.writeInt32BE(offset, 8);
  bytes.writeUInt32BE(count, 12);
  return bytes;
}
