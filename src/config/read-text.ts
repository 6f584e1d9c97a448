import { readFileSync } from "node:fs";

const WHY: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EACCES: "cannot be read: permission denied",
  EISDIR: "is a folder, not a file",
  ENOTDIR: "cannot be read: a part of its path is not a folder",
  ERR_ENCODING_INVALID_ENCODED_DATA: "is not UTF-8 text",
};

/** Text of a file, or the reason why it cannot be read; `missing` if it does not exist. */
export function readText(path: string): { text: string } | { problem: string; missing: boolean } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path)) };
  } catch (thrown) {
    const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : String(thrown);
    return { problem: `${path} ${WHY[code] ?? `cannot be read: ${code}`}`, missing: code === "ENOENT" };
  }
}
