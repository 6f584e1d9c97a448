/** Renders the logo for desktop systems from the web application's SVG. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

export const markSvg = (): string => readFileSync(join(import.meta.dir, "../src/web/icon.svg"), "utf8");

type Point = readonly [x: number, y: number];
type Color = readonly [red: number, green: number, blue: number];

interface Mark {
  side: number;
  radius: number;
  ground: Color;
  letter: readonly Point[];
  ink: Color;
}

const drawn = new Map<number, Buffer>();

export function markPng(size: number): Buffer {
  const png = drawn.get(size) ?? draw(size);
  drawn.set(size, png);
  return png;
}

function draw(size: number): Buffer {
  const mark = readMark(markSvg());
  // Samples per pixel and axis, for anti-aliasing. Large images need fewer.
  const looks = size >= 256 ? 4 : 8;
  const rows = Buffer.alloc(size * (1 + size * 4));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1)
      rows.set(pixelOf(mark, size, x, y, looks), y * (1 + size * 4) + 1 + x * 4);
  }
  return pngOf(rows, size);
}

function pixelOf(mark: Mark, size: number, x: number, y: number, looks: number): number[] {
  let ground = 0;
  let letter = 0;
  const step = mark.side / size / looks;
  for (let row = 0; row < looks; row += 1) {
    for (let column = 0; column < looks; column += 1) {
      const atX = (x * looks + column + 0.5) * step;
      const atY = (y * looks + row + 0.5) * step;
      if (!isInRounded(mark, atX, atY)) continue;
      if (isInside(mark.letter, atX, atY)) letter += 1;
      else ground += 1;
    }
  }
  const seen = ground + letter;
  if (seen === 0) return [0, 0, 0, 0];
  const mixed = mark.ground.map((part, i) =>
    Math.round((part * ground + (mark.ink[i] ?? 0) * letter) / seen),
  );
  return [...mixed, Math.round((seen * 255) / (looks * looks))];
}

function isInRounded({ side, radius }: Mark, x: number, y: number): boolean {
  const beyondX = Math.max(radius - x, x - (side - radius), 0);
  const beyondY = Math.max(radius - y, y - (side - radius), 0);
  return beyondX ** 2 + beyondY ** 2 <= radius ** 2;
}

/** Even-odd test: counts how often a ray to the right crosses the outline. Called for millions of points. */
function isInside(outline: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  let before = outline[outline.length - 1];
  for (let i = 0; i < outline.length; i += 1) {
    const point = outline[i];
    if (!point || !before) return false;
    const crosses = point[1] > y !== before[1] > y;
    if (crosses && x < ((before[0] - point[0]) * (y - point[1])) / (before[1] - point[1]) + point[0])
      inside = !inside;
    before = point;
  }
  return inside;
}

/** Reads the logo. Supports only a rounded square and an outline of straight lines. */
function readMark(svg: string): Mark {
  const [, side, radius, ground] =
    /<rect width="(\d+)" height="\1" rx="(\d+)" fill="(#\w{6})"\/>/.exec(svg) ?? [];
  const [, path, ink] = /<path d="([^"]+)" fill="(#\w{3})"\/>/.exec(svg) ?? [];
  if (!side || !radius || !ground || !path || !ink)
    throw new Error("src/web/icon.svg is drawn otherwise than build/icon.ts knows.");
  return {
    side: Number(side),
    radius: Number(radius),
    ground: colorOf(ground),
    letter: outlineOf(path),
    ink: colorOf(ink.replaceAll(/[\da-f]/g, "$&$&")),
  };
}

function colorOf(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

function outlineOf(path: string): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", given = ""] of path.matchAll(/([MHVhvz])([^MHVhvz]*)/g)) {
    const [first = 0, second = 0] = given.trim().split(/[ ,]/).map(Number);
    if (command === "z") continue;
    if (command === "M") [x, y] = [first, second];
    if (command === "H") x = first;
    if (command === "V") y = first;
    if (command === "h") x += first;
    if (command === "v") y += first;
    points.push([x, y]);
  }
  return points;
}

function pngOf(rows: Buffer, size: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits per channel, with alpha.
  head.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), bytes]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(bytes.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}
