import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/** Creates a folder. Returns the folders that gained entries. New ones are accessible to their owner only. */
export async function makeFolder(path: string): Promise<string[]> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  const changed: string[] = [];
  if (first !== undefined)
    for (let made = path; made.length >= first.length; made = dirname(made)) changed.push(dirname(made));
  return changed;
}
