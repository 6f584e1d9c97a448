import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Client, freshFolder, type Json, TestAppliance } from "../../kit/appliance.ts";
import { learning } from "../../kit/samples/learning.ts";
import type { Sample } from "../../kit/samples.ts";
import { EXPORTS, fetchFile } from "../exports/taking.ts";
import { archive, enter } from "./house.ts";

const PATH = "/api/v1/learning";
const OWNER = "ana@example.com";
const place = freshFolder();

async function look(client: Client): Promise<Record<string, Json>> {
  const read = async (path: string) => {
    const { status, text, body } = await client.get(`${PATH}/${path}`);
    if (status !== 200) throw new Error(`${path} answered ${status} ${text}`);
    return body;
  };
  const documents = (await read("documents?namespace=org&limit=200")).data;
  const texts = await Promise.all(documents.map(({ id }: Json) => read(`documents/${id}/text`)));
  const { concepts, edges } = await read(
    "graph/concepts?namespace=org&include=definition,evidence&limit=500&min_confidence=0",
  );
  const courses = (await read("catalogue")).data;
  const bodies = await Promise.all(courses.map(({ id }: Json) => read(`catalogue/${id}`)));
  const hits = (await read("search?q=register&namespace=org")).data;
  return { documents, texts, concepts, edges, courses: bodies, hits };
}

let before: Record<string, Json>;
let after: Record<string, Json>;
let house: TestAppliance;
let owner: Client;

beforeAll(async () => {
  const app = await TestAppliance.start();
  const ana = await app.setUp();
  const made: Sample = {};
  for (const [name, sample] of Object.entries(learning)) {
    if (typeof sample === "object") made[name] = await sample.make(ana, made, "Moving");
  }
  await app.runJobs();
  before = await look(ana);
  const asked = await ana.post(`${EXPORTS}/archive`, {});
  await app.runJobs();
  const { bytes } = await fetchFile(app, ana, asked.body.id);
  const file = join(place, "moving.zip");
  await Bun.write(file, bytes);
  await app.stop();
  const fresh = join(place, "house");
  // The server already has another organisation, so imported rows cannot keep their numbers.
  const other = await TestAppliance.start([], fresh);
  const zoe = await other.setUp("Zenith", "zoe@example.com");
  const ignored: Sample = {};
  const [first] = Object.values(learning);
  if (typeof first === "object") await first.make(zoe, ignored, "Before");
  await other.runJobs();
  await other.stop();
  const read = await archive("import", file, "--data", fresh);
  expect(read).toMatchObject({ code: 0, errors: "" });
  ({ appliance: house, client: owner } = await enter(fresh, read.printed.people, OWNER));
  await house.runJobs();
  after = await look(owner);
});

afterAll(async () => {
  await house.stop();
  rmSync(place, { recursive: true, force: true });
});

for (const what of ["documents", "texts", "concepts", "edges", "courses", "hits"]) {
  test(`${what} of the library are unchanged`, () => {
    expect(before[what].length).toBeGreaterThan(0);
    expect(after[what]).toEqual(before[what]);
  });
}

test("the file of a document is included", async () => {
  const [document] = after.documents;
  const { status, text } = await owner.get(`${PATH}/documents/${document.id}/file`);
  expect(status).toBe(200);
  expect(text).toContain("A key register is the list of all keys");
});

test("an explanation can still be verified against the imported documents", async () => {
  const { status, body } = await owner.post(`${PATH}/concepts/explain`, { concept: "key register" });
  expect(status).toBe(200);
  expect(body.verdict).not.toBe("insufficient_evidence");
  expect(body.claims[0].citations[0].quote).toContain("key register");
});

test("all invariants hold and work continues", async () => {
  const { body } = await owner.get("/api/v1/system/health");
  expect(body.invariants.filter(({ holds }: Json) => !holds)).toEqual([]);
  const [document] = after.documents;
  expect((await owner.delete(`${PATH}/documents/${document.id}`)).status).toBeLessThan(300);
  await house.runJobs();
  expect((await owner.get(`${PATH}/search?q=register&namespace=org`)).body.data).toEqual([]);
});
