import { say } from "../../text/message.ts";
import { UnreadableFile } from "../sheet.ts";

const MAX_SIDE = 4000;
const MAX_PIXELS = 4_000_000;

/** Decoded, a picture may take thousands of times the size of its file. */
export function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw damaged();
  if (width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS) return;
  const message = say("errors.formats.pictureTooLarge", { side: MAX_SIDE, megapixels: MAX_PIXELS / 1e6 });
  throw new UnreadableFile("PICTURE_TOO_LARGE", message);
}

export function damaged(): UnreadableFile {
  return new UnreadableFile("PICTURE_DAMAGED", say("errors.formats.pictureDamaged"));
}

/** Copies, so that the result does not keep the whole upload in memory. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
