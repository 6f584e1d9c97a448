import { Fault, invalid } from "../../../kernel/errors.ts";
import type { Upload, UploadPart, UploadSpec } from "../../../kernel/upload.ts";
import { say } from "../../../text/message.ts";

/** Decodes UTF-8, UTF-16 with a BOM, or a legacy encoding. */
export async function readFile(upload: Upload, spec: UploadSpec): Promise<string> {
  return decode(await readBytes(upload, spec)).replace(/^\uFEFF/, "");
}

/** The one file of an upload. */
export async function readBytes(upload: Upload, spec: UploadSpec): Promise<Uint8Array> {
  let bytes: Uint8Array | undefined;
  for await (const part of upload) {
    if (part.field !== "file" || bytes) throw invalid("file", "UNKNOWN_FIELD", say("fin.errors.oneFile"));
    bytes = await collect(part, spec);
  }
  if (!bytes) throw invalid("file", "REQUIRED", say("fin.errors.fileMissing"));
  if (bytes.length === 0) throw invalid("file", "TOO_SHORT", say("fin.errors.fileEmpty"));
  return bytes;
}

async function collect({ bytes }: UploadPart, { maxBytes, tooLarge }: UploadSpec): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes) throw new Fault("BODY_TOO_LARGE", { message: tooLarge });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Banks that don't use UTF-8 use Windows-1252, in which every byte is valid.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
