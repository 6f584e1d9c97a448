import type { Files } from "../../store/files.ts";
import { MEDIA, type Media } from "./media.ts";

/** Storage of attachments, with the permitted types. */
export interface Cabinet {
  files: Files;
  maxBytes: number;
  media: readonly Media[];
}

/** Names of all supported file types, as used in settings. */
export const MEDIA_NAMES: readonly string[] = MEDIA.map(({ name }) => name);

/** Attachment storage limited to the named file types; all if none are named. */
export function cabinetOf(files: Files, maxBytes: number, names: readonly string[]): Cabinet {
  const media = names.length === 0 ? MEDIA : MEDIA.filter(({ name }) => names.includes(name));
  return { files, maxBytes, media };
}
