import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { HANDBOOK, pageOf } from "../../../src/handbook/pages.ts";
import { languageOf, ORIGINAL } from "../../../src/handbook/read.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

const source = join(import.meta.dir, "..", "..", "..", "src", "handbook");

describe("Handbook pages", () => {
  test("include every page of the folder in the original language", () => {
    const pages = readdirSync(source, { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => path.endsWith(".md") && languageOf(path) === ORIGINAL);
    expect(HANDBOOK.map(({ path }) => path).toSorted()).toEqual(pages.toSorted());
  });

  test("have a title and a position", () => {
    for (const { path, title, domain, position, markdown } of HANDBOOK) {
      expect([path, title.length > 2, domain.length > 2]).toEqual([path, true, true]);
      expect([path, Number.isInteger(position) && position > 0]).toEqual([path, true]);
      expect([path, markdown.startsWith("---"), markdown.includes("# ")]).toEqual([path, false, true]);
    }
    const titles = HANDBOOK.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test("are parsed with and without front matter", () => {
    const page = pageOf(
      "x.md",
      '---\ntitle: "A: b"\ndomain: Finance\nposition: 3\n---\n\n# Other\n\nText.\n',
      0,
    );
    expect(page).toMatchObject({
      title: "A: b",
      domain: "Finance",
      position: 3,
      markdown: "# Other\n\nText.\n",
    });
    expect(pageOf("y.md", "# Its own\n\nText.\n", 4)).toMatchObject({
      title: "Its own",
      domain: "Freehold",
      position: 5,
    });
  });
});

describe("A new server", () => {
  let appliance: TestAppliance;
  let ana: Client;

  beforeAll(async () => {
    appliance = await TestAppliance.start(["--learning-starter"]);
    ana = await appliance.setUp();
    await untilRead();
  });
  afterAll(() => appliance.stop());

  /** Waits until the handbook's pages are read, but not for their concepts. */
  async function untilRead(): Promise<void> {
    for (;;) {
      const { data } = (await ana.get("/api/v1/learning/library")).body;
      const { queued, reading, ready } = data[1].documents;
      if (ready > 0 && queued + reading === 0 && !(await isPlacing())) return;
      await Bun.sleep(50);
    }
  }
  const isPlacing = async () =>
    (
      await appliance.rows(
        "SELECT 1 FROM jobs WHERE name = 'learning.documents.read_handbook' AND state IN ('waiting', 'running')",
      )
    ).length > 0;

  test("reads its handbook into the shared library", async () => {
    const { body } = await ana.get("/api/v1/learning/documents?namespace=shared&limit=200");
    expect(body.data).toHaveLength(HANDBOOK.length);
    expect(body.data.filter(({ state }: Json) => state !== "ready")).toEqual([]);
    const found = await ana.get("/api/v1/learning/search?q=accruals");
    expect(found.body.data[0].text.toLowerCase()).toContain("accru");
  });

  test("processes unchanged pages only once", async () => {
    const before = await appliance.rows("SELECT id, version, revision FROM learning_documents ORDER BY rid");
    expect(await appliance.run("learning.documents.read_handbook", {})).toEqual({ done: 0, more: false });
    expect(await appliance.rows("SELECT id, version, revision FROM learning_documents ORDER BY rid")).toEqual(
      before,
    );
  });

  test("processes changed pages as new versions and removes deleted ones", async () => {
    const [page] = await appliance.rows(
      "SELECT id, rid, title FROM learning_documents WHERE origin_key = 'ideas/accruals.md'",
    );
    await appliance.alter(
      "UPDATE learning_revisions SET sha256 = ? WHERE document = ?",
      "0".repeat(64),
      Number(page?.rid),
    );
    await appliance.alter(
      "UPDATE learning_documents SET origin_key = 'ideas/gone.md' WHERE origin_key = 'the-books.md'",
    );
    let slice: Json;
    do slice = await appliance.run("learning.documents.read_handbook", {});
    while (slice.more);
    await untilRead();
    expect((await ana.get(`/api/v1/learning/documents/${page?.id}`)).body).toMatchObject({
      state: "ready",
      title: page?.title,
    });
    const paths = await appliance.rows("SELECT origin_key FROM learning_documents WHERE org = 0");
    expect(paths.map(({ origin_key }) => String(origin_key)).toSorted()).toEqual(
      HANDBOOK.map(({ path }) => path).toSorted(),
    );
  });
});
