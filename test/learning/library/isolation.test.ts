import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { findPassages } from "../../../src/learning/library/text/find.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { addDocument, upload } from "./kit.ts";

let appliance: TestAppliance;
let ana: Client;
let bob: Client;
let theirs: Json;
let domain: Json;
let shared: Json;

const PATH = "/api/v1/learning/documents";
const DOMAINS = "/api/v1/learning/domains";
const MARKER = "Zanzibarquartz";

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  bob = await appliance.addOrganization(ana, "Other", "bob@example.org");
  theirs = await addDocument(appliance, ana, {
    title: `${MARKER} title`,
    markdown: `# ${MARKER}\n\nThe ${MARKER} is secret.`,
    domain: `${MARKER} domain`,
  });
  domain = theirs.domain;
  shared = await addDocument(appliance, "shared", {
    title: "Accruals",
    markdown: "# Accruals\n\nAn accrual is an expense that has no bill yet.",
    domain: "Finance",
  });
});
afterAll(() => appliance.stop());

/** The response for an id that never existed. */
async function never(method: string, path: string, body?: unknown): Promise<Json> {
  const reply = await bob.call(method, path.replace("ID", "01a1fe3a-5438-723d-a00d-e242a6099043"), body);
  return { status: reply.status, body: { ...reply.body, correlation_id: "" } };
}

describe("Another organisation's documents", () => {
  const calls: { method: string; path: string; body?: unknown }[] = [
    { method: "GET", path: `${PATH}/ID` },
    { method: "PUT", path: `${PATH}/ID`, body: { title: "Mine" } },
    { method: "PATCH", path: `${PATH}/ID`, body: { position: 1 } },
    { method: "DELETE", path: `${PATH}/ID` },
    { method: "POST", path: `${PATH}/ID/process` },
    { method: "GET", path: `${PATH}/ID/text` },
    { method: "GET", path: `${PATH}/ID/text?revision=1&from=0&to=3` },
    { method: "GET", path: `${PATH}/ID/blocks` },
    { method: "GET", path: `${PATH}/ID/file` },
    { method: "GET", path: `/api/v1/learning/search?q=${MARKER}&document=ID` },
  ];

  test.each(calls)("$method $path returns not found", async ({ method, path, body }) => {
    const reply = await bob.call(method, path.replace("ID", theirs.id), body);
    expect(reply.status).toBe(404);
    expect({ status: reply.status, body: { ...reply.body, correlation_id: "" } }).toEqual(
      await never(method, path, body),
    );
    expect(reply.text).not.toContain(MARKER);
  });

  test("accept no new version", async () => {
    const reply = await upload(appliance, bob, "stolen", {}, `${PATH}/${theirs.id}/revisions`);
    expect(reply.status).toBe(404);
  });

  test("cannot be published by an operator", async () => {
    const reply = await bob.post(`${PATH}/${theirs.id}/publish`);
    expect(reply.status).toBe(403);
  });

  test("appear in no list, search result or count", async () => {
    for (const path of [
      `${PATH}?limit=200`,
      `${PATH}?q=${MARKER}`,
      DOMAINS,
      `/api/v1/learning/search?q=${MARKER}`,
      "/api/v1/learning/library",
    ]) {
      const reply = await bob.get(path);
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain(MARKER);
      expect(reply.text).not.toContain(theirs.id);
    }
  });

  test("are not revealed by identical content", async () => {
    const bytes = await ana.get(`${PATH}/${theirs.id}/file`);
    const same = await upload(appliance, bob, bytes.text, { name: "same.md" });
    expect(same.body).toMatchObject({ duplicate_of: null });
    const mine = await upload(appliance, ana, bytes.text, { name: "same.md" });
    expect(mine.body.duplicate_of).toBe(theirs.id);
    await appliance.appliance.jobs.drain();
    expect((await bob.delete(`${PATH}/${same.body.id}`)).status).toBe(204);
    await appliance.appliance.jobs.drain();
    expect((await ana.get(`${PATH}/${theirs.id}/file`)).text).toBe(bytes.text);
  });

  test("have hidden domains", async () => {
    const named = await upload(appliance, bob, "x", { domain: `${MARKER} domain` });
    expect(named.status).toBe(422);
    const byId = await upload(appliance, bob, "x", { domain: domain.id });
    expect(byId.text.replace(/"correlation_id":"[^"]*"/, "")).toBe(
      named.text.replace(/"correlation_id":"[^"]*"/, ""),
    );
    for (const [method, body] of [["GET"], ["PUT", { name: "x" }], ["DELETE"]] as const)
      expect((await bob.call(method, `${DOMAINS}/${domain.id}`, body)).status).toBe(404);
    expect((await bob.post(DOMAINS, { name: `${MARKER} domain` })).status).toBe(201);
  });
});

