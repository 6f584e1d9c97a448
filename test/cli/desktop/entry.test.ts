import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeEntry, removeEntry } from "../../../src/cli/desktop/entry.ts";

const share = mkdtempSync(join(tmpdir(), "freehold-share-"));
afterAll(() => rmSync(share, { recursive: true }));

const PROGRAMS = [
  ["/usr/bin/freehold", "/usr/bin/freehold desktop"],
  ["/home/ana/my programs/freehold", '"/home/ana/my programs/freehold" desktop'],
  ["/opt/100%/freehold", '"/opt/100%%/freehold" desktop'],
  ["/opt/a$b/freehold", '"/opt/a\\\\$b/freehold" desktop'],
] as const;

test.each(PROGRAMS)("the desktop entry for %s follows the specification", (program, command) => {
  const [icon = "", entry = ""] = placeEntry(share, program);
  const lines = readFileSync(entry, "utf8").split("\n");
  expect(lines.filter((line) => line.startsWith("Exec="))).toEqual([
    `Exec=${command}`,
    `Exec=${command} --stop`,
  ]);
  expect(readFileSync(icon, "utf8")).toStartWith("<svg");
});

test("removing the entry deletes only its own files", () => {
  const placed = placeEntry(share, "/usr/bin/freehold");
  expect(removeEntry(share).toSorted()).toEqual(placed.toSorted());
  expect(placed.filter((path) => existsSync(path))).toEqual([]);
  expect(removeEntry(share)).toEqual([]);
});
