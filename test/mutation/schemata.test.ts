import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "../kit/appliance.ts";
import { type Mutant, schemataOf } from "./schemata.ts";
import { switchOn } from "./switch.ts";

const TEXT = `
/** Ümläuts before all, so that places count characters and not bytes. */
export const limit = (price: number) => (price >= 100 ? "large" : "small");
export const isEither = (a: boolean, b: boolean) => a || b;
export const named = (list: { name: string }[] | undefined) => list?.some(({ name }) => name === "x") ?? false;
export function sum(numbers: readonly number[]): number {
  let all = 0;
  for (const one of numbers) {
    if (one < 2) continue;
    all += one * 2;
  }
  return all;
}
export const positive = (numbers: readonly number[]) => numbers.filter((one) => one > 0);
export const query = (all: boolean) => \`SELECT id FROM t WHERE a <= 1 \${all ? "" : "AND b IS NULL"}\`;
export function refuse(kind: string): void {
  if (kind !== "known") throw new Error(\`The kind is wrong: \${kind || "none"}\`);
}
`;

const folder = freshFolder();
let mutants: Mutant[];
// The text is generated, so its exports are known by name only.
let made: Record<string, (...given: unknown[]) => unknown>;

beforeAll(async () => {
  writeFileSync(join(folder, "tsconfig.json"), '{ "files": ["sample.ts"] }');
  writeFileSync(join(folder, "sample.ts"), TEXT);
  const schemata = await schemataOf(folder, ["sample.ts"], join(import.meta.dir, "switch.ts"));
  mutants = schemata.mutants;
  writeFileSync(join(folder, "sample.ts"), schemata.texts.get("sample.ts") ?? "");
  made = await import(join(folder, "sample.ts"));
});
afterAll(() => {
  switchOn(0);
  rmSync(folder, { recursive: true });
});

const CALLS: readonly (readonly [string, ...unknown[]])[] = [
  ...[99, 100, 101].map((price) => ["limit", price] as const),
  ...[true, false].flatMap((a) => [true, false].map((b) => ["isEither", a, b] as const)),
  ["named", undefined],
  ["named", []],
  ["named", [{ name: "x" }, { name: "y" }]],
  ["named", [{ name: "" }]],
  ["sum", [1, 2, 5]],
  ["positive", [-1, 0, 1, 2]],
  ["query", true],
  ["query", false],
  ["refuse", "known"],
  ["refuse", "other"],
];

function answers(): string {
  const each = CALLS.map(([name, ...given]) => {
    try {
      return made[name]?.(...given) ?? null;
    } catch (error) {
      return String(error);
    }
  });
  return JSON.stringify(each);
}

describe("Mutants combined in one text", () => {
  test("behave like the original while none is active", () => {
    switchOn(0);
    expect(JSON.parse(answers())).toEqual([
      "small",
      "large",
      "large",
      ...[true, true, true, false],
      ...[false, false, true, false],
      14,
      [1, 2],
      "SELECT id FROM t WHERE a <= 1 ",
      "SELECT id FROM t WHERE a <= 1 AND b IS NULL",
      null,
      "Error: The kind is wrong: other",
    ]);
  });

  test("change the result while active", () => {
    switchOn(0);
    const original = answers();
    const same = mutants.filter(({ id }) => {
      switchOn(id);
      return answers() === original;
    });
    expect(same.map(({ original, instead }) => `${original} -> ${instead}`)).toEqual([]);
  });

  test("cover each kind and have unique keys", () => {
    const changes = mutants.map(({ original, instead }) => `${original} -> ${instead}`);
    expect(changes).toContain("price >= 100 -> price > 100");
    expect(changes).toContain("a || b -> (a) && (b)");
    expect(changes).toContain("?.some -> every");
    expect(changes).toContain('"x" -> ""');
    expect(changes).toContain("if (one < 2) continue; -> ");
    expect(changes).toContain("(one) => one > 0 -> (() => true)");
    expect(changes.filter((change) => change.includes("SELECT"))).not.toEqual([]);
    expect(new Set(mutants.map(({ key }) => key)).size).toBe(mutants.length);
  });
});
