import type { Files } from "../../store/files.ts";
import { MEDIA, type Media } from "./media.ts";

/** Where attached files are kept, and which may be. */
export interface Cabinet {
  files: Files;
  maxBytes: number;
  media: readonly Media[];
}

/** The names of the kinds of file that can be attached, as settings write them. */
export const MEDIA_NAMES: readonly string[] = MEDIA.map(({ name }) => name);

/** The cabinet that takes the kinds of file named; all of them when none is. */
export function cabinetOf(files: Files, maxBytes: number, names: readonly string[]): Cabinet {
  const media = names.length === 0 ? MEDIA : MEDIA.filter(({ name }) => names.includes(name));
  return { files, maxBytes, media };
}
