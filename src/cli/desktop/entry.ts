import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import template from "../../../installers/desktop/freehold.desktop" with { type: "text" };
import mark from "../../web/icon.svg" with { type: "text" };

const ENTRY = join("applications", "freehold.desktop");
const ICON = join("icons", "hicolor", "scalable", "apps", "freehold.svg");

/** Puts the program among the applications of a Linux desktop, below the folder of a person or of the machine. */
export function placeEntry(share: string, program: string): string[] {
  return [
    place(join(share, ICON), mark),
    place(
      join(share, ENTRY),
      template.replaceAll("/usr/bin/freehold", () => quoted(program)),
    ),
  ];
}

/** Takes it away again; answers what there was. */
export function removeEntry(share: string): string[] {
  const there = [ENTRY, ICON].map((name) => join(share, name)).filter((path) => existsSync(path));
  for (const path of there) rmSync(path);
  return there;
}

function place(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** A path as the standard wants it in a command: in quotes, with four characters escaped, and then as text of the file. */
function quoted(path: string): string {
  if (/^[\w/.+-]+$/.test(path)) return path;
  const inQuotes = path.replaceAll(/["`$\\]/g, "\\$&").replaceAll("%", "%%");
  return `"${inQuotes.replaceAll("\\", "\\\\")}"`;
}
