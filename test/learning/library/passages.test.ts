import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { type Connection, openWriter } from "../../../src/store/connection.ts";
import {
  addPassages,
  countPassages,
  type IndexedPassage,
  passageTable,
  purgePassages,
  readyIndex,
  removePassages,
  searchPassages,
} from "../../../src/store/passages.ts";

const folder = mkdtempSync(join(tmpdir(), "freehold-passages-"));
let connection: Connection;
let count = 0;

beforeEach(() => {
  connection?.close();
  count += 1;
  connection = openWriter(join(folder, `${count}.db`), false);
});
afterAll(() => {
  connection.close();
  rmSync(folder, { recursive: true });
});

const ORG = 7;
const add = (...passages: IndexedPassage[]) => {
  readyIndex(connection, ORG);
  addPassages(connection, ORG, passages);
};
const plain = (...texts: string[]) => texts.map((text, i) => ({ rid: i + 1, headings: "", text }));
const find = (words: string[], more: { phrases?: string[]; musts?: string[] } = {}) =>
  searchPassages(connection, ORG, { words, ...more, limit: 50 }).map(({ rid }) => rid);

describe("Passage search", () => {
  test("finds inflected words, ignoring accents and case", () => {
    add(...plain("The receipts were kept", "Über die Häuser", "nothing of it"));
    expect(find(["receipt"])).toEqual([1]);
    expect(find(["HAUSER"])).toEqual([2]);
    expect(find(["keeping"])).toEqual([]);
    expect(find([])).toEqual([]);
    expect(find(["?!"])).toEqual([]);
  });

  test("finds words of scripts without spaces within longer ones", () => {
    add(
      ...plain(
        "東京都は日本の首都です",
        "会計の基礎を学ぶ",
        "การบัญชีเบื้องต้น",
        "회계의 기초를 배운다",
        "हिन्दी में लेखा",
      ),
    );
    expect(find(["日本"])).toEqual([1]);
    expect(find(["会計"])).toEqual([2]);
    expect(find(["บัญชี"])).toEqual([3]);
    expect(find(["회계"])).toEqual([4]);
    expect(find(["हिन्दी"])).toEqual([5]);
    expect(find(["日首"])).toEqual([]);
  });

  test("finds right-to-left words", () => {
    add(...plain("المحاسبة علم", "חשבונאות היא"));
    expect(find(["المحاسبة"])).toEqual([1]);
    expect(find(["חשבונאות"])).toEqual([2]);
  });

  test("requires some of the words and exact phrases", () => {
    add(...plain("closing entry is made", "an entry is closing", "closing of the books"));
    expect(find([], { phrases: ["closing entry is"] })).toEqual([1]);
    expect(find(["books"], { phrases: ["closing entry"] }).sort()).toEqual([1, 3]);
    expect(find(["closing"], { musts: ["entry is"] }).sort()).toEqual([1, 2]);
    expect(find(["closing"], { musts: ["entry is", "made"] })).toEqual([1]);
  });

  test("ranks headings above text", () => {
    add(
      { rid: 1, headings: "", text: "accruals are told of here" },
      { rid: 2, headings: "Accruals", text: "they are told of here" },
    );
    expect(find(["accruals"])).toEqual([2, 1]);
  });

  test("treats no input as query syntax", () => {
    add(...plain('a "quoted" NEAR word', "text OR headings"));
    for (const typed of [
      '"',
      "a* OR",
      "NEAR(a b)",
      "headings:text",
      "-a",
      "^a",
      "a AND",
      "(",
      "{text}",
      "\0",
    ])
      expect(() => find([typed], { phrases: [typed], musts: [typed] })).not.toThrow();
    expect(find(["near"])).toEqual([1]);
  });

  test("keeps the order of passages with equal rank", () => {
    add(...plain("same words", "same words", "same words"));
    expect(find(["same"])).toEqual([1, 2, 3]);
  });

  test("finds nothing in an empty library", () => {
    expect(find(["word"])).toEqual([]);
    expect(countPassages(connection, ORG, ["word"])).toEqual({ all: 0, each: [0] });
    expect(purgePassages(connection, ORG, true)).toBe(false);
  });
});

const words = fc.constantFrom("alpha", "beta", "gammas", "漢字", "Ärger", "running", "ฉัน", "x1");
const passages = fc.array(
  fc.record({
    headings: fc.array(words, { maxLength: 2 }),
    text: fc.array(words, { minLength: 1, maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 12 },
);

test("removing a document leaves the index as if it had never been added", () =>
  fc.assert(
    fc.property(passages, passages, fc.boolean(), (kept, gone, purges) => {
      connection.client.run(`DROP TABLE IF EXISTS ${passageTable(1)}`);
      connection.client.run(`DROP TABLE IF EXISTS ${passageTable(2)}`);
      const at = (from: number) => (one: { headings: string[]; text: string[] }, i: number) => ({
        rid: from + i,
        headings: one.headings.join("\n"),
        text: one.text.join(" "),
      });
      const stay = kept.map(at(1));
      const leave = gone.map(at(1000));
      for (const org of [1, 2]) readyIndex(connection, org);
      addPassages(connection, 1, stay);
      addPassages(connection, 2, stay);
      addPassages(connection, 2, leave);
      removePassages(connection, 2, leave);
      if (purges)
        for (let more = purgePassages(connection, 2, true); more; )
          more = purgePassages(connection, 2, false);
      expect(countPassages(connection, 2, ["alpha"])).toEqual(countPassages(connection, 1, ["alpha"]));
      for (const word of ["alpha", "beta", "gamma", "漢字", "arger", "run", "字"]) {
        const [one, two] = [1, 2].map((org) => searchPassages(connection, org, { words: [word], limit: 99 }));
        expect(two).toEqual(one ?? []);
      }
      connection.client.run(`INSERT INTO ${passageTable(2)}(${passageTable(2)}) VALUES ('integrity-check')`);
    }),
    { numRuns: 60 },
  ));

test("a purge removes all traces of the deleted text in steps of limited size", () => {
  const noise = Array.from({ length: 3000 }, (_, i) => ({
    rid: i + 1,
    headings: `Part ${i % 40}`,
    text: Array.from({ length: 40 }, (_, k) => `word${(i * 7 + k * k) % 5000}`).join(" "),
  }));
  const secret = { rid: 9999, headings: "Xylographia", text: "the quartzword is secret" };
  readyIndex(connection, ORG);
  for (let at = 0; at < noise.length; at += 200) addPassages(connection, ORG, noise.slice(at, at + 200));
  add(secret);
  removePassages(connection, ORG, [secret]);
  expect(find(["quartzword"])).toEqual([]);
  const written = () => Number(connection.client.query("SELECT total_changes() AS n").values()[0]?.[0]);
  const steps: number[] = [];
  for (let more = true, first = true; more; first = false) {
    const before = written();
    more = purgePassages(connection, ORG, first);
    steps.push(written() - before);
  }
  const all = steps.reduce((sum, step) => sum + step, 0);
  expect(Math.max(...steps)).toBeLessThan(all / 2);
  const kept = connection.client
    .query<{ block: Uint8Array }, []>(`SELECT block FROM ${passageTable(ORG)}_data`)
    .all();
  const bytes = Buffer.concat(kept.map(({ block }) => block));
  expect(bytes.includes("quartzword")).toBe(false);
  expect(bytes.includes("xylographia")).toBe(false);
  expect(bytes.includes("word")).toBe(true);
});
