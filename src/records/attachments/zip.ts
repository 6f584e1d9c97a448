import { openFile } from "../../formats/file.ts";
import { UnreadableFile } from "../../formats/sheet.ts";
import { listZip } from "../../formats/zip.ts";

/** Lists entry names. Returns an empty list if the archive's directory is unreadable. */
export async function zipNames(path: string): Promise<readonly string[]> {
  const file = await openFile(path);
  try {
    return (await listZip(file)).map(({ name }) => name);
  } catch (error) {
    if (error instanceof UnreadableFile) return [];
    throw error;
  } finally {
    await file.close();
  }
}

/** Returns the text of the first entry, if it has this name and is not compressed. */
export function firstZipEntry(head: Buffer, name: string): string | undefined {
  if (head.length < 38 || head.readUInt16LE(8) !== 0 || head.readUInt16LE(26) !== name.length)
    return undefined;
  const content = 30 + name.length + head.readUInt16LE(28);
  if (head.toString("latin1", 30, 30 + name.length) !== name) return undefined;
  const end = head.indexOf("PK", content, "latin1");
  return end < 0 ? undefined : head.toString("latin1", content, end);
}
