import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import template from "../../../installers/desktop/freehold.desktop" with { type: "text" };
import mark from "../../web/icon.svg" with { type: "text" };

const ENTRY = join("applications", "freehold.desktop");
const ICON = join("icons", "hicolor", "scalable", "apps", "freehold.svg");

export function placeEntry(share: string, program: string): string[] {
  return [
    place(join(share, ICON), mark),
    place(
      join(share, ENTRY),
      template.replaceAll("/usr/bin/freehold", () => quoted(program)),
    ),
  ];
}

/** Returns the removed files. */
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

/** Quotes a path for the Exec key of a desktop entry, then escapes it as a string value. */
function quoted(path: string): string {
  if (/^[\w/.+-]+$/.test(path)) return path;
  const inQuotes = path.replaceAll(/["`$\\]/g, "\\$&").replaceAll("%", "%%");
  return `"${inQuotes.replaceAll("\\", "\\\\")}"`;
}
