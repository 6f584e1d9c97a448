import { say } from "../text/message.ts";
import { UnreadableFile } from "./sheet.ts";

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

const MARKS: readonly [encoding: Encoding, mark: readonly number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

export function guessEncoding(head: Uint8Array, isUtf8: boolean): Encoding {
  const marked = MARKS.find(([, mark]) => mark.every((byte, i) => head[i] === byte));
  if (marked) return marked[0];
  if (isUtf8) return "utf-8";
  return wideEncoding(head) ?? "windows-1252";
}

/** Latin text in UTF-16 has a zero in every other byte. */
function wideEncoding(head: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = head.length / 8;
  if (odd > many && even < odd / 8) return "utf-16le";
  if (even > many && odd < even / 8) return "utf-16be";
  return undefined;
}

/** Streams decoded text without the byte order mark. */
export async function* decode(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UnreadableFile("ENCODING_WRONG", say("errors.formats.encodingWrong", { encoding }));
  }
}
