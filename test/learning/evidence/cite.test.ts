import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { Value } from "@sinclair/typebox/value";
import fc from "fast-check";
import { newId } from "../../../src/kernel/ids.ts";
import { cite } from "../../../src/learning/evidence/cite.ts";
import { type Citation, citationSchema } from "../../../src/learning/evidence/claim.ts";
import { revisionAt } from "../../../src/learning/library/intake/revision.ts";
import { writeText } from "../../../src/learning/library/intake/write-text.ts";
import { documents, revisions } from "../../../src/learning/library/tables.ts";
import { passage, passagesBetween } from "../../../src/learning/library/text/passages.ts";
import { placeText } from "../../../src/learning/library/text/placed-text.ts";
import { isProven } from "../../../src/learning/library/text/proof.ts";
import type { Block } from "../../../src/learning/reading/document.ts";
import type { Connection } from "../../../src/store/connection.ts";
import { pick, row } from "../../../src/store/rows.ts";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { addDocument, upload } from "../library/kit.ts";

let appliance: TestAppliance;
let ana: Client;
let bob: Client;
let org: number;
let others: number;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  bob = await appliance.addOrganization(ana, "Other", "bob@example.org");
  const rows = await appliance.rows("SELECT key FROM organizations ORDER BY key");
  [org = 0, others = 0] = rows.map(({ key }) => Number(key));
});
afterAll(() => appliance.stop());

const read = <T>(work: (connection: Connection) => T): Promise<T> =>
  appliance.appliance.engine.store.read(async ({ connection }) => work(connection));

/** Stores a document with exactly these blocks; returns its revision's row id. */
async function stored(blocks: readonly Block[]): Promise<number> {
  const { store } = appliance.appliance.engine;
  const by = { created_at: 1, created_by: "test", version: 1, updated_at: 1, updated_by: "test" };
  const revision = await appliance.write((connection) => {
    const document = connection.get`INSERT INTO ${documents} ${row(documents, {
      ...by,
      id: newId(),
      org,
      title: "Some",
      title_given: true,
      file_name: "some.md",
      origin: "upload",
      position: 0,
      state: "ready",
      units_done: 0,
      units_total: 0,
      attempts: 0,
      revision: 1,
    })} RETURNING ${pick(documents, "rid")}`;
    const made = connection.get`INSERT INTO ${revisions} ${row(revisions, {
      created_at: by.created_at,
      created_by: by.created_by,
      org,
      document: document?.rid ?? 0,
      revision: 1,
      sha256: "",
      size: 0,
      words: 0,
      points: 0,
      warnings: [],
      read_at: 1,
      blocks: 0,
      written: 0,
      indexed: 0,
      gone: false,
    })} RETURNING ${pick(revisions, "rid")}`;
    return made && revisionAt(connection, made.rid);
  });
  if (!revision) throw new Error("no revision");
  const document = { format: "markdown" as const, language: "en", words: 1, blocks, warnings: [] };
  await writeText(store, revision, document, await placeText(blocks), () => true);
  return revision.rid;
}

