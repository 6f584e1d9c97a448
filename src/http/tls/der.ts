/** The subset of DER (X.690) that certificates need. */

/** Tag, length and value. */
function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

function lengthOf(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  const hex = size.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

export const sequence = (...parts: readonly Uint8Array[]) => element(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]) => element(0x31, ...parts);
export const octets = (bytes: Uint8Array) => element(0x04, bytes);
export const text = (value: string) => element(0x0c, Buffer.from(value));
export const yes = element(0x01, Buffer.from([0xff]));

/** Explicitly tagged field. */
export const tagged = (number: number, ...parts: readonly Uint8Array[]) => element(0xa0 | number, ...parts);

/** Implicitly tagged field. */
export const implied = (number: number, bytes: Uint8Array) => element(0x80 | number, bytes);

export function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const shortest = start < 0 ? Buffer.from([0]) : Buffer.from(bytes.subarray(start));
  // A leading 1 bit would make the number negative.
  const first = shortest[0] ?? 0;
  return element(0x02, first >= 0x80 ? Buffer.concat([Buffer.from([0]), shortest]) : shortest);
}

/** `unused`: padding bits at the end. */
export const bits = (bytes: Uint8Array, unused = 0) => element(0x03, Buffer.from([unused]), bytes);

/** `dotted`: such as 1.2.840.10045.4.3.2. */
export function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
}

/** Precise to the second. RFC 5280 requires a two-digit year until 2049. */
export function moment(time: number): Buffer {
  const digits = `${new Date(time).toISOString().replace(/\D/g, "").slice(0, 14)}Z`;
  const early = Number(digits.slice(0, 4)) < 2050;
  return element(early ? 0x17 : 0x18, Buffer.from(early ? digits.slice(2) : digits));
}
