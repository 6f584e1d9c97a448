import { say, type Text } from "../../text/message.ts";
import { UnreadableFile } from "../sheet.ts";
import { cleanJpeg, isJpeg } from "./jpeg.ts";
import { cleanPng, isPng } from "./png.ts";
import { cleanSvg } from "./svg.ts";

export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/svg+xml"] as const;

export interface Picture {
  type: (typeof PICTURE_TYPES)[number];
  width: number;
  height: number;
  /** Only what is needed to show the picture: no metadata, scripts or trailing data. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Checks a picture by its content and rewrites it. Throws UnreadableFile for any other file. */
export async function cleanPicture(bytes: Uint8Array): Promise<Picture> {
  if (isPng(bytes)) return { type: "image/png", ...(await cleanPng(bytes)) };
  if (isJpeg(bytes)) return { type: "image/jpeg", ...cleanJpeg(bytes) };
  if (bytes.find((byte) => !SPACES.has(byte)) === LESS_THAN)
    return { type: "image/svg+xml", ...cleanSvg(textOf(bytes)) };
  throw unreadable("PICTURE_UNKNOWN", say("errors.formats.pictureUnknown"));
}

const LESS_THAN = 0x3c;
/** White space, and the bytes of a byte order mark. */
const SPACES = new Set([0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf]);

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unreadable("PICTURE_DAMAGED", say("errors.formats.pictureEncoding"));
  }
}

const unreadable = (code: string, message: Text) => new UnreadableFile(code, message);
