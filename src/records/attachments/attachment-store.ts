import type { Files } from "../../store/files.ts";
import { MEDIA, type Media } from "./media.ts";

export interface AttachmentStore {
  files: Files;
  maxBytes: number;
  media: readonly Media[];
}

/** Media names as used in settings. */
export const MEDIA_NAMES: readonly string[] = MEDIA.map(({ name }) => name);

/** Allows the named media types, or all supported ones if `names` is empty. */
export function attachmentStore(files: Files, maxBytes: number, names: readonly string[]): AttachmentStore {
  const media = names.length === 0 ? MEDIA : MEDIA.filter(({ name }) => names.includes(name));
  return { files, maxBytes, media };
}
