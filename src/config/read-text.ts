import { readFileSync } from "node:fs";
import { say, type Text } from "../text/message.ts";

const WHY = new Map<string, (path: string) => Text>([
  ["ENOENT", (path) => say("config.errors.missingFile", { path })],
  ["EACCES", (path) => say("config.errors.deniedFile", { path })],
  ["EISDIR", (path) => say("config.errors.isFolder", { path })],
  ["ENOTDIR", (path) => say("config.errors.notFolder", { path })],
  ["ERR_ENCODING_INVALID_ENCODED_DATA", (path) => say("config.errors.notUtf8", { path })],
]);

/** Contents of a file, or the reason why it cannot be read. `missing`: it does not exist. */
export function readText(path: string): { text: string } | { problem: Text; missing: boolean } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path)) };
  } catch (thrown) {
    const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : String(thrown);
    const problem = WHY.get(code)?.(path) ?? say("config.errors.unreadable", { path, code });
    return { problem, missing: code === "ENOENT" };
  }
}
