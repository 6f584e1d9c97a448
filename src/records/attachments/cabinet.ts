import type { Files } from "../../store/files.ts";
import { MEDIA, type Media } from "./media.ts";

export interface Cabinet {
  files: Files;
  maxBytes: number;
  media: readonly Media[];
}

/** As used in settings. */
export const MEDIA_NAMES: readonly string[] = MEDIA.map(({ name }) => name);

/** Permits all supported types if none are named. */
export function cabinetOf(files: Files, maxBytes: number, names: readonly string[]): Cabinet {
  const media = names.length === 0 ? MEDIA : MEDIA.filter(({ name }) => names.includes(name));
  return { files, maxBytes, media };
}
