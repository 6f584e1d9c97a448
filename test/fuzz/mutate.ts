import type { Random } from "./random.ts";

/** Size limit of mutated files. A reader that takes quadratic time already hangs at this size. */
const MAX_BYTES = 512 * 1024;
const MAX_STEPS = 4;

/** Characters with a meaning in file formats. Spaces are frequent, because most patterns skip them. */
const SIGNS = [
  ...Array.from({ length: 8 }, () => " "),
  ..." \t\n\r\"'<>()[]{}/\\&;:,.-+=#|*_`~^$%!?@09azA\0",
  "\u00a0",
  "\ufeff",
  "\u0301",
];

const NUMBERS = [
  "0",
  "-1",
  "00",
  "1e999",
  "NaN",
  "4294967295",
  "2147483648",
  "9007199254740993",
  "18446744073709551616",
  "9".repeat(400),
  "0.000000000000000000001",
];

const TOKENS = [
  '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>',
  "<![CDATA[",
  "]]>",
  "<!--",
  "-->",
  "<?",
  "</",
  "/>",
  "&#0;",
  "&#xFFFFFF;",
  "&a;",
  '""',
  "\r\n",
  "\ufeff",
  "\u202e",
  "e\u0301",
  "\ud83d",
  "obj\n",
  "endobj\n",
  "stream\n",
  "endstream\n",
  "/Length 99999999 ",
  "/Kids [2 0 R] ",
  "/Parent 1 0 R ",
  "/Filter /FlateDecode ",
  "startxref\n0\n",
  "<<",
  "PK\x01\x02",
  "PK\x03\x04",
  "PK\x05\x06",
  "PK\x06\x07",
  ":61:",
  ":86:",
  "?20",
  "|===\n",
  "```\n",
  "$$",
  "> ",
  "- ",
];

type Step = (random: Random, bytes: Buffer, other: Buffer) => Buffer;

const STEPS: readonly Step[] = [
  flipBits,
  setNumber,
  cutOff,
  leaveOut,
  repeatSpan,
  insertRun,
  insertRun,
  insertToken,
  changeNumber,
  nest,
  splice,
];

/** Applies some mutations to a file; may splice in parts of `others`. */
export function mutated(random: Random, bytes: Uint8Array, others: readonly Uint8Array[]): Buffer {
  let changed: Buffer = Buffer.from(bytes);
  for (let left = random.size(MAX_STEPS); left > 0; left -= 1) {
    changed = random.of(STEPS)(random, changed, Buffer.from(random.of(others)));
    changed = changed.subarray(0, MAX_BYTES);
  }
  return changed;
}

function span(random: Random, bytes: Buffer): [from: number, to: number] {
  const from = random.below(bytes.length + 1);
  return [from, Math.min(bytes.length, from + random.size(bytes.length + 1))];
}

function insert(bytes: Buffer, at: number, piece: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
}

function flipBits(random: Random, bytes: Buffer): Buffer {
  for (let left = random.size(32); left > 0 && bytes.length > 0; left -= 1) {
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
  }
  return bytes;
}

/** Sets a length or offset in a binary format to zero, to its maximum, or one too high. */
function setNumber(random: Random, bytes: Buffer): Buffer {
  const width = random.of([1, 2, 4, 8]);
  if (bytes.length < width) return bytes;
  const fill = random.of([0, 0, 0xff, 0x7f, 0x80, 1]);
  const at = random.isIn(0.5) ? random.below(bytes.length - width + 1) : placeOfRecord(random, bytes, width);
  bytes.fill(fill, at, at + width);
  return bytes;
}

/** Returns a position within a ZIP record, where lengths and offsets are stored. */
function placeOfRecord(random: Random, bytes: Buffer, width: number): number {
  const from = Math.max(0, bytes.indexOf("PK", random.below(bytes.length), "latin1"));
  return Math.min(bytes.length - width, from + random.below(46));
}

function cutOff(random: Random, bytes: Buffer): Buffer {
  return bytes.subarray(0, random.below(bytes.length + 1));
}

function leaveOut(random: Random, bytes: Buffer): Buffer {
  const [from, to] = span(random, bytes);
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
}

function repeatSpan(random: Random, bytes: Buffer): Buffer {
  const [from, to] = span(random, bytes);
  const piece = bytes.subarray(from, to);
  if (piece.length === 0) return bytes;
  const times = random.size(Math.ceil(MAX_BYTES / piece.length));
  return insert(bytes, to, Buffer.alloc(piece.length * times, piece));
}

function insertRun(random: Random, bytes: Buffer): Buffer {
  return insert(
    bytes,
    random.below(bytes.length + 1),
    Buffer.alloc(random.size(MAX_BYTES), random.of(SIGNS), "utf8"),
  );
}

function insertToken(random: Random, bytes: Buffer): Buffer {
  const token = random.of(TOKENS);
  const times = random.isIn(0.7) ? 1 : random.size(MAX_BYTES / token.length);
  return insert(bytes, random.below(bytes.length + 1), Buffer.from(token.repeat(times)));
}

function changeNumber(random: Random, bytes: Buffer): Buffer {
  const text = bytes.toString("latin1");
  const numbers = [...text.matchAll(/\d+/g)];
  if (numbers.length === 0) return bytes;
  const { 0: digits, index } = random.of(numbers);
  const [before, after] = [bytes.subarray(0, index), bytes.subarray(index + digits.length)];
  return Buffer.concat([before, Buffer.from(random.of(NUMBERS)), after]);
}

/** Repeats one of the file's opening tags, brackets or quotes, and closes none or all of them. */
function nest(random: Random, bytes: Buffer): Buffer {
  const tags = [...bytes.toString("latin1").matchAll(/<([A-Za-z][\w:.-]*)[^<>]*>/g)];
  const tag = tags.length > 0 && random.isIn(0.7) ? random.of(tags) : undefined;
  const [open, close] = tag
    ? [tag[0], `</${tag[1]}>`]
    : random.of([
        ["[", "]"],
        ["{", "}"],
        ['{"a":', "}"],
        ["(", ")"],
        ["<<", ">>"],
        ["<< /A ", ">>"],
        ["> ", ""],
        ["- ", ""],
        ["**", "**"],
      ]);
  const depth = random.size(MAX_BYTES / (open.length + close.length) / 2);
  const [before, after] = [open.repeat(depth), random.isIn(0.5) ? close.repeat(depth) : ""];
  const [from, to] = span(random, bytes);
  return Buffer.concat([
    bytes.subarray(0, from),
    Buffer.from(before, "latin1"),
    bytes.subarray(from, to),
    Buffer.from(after, "latin1"),
    bytes.subarray(to),
  ]);
}

function splice(random: Random, bytes: Buffer, other: Buffer): Buffer {
  return Buffer.concat([
    bytes.subarray(0, random.below(bytes.length + 1)),
    other.subarray(random.below(other.length + 1)),
  ]);
}
