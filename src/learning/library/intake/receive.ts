import { Fault, invalid } from "../../../kernel/errors.ts";
import type { Upload, UploadPart } from "../../../kernel/upload.ts";
import { cleanFileName } from "../../../records/attachments/file-name.ts";
import type { Files, Received } from "../../../store/files.ts";
import { say } from "../../../text/message.ts";
import type { Format } from "../../reading/document.ts";
import { EXTENSIONS_READ } from "../../reading/sniff.ts";
import type { FiledDocument } from "./add.ts";
import { holdFile } from "./held-files.ts";

export const TEXTS = ["title", "domain", "audience"] as const;
const MAX_TEXT_BYTES = 2000;

/** Extensions kept in file names; others are replaced by the first. */
const EXTENSIONS = ["bin", ...EXTENSIONS_READ];

export interface ReceivedDocument {
  file: FiledDocument;
  /** Ends the file's protection, once its row exists or never will. */
  release: () => void;
  texts: Partial<Record<(typeof TEXTS)[number], string>>;
}

/** Receives an upload. Checks only its size; the content is checked when it is read. */
export async function receiveDocument(
  files: Files,
  maxBytes: number,
  upload: Upload,
  said: { name?: string; format?: Format },
): Promise<ReceivedDocument> {
  const texts: ReceivedDocument["texts"] = {};
  let arrived: { file: Received; name: string } | undefined;
  try {
    for await (const part of upload) {
      const text = TEXTS.find((one) => one === part.field);
      if (part.field === "file" && !arrived) arrived = await receivePart(files, maxBytes, part, said.name);
      else if (text && texts[text] === undefined) texts[text] = await readText(part);
      else throw invalid("file", "UNKNOWN_FIELD", say("learning.errors.uploadParts", { texts: TEXTS }));
    }
    if (!arrived) throw invalid("file", "REQUIRED", say("learning.errors.fileMissing"));
    const { file, name } = arrived;
    const release = holdFile(files, file.sha256);
    await file.keep();
    return { file: { name, size: file.size, sha256: file.sha256, format: said.format }, release, texts };
  } catch (error) {
    await arrived?.file.drop();
    throw uploadError(error);
  }
}

async function receivePart(files: Files, maxBytes: number, part: UploadPart, saidName: string | undefined) {
  const name = cleanFileName(saidName ?? part.filename, EXTENSIONS);
  const file = await files.receive(upTo(maxBytes, part.bytes));
  if (file.size > 0) return { file, name };
  await file.drop();
  throw invalid("file", "TOO_SHORT", say("learning.errors.fileEmpty"));
}

async function* upTo(maxBytes: number, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new Fault("BODY_TOO_LARGE", {
        message: say("learning.errors.documentTooLarge", { size: maxBytes / 1_000_000 }),
      });
    }
    yield chunk;
  }
}

async function readText({ field, bytes }: UploadPart): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_TEXT_BYTES) throw invalid(field, "TOO_LONG", say("learning.errors.fieldTooLong"));
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)).trim();
  } catch (cause) {
    throw new Fault("REQUEST_MALFORMED", { cause });
  }
}

/** A full disk is neither the caller's error nor a bug. */
function uploadError(error: unknown): unknown {
  const full = error instanceof Error && "code" in error && error.code === "ENOSPC";
  return full ? new Fault("NOT_READY", { message: say("learning.errors.noRoom"), cause: error }) : error;
}
