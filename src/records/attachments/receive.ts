import { Fault, invalid } from "../../kernel/errors.ts";
import type { Upload, UploadPart } from "../../kernel/upload.ts";
import type { Received } from "../../store/files.ts";
import { say } from "../../text/message.ts";
import type { AttachmentStore } from "./attachment-store.ts";
import { cleanFileName } from "./file-name.ts";
import { type Media, mediaOf } from "./media.ts";
import { TextCheck } from "./text.ts";
import { zipNames } from "./zip.ts";

const HEAD_BYTES = 4096;
export const MAX_NOTE = 2000;

export interface Filed {
  name: string;
  type: string;
  size: number;
  sha256: string;
  note: string | null;
}

interface Said {
  name?: string;
  note?: string;
}

/** Receives and stores an upload. Leaves nothing behind if it fails. */
export async function receiveFile(attachments: AttachmentStore, upload: Upload, said: Said): Promise<Filed> {
  let arrived: { file: Received; name: string; media: Media } | undefined;
  let note = said.note;
  try {
    for await (const part of upload) {
      if (part.field === "file" && !arrived) arrived = await receivePart(attachments, part, said.name);
      else if (part.field === "note" && note === undefined) note = await readNote(part);
      else throw invalid("file", "UNKNOWN_FIELD", say("records.errors.uploadParts"));
    }
    if (!arrived) throw invalid("file", "REQUIRED", say("records.errors.fileMissing"));
    const { file, name, media } = arrived;
    await file.keep();
    return { name, type: media.type, size: file.size, sha256: file.sha256, note: note || null };
  } catch (error) {
    await arrived?.file.drop();
    throw uploadError(error);
  }
}

async function receivePart(attachments: AttachmentStore, part: UploadPart, saidName: string | undefined) {
  const given = saidName ?? part.filename;
  const media = mediaOf(attachments.media, part.type, given);
  if (!media) throw unsupported(attachments);
  const look = new Look();
  const file = await attachments.files.receive(look.along(part.bytes, attachments.maxBytes));
  try {
    if (file.size === 0) throw invalid("file", "TOO_SHORT", say("records.errors.fileEmpty"));
    const isText = look.text.isText;
    const names = () => zipNames(file.path);
    if (!(await media.matches({ head: look.head, isText, names }))) throw mistyped(media);
    return { file, name: cleanFileName(given, media.extensions), media };
  } catch (error) {
    await file.drop();
    throw error;
  }
}

/** Inspects a file while it is being received. */
class Look {
  readonly text = new TextCheck();
  head = Buffer.alloc(0);
  #size = 0;

  async *along(bytes: AsyncIterable<Uint8Array>, maxBytes: number): AsyncIterable<Uint8Array> {
    for await (const chunk of bytes) {
      this.#size += chunk.length;
      if (this.#size > maxBytes) throw tooLarge(maxBytes);
      const missing = HEAD_BYTES - this.head.length;
      if (missing > 0) this.head = Buffer.concat([this.head, chunk.subarray(0, missing)]);
      this.text.look(chunk);
      yield chunk;
    }
  }
}

async function readNote({ bytes }: UploadPart): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    // A UTF-8 character has at most four bytes.
    if (size > MAX_NOTE * 4) throw longNote();
    chunks.push(chunk);
  }
  const text = decode(Buffer.concat(chunks));
  if (text.length > MAX_NOTE) throw longNote();
  return text;
}

function decode(bytes: Buffer): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // Invalid UTF-8 is reported below, like a NUL.
  }
  throw new Fault("REQUEST_MALFORMED");
}

function longNote(): Fault {
  return invalid("note", "TOO_LONG", say("records.errors.tooLong", { count: MAX_NOTE }));
}

const sizeName = (bytes: number) =>
  bytes < 1_000_000 ? `${bytes} B` : `${Math.floor(bytes / 1_000_000)} MB`;

function tooLarge(maxBytes: number): Fault {
  return new Fault("BODY_TOO_LARGE", {
    message: say("records.errors.fileTooLarge", { size: sizeName(maxBytes) }),
  });
}

function unsupported({ media }: AttachmentStore): Fault {
  return new Fault("MEDIA_TYPE_UNSUPPORTED", {
    message: say("records.errors.fileType", { types: media.map(({ name }) => name) }),
  });
}

function mistyped({ type }: Media): Fault {
  return new Fault("MEDIA_TYPE_UNSUPPORTED", {
    message: say("records.errors.fileMismatch", { type }),
  });
}

/** Reports a full disk as NOT_READY: it is neither the caller's fault nor a bug. */
function uploadError(error: unknown): unknown {
  const full = error instanceof Error && "code" in error && error.code === "ENOSPC";
  return full ? new Fault("NOT_READY", { message: say("records.errors.noSpace"), cause: error }) : error;
}