describe("The shared library", () => {
  test("is readable by everyone", async () => {
    for (const client of [ana, bob]) {
      expect((await client.get(`${PATH}/${shared.id}`)).body).toMatchObject({ namespace: "shared" });
      expect((await client.get(`${PATH}/${shared.id}/text`)).body.text).toContain("An accrual");
      expect((await client.get(`${PATH}?namespace=shared`)).body.data).toHaveLength(1);
      const found = await client.get("/api/v1/learning/search?q=accrual");
      expect(found.body.data[0]).toMatchObject({ namespace: "shared", rank: 1 });
    }
  });

  test("can be changed by its operator only", async () => {
    for (const [method, path, body] of [
      ["PUT", "", { title: "x" }],
      ["DELETE", ""],
      ["POST", "/process"],
    ] as const) {
      const reply = await bob.call(method, `${PATH}/${shared.id}${path}`, body);
      expect([reply.status, reply.body.code]).toEqual([403, "ACCESS_DENIED"]);
    }
    expect((await upload(appliance, bob, "x", { domain: "Finance" })).status).toBe(422);
  });

  test("receives documents published by its operator, with an audit event", async () => {
    const own = await addDocument(appliance, ana, {
      title: "Petty cash",
      markdown: "# Petty cash\n\nPetty cash is a small amount of coins.",
      domain: "Finance",
    });
    const published = await ana.post(`${PATH}/${own.id}/publish`);
    expect(published.status).toBe(201);
    expect(published.body).toMatchObject({ namespace: "shared", origin: "published", title: "Petty cash" });
    expect(published.body.id).not.toBe(own.id);
    await appliance.appliance.jobs.drain();
    expect((await bob.get("/api/v1/learning/search?q=petty+cash")).body.data[0]).toMatchObject({
      document_id: published.body.id,
      title: "Petty cash",
    });
    expect((await ana.post(`${PATH}/${own.id}/publish`)).body.id).toBe(published.body.id);
    const trail = await ana.get("/api/v1/audit/events?action=learning.documents.publish");
    expect(trail.body.data[0]).toMatchObject({ record_id: published.body.id, outcome: "ok" });
    await ana.delete(`${PATH}/${own.id}`);
    expect((await bob.get(`${PATH}/${published.body.id}/file`)).status).toBe(200);
    expect((await ana.delete(`${PATH}/${published.body.id}`)).status).toBe(204);
    await appliance.appliance.jobs.drain();
    expect((await bob.get(`${PATH}/${published.body.id}`)).status).toBe(404);
  });
});

test("the content of one library affects neither rank nor score in another", async () => {
  const markdown = (words: string) => `# Page\n\n${words} stands here.`;
  for (const words of ["alpha", "alpha beta", "beta gamma beta"])
    await addDocument(appliance, bob, { title: words, markdown: markdown(words) });
  const [other] = await appliance.rows(
    "SELECT rid FROM learning_libraries WHERE org = (SELECT max(key) FROM organizations)",
  );
  const library = Number(other?.rid);
  const ask = () =>
    appliance.appliance.engine.store.read(async ({ connection }) =>
      ["alpha", "beta", "gamma", "stands"].map((word) =>
        findPassages(connection, [library], { words: [word, "beta"], limit: 20 }),
      ),
    );
  const before = await ask();
  expect(before[0]?.length).toBeGreaterThan(1);
  for (let i = 0; i < 6; i++) {
    const text = markdown(`alpha beta gamma ${"alpha ".repeat(i)}`);
    await upload(appliance, ana, text, { name: `noise-${i}.md` });
  }
  await addDocument(appliance, "shared", { title: "Noise", markdown: markdown("alpha beta gamma") });
  expect(await ask()).toEqual(before);
});
