import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  conceptsNamed,
  resolveConcept,
  suggestConcepts,
} from "../../../src/learning/concepts/store/resolve.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { addDocument, upload } from "../library/kit.ts";

let appliance: TestAppliance;
let ana: Client;
let accruals: Json;

const PATH = "/api/v1/learning/concepts";

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  accruals = await addDocument(appliance, ana, { title: "Accruals", domain: "Finance", markdown: ACCRUALS });
});
afterAll(() => appliance.stop());

const ACCRUALS = `# Accruals

An accrued expense is a cost that belongs to a month although no bill has come for it. The accrued expense is posted
on the last day of the month. Generally Accepted Accounting Principles (GAAP) ask for it.

## Reversing

A reversing entry is an entry that takes an accrued expense back on the first day of the next month. GAAP leaves it to
the bookkeeper whether a reversing entry is made.
`;

async function named(name: string): Promise<Json> {
  const { body } = await ana.get(`${PATH}/resolve?name=${encodeURIComponent(name)}&namespace=org`);
  return body.candidates[0];
}

describe("Concepts of a document", () => {
  test("are available once its jobs have run", async () => {
    const concept = await named("accrued expenses");
    expect(concept).toMatchObject({
      name: "accrued expense",
      namespace: "org",
      status: "proposed",
      documents: 1,
      frequency: 3,
    });
    expect(concept.domains.map(({ name }: Json) => name)).toEqual(["Finance"]);
    const { body } = await ana.get(`/api/v1/learning/documents/${accruals.id}`);
    expect(body).toMatchObject({ state: "ready", stage: null, progress: 1 });
  });

  test("are found by their acronyms, with the definition quoted from the document", async () => {
    const gaap = await named("GAAP");
    expect(gaap.aliases).toContain("GAAP");
    const { body } = await ana.get(`${PATH}/${(await named("reversing entry")).id}`);
    const [citation] = body.definition.citations;
    expect(citation.document_id).toBe(accruals.id);
    expect(citation.quote).toBe(body.definition.text);
    expect(citation.quote).toStartWith("A reversing entry is an entry");
    expect(body.mentions[0].citations.every(({ quote }: Json) => /reversing entry/i.test(quote))).toBe(true);
  });

  test("are merged with those of other documents in any order", async () => {
    const before = await named("GAAP");
    const other = await addDocument(appliance, ana, {
      title: "Rules",
      domain: "Law",
      markdown:
        "# Rules\n\nEvery firm here follows GAAP. GAAP is strict, and GAAP changes. An accrued expense is a debt without a bill.",
    });
    const after = await named("GAAP");
    expect(after).toMatchObject({ id: before.id, documents: 2 });
    const { body } = await ana.get(`${PATH}/${(await named("accrued expense")).id}`);
    expect(body.domains.map(({ name }: Json) => name)).toEqual(["Finance", "Law"]);
    expect(body.definitions.map(({ citations }: Json) => citations[0].document_id).sort()).toEqual(
      [accruals.id, other.id].sort(),
    );
    await ana.delete(`/api/v1/learning/documents/${other.id}`);
    await appliance.appliance.jobs.drain();
    expect(await named("GAAP")).toMatchObject({ id: before.id, documents: 1, frequency: before.frequency });
    expect((await named("accrued expense")).domains.map(({ name }: Json) => name)).toEqual(["Finance"]);
  });

  test("are deleted immediately with their only document", async () => {
    const markdown =
      "# Whaling\n\nA harpoon is a spear that whalers throw. The harpoon is thrown by hand. A whaler is a ship.";
    const document = await addDocument(appliance, ana, { title: "Whaling", markdown });
    const harpoon = await named("harpoon");
    expect(harpoon).toBeDefined();
    await ana.delete(`/api/v1/learning/documents/${document.id}`);
    expect(await named("harpoon")).toBeUndefined();
    expect((await ana.get(`${PATH}/${harpoon.id}`)).status).toBe(404);
    await appliance.appliance.jobs.drain();
    for (const table of [
      "learning_concepts",
      "learning_aliases",
      "learning_concept_words",
      "learning_findings",
    ]) {
      const rows = await appliance.rows(`SELECT * FROM ${table}`);
      expect(JSON.stringify(rows)).not.toContain("harpoon");
    }
    const orphans = await appliance.rows(
      "SELECT 1 FROM learning_mentions WHERE document NOT IN (SELECT rid FROM learning_documents) OR concept NOT IN (SELECT rid FROM learning_concepts)",
    );
    expect(orphans).toEqual([]);
  });

  test("replace those of the previous version", async () => {
    const made = await addDocument(appliance, ana, {
      title: "Fruit",
      markdown: "# Fruit\n\nA quince is a fruit that is hard when raw. The quince is yellow.",
    });
    const path = `/api/v1/learning/documents/${made.id}`;
    const reply = await upload(
      appliance,
      ana,
      "# Fruit\n\nA medlar is a fruit that is eaten when soft. The medlar is brown.",
      { name: "fruit.md" },
      `${path}/revisions`,
    );
    expect(reply.status).toBeLessThan(300);
    await appliance.appliance.jobs.drain();
    expect(await named("quince")).toBeUndefined();
    expect(await named("medlar")).toBeDefined();
  });

  test("keep their rows when the same document is processed again", async () => {
    await addDocument(appliance, "shared", { title: "Shared accruals", markdown: ACCRUALS });
    const state = async () => [
      await appliance.rows(
        "SELECT id, name, key, salience, frequency, definition_start FROM learning_concepts WHERE org = 0 ORDER BY id",
      ),
      await appliance.rows(
        "SELECT concept, block, count, inner, first FROM learning_mentions WHERE org = 0 ORDER BY concept, block",
      ),
      await appliance.rows(
        "SELECT concept, key, name, source FROM learning_aliases WHERE org = 0 ORDER BY concept, key, source",
      ),
    ];
    const before = await state();
    const [row] = await appliance.rows(
      "SELECT document, revision FROM learning_findings WHERE org = 0 LIMIT 1",
    );
    await appliance.run("learning.concepts.find", { document: row?.document, revision: row?.revision });
    expect(await state()).toEqual(before);
    expect(before.every((rows) => rows.length > 0)).toBe(true);
  });
});

