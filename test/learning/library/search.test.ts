import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { addDocument } from "./kit.ts";

let appliance: TestAppliance;
let ana: Client;

const HOUSE = `# House rules

## Vacation

Everyone gets 27 days of annual leave a year.

## Kitchen

Leave the kitchen as you found it.

## Sharpening

Sharpen a knife on the stone. The knife is sharp when it cuts paper.

## Sink

Do not put a knife into the sink.
`;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  await addDocument(appliance, ana, { title: "House rules", markdown: HOUSE });
  await addDocument(appliance, "shared", {
    title: "Leave records",
    markdown: "# Leave records\n\nAnnual leave and vacation days are recorded in annual leave records.\n",
  });
});
afterAll(() => appliance.stop());

async function found(q: string): Promise<Json[]> {
  const reply = await ana.get(`/api/v1/learning/search?${new URLSearchParams({ q })}`);
  expect(reply.status).toBe(200);
  return reply.body.data;
}

describe("Search in the library", () => {
  test("answers a question with the section that says most of it", async () => {
    const [first] = await found("How many vacation days do I get?");
    expect(first).toMatchObject({ heading_path: ["House rules", "Vacation"], kind: "paragraph" });
  });

  test("answers what must not be done with the section that says so", async () => {
    const [first] = await found("What must I not do with a knife?");
    expect(first?.heading_path).toEqual(["House rules", "Sink"]);
  });

  test("lists the organisation's own documents before shared ones", async () => {
    const namespaces = (await found("annual leave")).map(({ namespace }) => namespace);
    expect(namespaces).toContain("shared");
    expect(namespaces.lastIndexOf("org")).toBeLessThan(namespaces.indexOf("shared"));
  });

  test("never lists a heading by itself", async () => {
    expect((await found("vacation kitchen")).map(({ kind }) => kind)).not.toContain("heading");
  });

  test("matches phrases in quotation marks exactly", async () => {
    const hits = await found('"as you found it"');
    expect(hits.map(({ heading_path }) => heading_path.at(-1))).toEqual(["Kitchen"]);
  });
});
