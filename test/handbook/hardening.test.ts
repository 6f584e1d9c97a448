import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OPTION_NAMES } from "../../src/config/options.ts";

const root = join(import.meta.dir, "../..");
const page = readFileSync(join(root, "src/handbook/hardening.md"), "utf8");
const rows = [...page.matchAll(/^\| ([\d., ]+?) +\| .+ \| `(test\/[^`]+)` +\|$/gm)];

test("every line of the checklist names an existing test", () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.map(([, , file = ""]) => file).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("no requirement is listed twice, or both as met and as not met", () => {
  const met = rows.flatMap(([, numbers = ""]) => numbers.split(", "));
  expect(met.filter((number, at) => met.indexOf(number) !== at)).toEqual([]);
  const [, missing = ""] = page.split("## What is not met");
  // Requirement 3.4.1 is met on level 1 but not on level 2.
  expect(met.filter((number) => missing.includes(`- ${number}:`))).toEqual([]);
});

test("the checklist names existing settings only", () => {
  const named = [...page.matchAll(/`([a-z]+\.[a-z_]+)`/g)].map(([, name = ""]) => name);
  const known = new Set<string>(OPTION_NAMES);
  expect(named.filter((name) => !known.has(name) && name !== "vault.db")).toEqual([]);
});