describe("Concept names", () => {
  const read = <T>(work: (connection: import("../../../src/store/connection.ts").Connection) => T) =>
    appliance.appliance.engine.store.read(async ({ connection }) => work(connection));

  test("match singular, plural, articles and any case within their own library", async () => {
    const [row] = await appliance.rows("SELECT library FROM learning_concepts WHERE org > 0 LIMIT 1");
    const library = Number(row?.library);
    const [shared] = await appliance.rows("SELECT rid FROM learning_libraries WHERE org = 0");
    expect(shared?.rid).not.toBe(library);
    for (const name of ["accrued expense", "Accrued Expenses", "an accrued expense", "ACCRUED EXPENSE"]) {
      expect((await read((connection) => resolveConcept(connection, library, name)))?.name).toBe(
        "accrued expense",
      );
    }
    expect(
      await read((connection) => resolveConcept(connection, library + 1000, "accrued expense")),
    ).toBeUndefined();
    expect(await read((connection) => conceptsNamed(connection, library, "nothing of the kind"))).toEqual([]);
  });

  test("with typos return suggestions", async () => {
    const { body } = await ana.get(`${PATH}/resolve?name=acrued%20expnse`);
    expect(body.candidates).toEqual([]);
    expect(body.did_you_mean.map(({ name }: Json) => name)).toContain("accrued expense");
    const [row] = await appliance.rows("SELECT library FROM learning_concepts WHERE org > 0 LIMIT 1");
    expect(
      await read((connection) => suggestConcepts(connection, Number(row?.library), "photosynthesis")),
    ).toEqual([]);
  });
});
