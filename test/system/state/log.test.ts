import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { LogFile } from "../../../src/log/file.ts";
import { lineOf } from "../../../src/log/lines.ts";
import { freshFolder } from "../../kit/appliance.ts";

const folder = freshFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const NOON = Date.parse("2026-03-06T12:00:00Z");

describe("Log lines", () => {
  test("contain no line breaks, whatever the message", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (message, fact) => {
        for (const format of ["text", "json"] as const) {
          const line = lineOf({ at: NOON, level: "warn", message, facts: { fact } }, format);
          expect(line).not.toMatch(/[\n\r\u0085]/);
        }
      }),
    );
  });

  test("contain time, level, message and facts as JSON", () => {
    const said = {
      at: NOON,
      level: "info",
      message: "serving",
      facts: { correlation_id: "c-1", n: 2 },
    } as const;
    expect(JSON.parse(lineOf(said, "json"))).toEqual({
      time: "2026-03-06T12:00:00.000Z",
      level: "info",
      message: "serving",
      correlation_id: "c-1",
      n: 2,
    });
  });

  test("omit addresses, tokens and keys in both formats", () => {
    const cause = new Error("kim@example.com sent Bearer abc.def", {
      cause: new Error("and fh_live_abcdef"),
    });
    for (const format of ["text", "json"] as const) {
      const line = lineOf(
        { at: NOON, level: "error", message: "of ana@example.com", facts: { cause } },
        format,
      );
      expect(line).not.toMatch(/@example|abc\.def|fh_live/);
      expect(line).toContain("[e-mail] sent [token]");
    }
  });
});

describe("Log files", () => {
  const lines = (path: string) => readFileSync(path, "utf8").trimEnd().split("\n");

  test("are rotated by size and keep the configured number of complete files", () => {
    const path = join(folder, "deep", "freehold.log");
    const file = new LogFile({ path, maxBytes: 100, keep: 2 });
    for (let n = 0; n < 40; n += 1) file.write(`line ${String(n).padStart(3, "0")}`);
    expect(existsSync(`${path}.3`)).toBe(false);
    const kept = [`${path}.2`, `${path}.1`, path].flatMap(lines);
    const numbers = kept.map((line) => Number(line.slice(5)));
    expect(numbers).toEqual(numbers.map((_, i) => 40 - numbers.length + i));
    for (const one of [`${path}.2`, `${path}.1`]) expect(readFileSync(one).length).toBeLessThanOrEqual(100);
  });

  test("are continued after a restart", () => {
    const path = join(folder, "again.log");
    new LogFile({ path, maxBytes: 100, keep: 1 }).write("first");
    new LogFile({ path, maxBytes: 100, keep: 1 }).write("second");
    expect(lines(path)).toEqual(["first", "second"]);
  });

  test("keep no rotated files if none are configured", () => {
    const path = join(folder, "none.log");
    const file = new LogFile({ path, maxBytes: 20, keep: 0 });
    for (let n = 0; n < 10; n += 1) file.write("a line of it");
    expect([existsSync(`${path}.1`), lines(path)]).toEqual([false, ["a line of it"]]);
  });

  test("report an unwritable path at the start", () => {
    mkdirSync(join(folder, "taken"));
    expect(() => new LogFile({ path: join(folder, "taken"), maxBytes: 100, keep: 1 })).toThrow(
      "cannot be written. Name another with --log-file",
    );
  });
});
