import { openFile } from "../../../formats/file.ts";
import { type Source, UnreadableFile } from "../../../formats/sheet.ts";
import { listZip, locateEntry, readEntry, type ZipEntry } from "../../../formats/zip.ts";
import { say } from "../../../text/message.ts";
import { refused } from "./refused.ts";

/** Maximum directory size in bytes: about a million entries. */
const MAX_DIRECTORY = 128 * 1024 * 1024;
const LINK = 0o120_000;
const FOLDER = 0o040_000;
const KIND = 0o170_000;
const METHODS: ReadonlySet<number> = new Set([0, 8]);

/** Rejects names not matching `allowed`, duplicates, encryption, links, folders and overlapping entries. */
export async function readDirectory(path: string, allowed: RegExp): Promise<ReadonlyMap<string, ZipEntry>> {
  const file = await openFile(path);
  try {
    const listed = await listZip(file, { longest: MAX_DIRECTORY, strict: true });
    const entries = new Map<string, ZipEntry>();
    for (const entry of listed) {
      if (!allowed.test(entry.name))
        throw refused(say("governance.serverArchive.theArchive"), say("governance.serverArchive.strayFile"));
      if (entries.has(entry.name)) throw refused(entry.name, say("governance.serverArchive.twice"));
      refuseKind(entry);
      entries.set(entry.name, entry);
    }
    await refuseOverlap(file, listed);
    return entries;
  } catch (error) {
    throw error instanceof UnreadableFile
      ? refused(say("governance.serverArchive.theFile"), say("governance.serverArchive.notAZip"))
      : error;
  } finally {
    await file.close();
  }
}

function refuseKind({ name, mode, encrypted, method }: ZipEntry): void {
  const kind = mode & KIND;
  if (kind === LINK || kind === FOLDER) throw refused(name, say("governance.serverArchive.linkOrFolder"));
  if (encrypted) throw refused(name, say("governance.serverArchive.encrypted"));
  if (!METHODS.has(method)) throw refused(name, say("governance.serverArchive.packing"));
}

/** Rejects overlapping entries, a zip-bomb technique. */
async function refuseOverlap(source: Source, entries: readonly ZipEntry[]): Promise<void> {
  const sorted = entries.toSorted((a, b) => a.at - b.at);
  for (const [i, entry] of sorted.entries()) {
    const until = sorted[i + 1]?.at ?? source.size;
    const { from, isNamed } = await locateEntry(source, entry);
    if (!isNamed) throw refused(entry.name, say("governance.serverArchive.otherName"));
    if (from + entry.packed > until) throw refused(entry.name, say("governance.serverArchive.overlaps"));
  }
}

/** Yields at most as many bytes as the directory states. The caller limits the total. */
export async function* bytesIn(path: string, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const file = await openFile(path);
  try {
    // The ratio is limited for the archive as a whole.
    yield* readEntry(file, entry, { ratio: Number.POSITIVE_INFINITY });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const isLonger = error.code === "ZIP_TOO_DENSE";
    throw refused(
      entry.name,
      isLonger
        ? say("governance.serverArchive.longerThanStated")
        : say("governance.serverArchive.unpackable"),
    );
  } finally {
    await file.close();
  }
}
