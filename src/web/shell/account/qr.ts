/**
 * QR codes of short texts: byte mode, error correction L, as ISO/IEC 18004 describes them. Large enough for the address of an
 * authenticator, and drawn here so that no secret goes to anybody else to be drawn.
 */

/** By version: how many codewords a block has for correction, and how many blocks there are. */
const CORRECTION: readonly (readonly [words: number, blocks: number])[] = [
  [7, 1],
  [10, 1],
  [15, 1],
  [20, 1],
  [26, 1],
  [18, 2],
  [20, 2],
  [24, 2],
  [30, 2],
  [18, 4],
  [20, 4],
  [24, 4],
  [26, 4],
  [30, 4],
  [22, 6],
  [24, 6],
  [28, 6],
  [30, 6],
  [28, 7],
  [28, 8],
];

export type Modules = readonly (readonly boolean[])[];

/** The modules of the code, row by row: true is dark. */
export function qrCode(text: string): Modules {
  const bytes = [...new TextEncoder().encode(text)];
  const version = CORRECTION.findIndex((_, at) => capacityOf(at + 1) >= bytes.length) + 1;
  if (version === 0) throw new Error("The text is too long for a QR code.");
  const words = interleaved(dataWords(bytes, version), version);
  const candidates = Array.from({ length: 8 }, (_, mask) => drawn(words, version, mask));
  // Of the eight maskings that readers know, the one that is easiest to read.
  return candidates.reduce((best, one) => (penaltyOf(one) < penaltyOf(best) ? one : best));
}

/** How many modules are left for codewords. */
function rawModules(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55;
    if (version >= 7) modules -= 36;
  }
  return modules;
}

function dataCapacity(version: number): number {
  const [words, blocks] = correctionOf(version);
  return Math.floor(rawModules(version) / 8) - words * blocks;
}

const correctionOf = (version: number) => CORRECTION[version - 1] ?? ([7, 1] as const);
const lengthBits = (version: number) => (version < 10 ? 8 : 16);

/** Bytes of text that fit: the mode and the length stand before them. */
function capacityOf(version: number): number {
  return Math.floor((dataCapacity(version) * 8 - 4 - lengthBits(version)) / 8);
}

function dataWords(bytes: readonly number[], version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push((value >>> at) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  const capacity = dataCapacity(version) * 8;
  put(0, Math.min(4, capacity - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => (word << 1) | bit, 0),
  );
}

/** Multiplication in the field of 256 elements. */
function times(a: number, b: number): number {
  let product = 0;
  for (let at = 7; at >= 0; at -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> at) & 1) * a;
  }
  return product & 0xff;
}

function divisorOf(degree: number): number[] {
  const divisor: number[] = Array.from({ length: degree }, (_, at) => (at === degree - 1 ? 1 : 0));
  let root = 1;
  for (let round = 0; round < degree; round += 1) {
    for (let at = 0; at < degree; at += 1)
      divisor[at] = times(divisor[at] ?? 0, root) ^ (at + 1 < degree ? (divisor[at + 1] ?? 0) : 0);
    root = times(root, 2);
  }
  return divisor;
}

function correctionWords(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0);
  for (const word of data) {
    const factor = word ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((value, at) => value ^ times(divisor[at] ?? 0, factor));
  }
  return rest;
}

/** The data in blocks, each with its correction, woven into each other. */
function interleaved(data: readonly number[], version: number): number[] {
  const [words, blocks] = correctionOf(version);
  const total = Math.floor(rawModules(version) / 8);
  const short = Math.floor(total / blocks) - words;
  const longBlocks = total % blocks;
  const divisor = divisorOf(words);
  let at = 0;
  const parts = Array.from({ length: blocks }, (_, block) => {
    const length = short + (block >= blocks - longBlocks ? 1 : 0);
    const part = data.slice(at, at + length);
    at += length;
    return { part, correction: correctionWords(part, divisor) };
  });
  const woven: number[] = [];
  for (let place = 0; place <= short; place += 1)
    for (const { part } of parts) if (place < part.length) woven.push(part[place] ?? 0);
  for (let place = 0; place < words; place += 1)
    for (const { correction } of parts) woven.push(correction[place] ?? 0);
  return woven;
}

/** Rows and columns at which alignment marks have their middles. */
function alignments(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const size = version * 4 + 17;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - (count - 2 - at) * step)];
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function drawn(words: readonly number[], version: number, mask: number): boolean[][] {
  const size = version * 4 + 17;
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const taken = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, dark: boolean) => {
    const [row, marks] = [modules[y], taken[y]];
    if (!row || !marks || x < 0 || x >= size) return;
    row[x] = dark;
    marks[x] = true;
  };
  drawMarks(set, size, version);
  drawFormat(set, size, mask);
  drawVersion(set, size, version);

  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    // The column of the timing marks is left out.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const upward = ((right + 1) & 2) === 0;
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (taken[y]?.[x]) continue;
        const dark = (((words[bit >> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1 && bit < words.length * 8;
        const row = modules[y];
        if (row) row[x] = dark !== (MASKS[mask]?.(x, y) ?? false);
        bit += 1;
      }
    }
  }
  return modules;
}

type SetModule = (x: number, y: number, dark: boolean) => void;

/** The marks by which readers find the code and its grid. */
function drawMarks(set: SetModule, size: number, version: number): void {
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy += 1)
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        if (cy + dy >= 0 && cy + dy < size) set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  }
  const middles = alignments(version);
  const last = middles.length - 1;
  middles.forEach((cx, i) => {
    middles.forEach((cy, j) => {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (isCorner) return;
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    });
  });
}

/** Which correction and masking the code has, twice. */
function drawFormat(set: SetModule, size: number, mask: number): void {
  // Level L is written 01.
  const data = (0b01 << 3) | mask;
  let rest = data;
  for (let round = 0; round < 10; round += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (at: number) => ((bits >>> at) & 1) === 1;
  for (let at = 0; at <= 5; at += 1) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
}

function drawVersion(set: SetModule, size: number, version: number): void {
  if (version < 7) return;
  let rest = version;
  for (let round = 0; round < 12; round += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at += 1) {
    const dark = ((bits >>> at) & 1) === 1;
    const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(a, b, dark);
    set(b, a, dark);
  }
}

/** How hard a masking is to read: long runs, squares of one colour, and too much of one colour. */
function penaltyOf(modules: Modules): number {
  const size = modules.length;
  const at = (x: number, y: number) => modules[y]?.[x] ?? false;
  let penalty = 0;
  for (let line = 0; line < size; line += 1) {
    for (const look of [(along: number) => at(along, line), (along: number) => at(line, along)]) {
      let run = 1;
      for (let along = 1; along <= size; along += 1) {
        if (along < size && look(along) === look(along - 1)) run += 1;
        else {
          if (run >= 5) penalty += run - 2;
          run = 1;
        }
      }
    }
  }
  for (let y = 0; y < size - 1; y += 1)
    for (let x = 0; x < size - 1; x += 1)
      if (at(x, y) === at(x + 1, y) && at(x, y) === at(x, y + 1) && at(x, y) === at(x + 1, y + 1))
        penalty += 3;
  const dark = modules.flat().filter(Boolean).length;
  return penalty + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}