const letters = fc.constantFrom(
  "a",
  "b",
  " ",
  "é",
  "é",
  "ṇ̃",
  "😀",
  "𝔘",
  "𠀋",
  "漢",
  "字",
  "ر",
  "ש",
  "1",
  ".",
);
const texts = fc.array(letters, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));
const blockLists = fc.array(
  fc.record({
    kind: fc.constantFrom("paragraph" as const, "heading" as const, "list_item" as const),
    text: texts,
    page: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 8 },
);

const plain = (blocks: { kind: Block["kind"]; text: string; page: number | undefined }[]): Block[] =>
  blocks.map(({ page, ...block }) => ({ ...block, ...(page !== undefined && { page }) }));

describe("Citations", () => {
  test("of any part of any block verify, with positions in code points", () =>
    fc.assert(
      fc.asyncProperty(blockLists, fc.nat(), fc.nat(), fc.nat(), async (blocks, which, a, b) => {
        const revision = await stored(plain(blocks));
        await read((connection) => {
          const all = passagesBetween(connection, revision, 0, 99);
          expect(all.map(({ text }) => text)).toEqual(blocks.map(({ text }) => text));
          const one = all[which % all.length];
          if (!one) throw new Error("no block");
          const [start, end] = [a % (one.text.length + 1), b % (one.text.length + 1)].sort((x, y) => x - y);
          if (start === undefined || end === undefined || start === end) return;
          const made = cite(one, start, end);
          expect(Value.Check(citationSchema, made)).toBe(true);
          expect(isProven(connection, org, made)).toBe(true);
          const whole = [...blocks.map(({ text }) => text).join("\n")];
          expect(whole.slice(made.locator.start, made.locator.end).join("")).toBe(made.quote);
          expect(made.quote).toContain(one.text.slice(start, end).replaceAll(/\p{Cs}/gu, ""));
        });
      }),
      { numRuns: 30 },
    ));

  test("with another text or position do not verify", () =>
    fc.assert(
      fc.asyncProperty(blockLists, fc.integer({ min: -3, max: 3 }), texts, async (blocks, by, other) => {
        const revision = await stored(plain(blocks));
        await read((connection) => {
          const [one] = passagesBetween(connection, revision, 0, 0);
          if (!one) throw new Error("no block");
          const made = cite(one, 0, one.text.length);
          const { start, end } = made.locator;
          const moved = withPlace(made, start + by, end + by);
          const text = [...blocks.map(({ text: own }) => own).join("\n")];
          const same = text.slice(Math.max(0, start + by), end + by).join("") === made.quote;
          const pages = blocks.flatMap((block) => [...`${block.text}\n`].map(() => block.page ?? null));
          const onPage = pages[start + by] === (one.page ?? null);
          expect(isProven(connection, org, moved)).toBe(start + by >= 0 && same && onPage);
          if (other !== made.quote) {
            expect(isProven(connection, org, { ...made, quote: other })).toBe(false);
            expect(isProven(connection, org, { ...made, quote: other, quote_sha256: hashOf(other) })).toBe(
              false,
            );
          }
          expect(isProven(connection, org, { ...made, quote_sha256: hashOf("") })).toBe(false);
          expect(isProven(connection, org, withPlace(made, start, end + 1))).toBe(false);
          expect(isProven(connection, org, { ...made, revision: made.revision + 1 })).toBe(false);
          expect(isProven(connection, org, { ...made, namespace: "shared" })).toBe(false);
          expect(isProven(connection, others, made)).toBe(false);
          const page = { ...made.locator, page: (one.page ?? 0) + 1 };
          expect(isProven(connection, org, { ...made, locator: page })).toBe(false);
          const path = { ...made.locator, heading_path: [...one.path, "Elsewhere"] };
          expect(isProven(connection, org, { ...made, locator: path })).toBe(false);
        });
      }),
      { numRuns: 30 },
    ));

  test("across two blocks verify with the line break between them", async () => {
    const revision = await stored([
      { kind: "paragraph", text: "The first 😀 ends" },
      { kind: "paragraph", text: "and the second begins" },
    ]);
    await read((connection) => {
      const [one] = passagesBetween(connection, revision, 0, 0);
      if (!one) throw new Error("no block");
      const quote = "ends\nand";
      const across: Citation = { ...withPlace(cite(one, 0, 3), 12, 20), quote, quote_sha256: hashOf(quote) };
      expect(isProven(connection, org, across)).toBe(true);
      expect(
        isProven(connection, org, { ...across, quote: "ends and", quote_sha256: hashOf("ends and") }),
      ).toBe(false);
    });
  });

  test("of an empty text or an invalid position do not verify", async () => {
    const revision = await stored([{ kind: "paragraph", text: "Something" }]);
    await read((connection) => {
      const [one] = passagesBetween(connection, revision, 0, 0);
      if (!one) throw new Error("no block");
      const empty = { ...withPlace(cite(one, 0, 4), 2, 2), quote: "", quote_sha256: hashOf("") };
      for (const wrong of [
        empty,
        ...[
          [-1, 3],
          [4, 0],
          [0.5, 4],
          [0, Number.NaN],
          [0, 1e9],
        ].map(([a, b]) => withPlace(cite(one, 0, 4), a ?? 0, b ?? 0)),
      ])
        expect(isProven(connection, org, wrong)).toBe(false);
    });
  });

  test("include surrogate pairs completely, wherever they are cut", async () => {
    const revision = await stored([{ kind: "paragraph", text: "a😀b" }]);
    await read((connection) => {
      const [one] = passagesBetween(connection, revision, 0, 0);
      if (!one) throw new Error("no block");
      expect([cite(one, 2, 4), cite(one, 0, 2)].map(({ quote }) => quote)).toEqual(["😀b", "a😀"]);
    });
  });
});

describe("Document changes", () => {
  test("keep citations of old versions valid; deletion invalidates them", async () => {
    const made = await addDocument(appliance, ana, {
      title: "Travel",
      markdown: "# Travel\n\nWhoever travels keeps each receipt for seven years.",
    });
    const cited = await read((connection) => {
      const row = connection
        .statement("SELECT rid FROM learning_blocks WHERE text LIKE 'Whoever%' ORDER BY rid DESC LIMIT 1")
        .get();
      const one = passage(connection, org, Number(row?.rid));
      if (!one) throw new Error("no passage");
      return cite(one, 0, 15);
    });
    expect(cited.quote).toBe("Whoever travels");
    const path = `/api/v1/learning/documents/${made.id}`;
    const revised = await upload(
      appliance,
      ana,
      "# Travel\n\nReceipts are kept for ten years.",
      {},
      `${path}/revisions`,
    );
    expect(revised.status).toBe(200);
    await appliance.appliance.jobs.drain();
    expect((await ana.get(path)).body).toMatchObject({ revision: 2, state: "ready" });
    expect(await read((connection) => isProven(connection, org, cited))).toBe(true);
    const piece = await ana.get(
      `${path}/text?revision=1&from=${cited.locator.start}&to=${cited.locator.end}`,
    );
    expect(piece.body.text).toBe(cited.quote);
    expect((await bob.get(`${path}/text`)).status).toBe(404);
    expect((await ana.delete(path)).status).toBe(204);
    expect(await read((connection) => isProven(connection, org, cited))).toBe(false);
  });
});

function withPlace(citation: Citation, start: number, end: number): Citation {
  return { ...citation, locator: { ...citation.locator, start, end } };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
