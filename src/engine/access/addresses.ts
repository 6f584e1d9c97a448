import { remembering } from "../../kernel/memo.ts";

/** 4 bytes for IPv4, 16 for IPv6. IPv4-mapped IPv6 (::ffff:10.0.0.1) is treated as IPv4. */
type Bytes = readonly number[];

interface Block {
  bytes: Bytes;
  bits: number;
}

const BLOCK = /^([0-9a-f:.]{2,45})(?:\/(\d{1,3}))?$/i;

/** True for an address or a CIDR block such as 10.0.0.0/8 or 2001:db8::/32. */
export function isBlock(text: string): boolean {
  return readBlock(text) !== undefined;
}

/** Returns undefined if the text is not an address. */
export function isWithin(address: string, among: readonly string[]): boolean | undefined {
  const bytes = readAddress(address);
  if (!bytes) return undefined;
  return among.some((text) => {
    const block = readBlock(text);
    return block !== undefined && contains(block, bytes);
  });
}

function contains({ bytes, bits }: Block, address: Bytes): boolean {
  if (bytes.length !== address.length) return false;
  return bytes.every((byte, i) => {
    const fixed = Math.min(8, Math.max(0, bits - 8 * i));
    const mask = (0xff << (8 - fixed)) & 0xff;
    return (byte & mask) === ((address[i] ?? 0) & mask);
  });
}

const readBlock = remembering(parseBlock);

function parseBlock(text: string): Block | undefined {
  const [, address = "", length] = BLOCK.exec(text) ?? [];
  const bytes = readAddress(address);
  if (!bytes) return undefined;
  const most = bytes.length * 8;
  // An IPv4-mapped block: ::ffff:10.0.0.0/104 means 10.0.0.0/8.
  const mapped = bytes.length === 4 && address.includes(":") ? 96 : 0;
  const bits = length === undefined ? most : Number(length) - mapped;
  return bits >= 0 && bits <= most ? { bytes, bits } : undefined;
}

function readAddress(text: string): Bytes | undefined {
  if (!text.includes(":")) return readFour(text);
  const bytes = readSixteen(text);
  const mapped = bytes?.slice(0, 12).every((byte, i) => byte === (i < 10 ? 0 : 0xff));
  return mapped ? bytes?.slice(12) : bytes;
}

function readFour(text: string): Bytes | undefined {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return undefined;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : undefined;
}

/** Eight groups; `::` replaces one run of zeros, and the last two groups may be IPv4. */
function readSixteen(text: string): Bytes | undefined {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half) => (half === "" ? [] : half.split(":").map(readGroup)));
  if (!head || head.includes(undefined) || tail?.includes(undefined)) return undefined;
  // Safe cast: the check above ensures that all groups were parsed.
  const before = head.flat() as number[];
  const after = (tail ?? []).flat() as number[];
  const missing = 16 - before.length - after.length;
  if (tail ? missing < 2 : missing !== 0) return undefined;
  return [...before, ...Array.from({ length: missing }, () => 0), ...after];
}

function readGroup(group: string): Bytes | undefined {
  if (group.includes(".")) return readFour(group);
  if (!/^[0-9a-f]{1,4}$/i.test(group)) return undefined;
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
