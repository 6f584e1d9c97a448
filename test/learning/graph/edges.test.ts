import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { addDocument } from "../library/kit.ts";
import { BOOKKEEPING, SHARED, STORAGE } from "./texts.ts";

const EDGES = "/api/v1/learning/graph/edges";
const GRAPH = "/api/v1/learning/graph/concepts";

let appliance: TestAppliance;
let ana: Client;
let rival: Client;
let clerk: Client;
let edges: Json[];

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  rival = await appliance.addOrganization(ana, "Rival", "ria@example.com");
  clerk = await appliance.invite(ana, "cleo@example.com", ["employee"]);
  await addDocument(appliance, ana, { title: "Bookkeeping", markdown: BOOKKEEPING });
  await addDocument(appliance, "shared", { title: "Basics", markdown: SHARED });
  edges = (await ana.get(`${EDGES}?namespace=org&type=prerequisite&limit=200`)).body.data;
});
afterAll(() => appliance.stop());

const edgeOf = (from: string, to: string): Json =>
  edges.find((one) => one.from.name === from && one.to.name === to);

async function conceptId(name: string, namespace = "org"): Promise<string> {
  const { body } = await ana.get(`${GRAPH}?namespace=${namespace}&limit=500`);
  return body.concepts.find((one: Json) => one.name === name).id;
}

/** Adds a document, so that the graph is rebuilt. */
const rebuild = (title: string) => addDocument(appliance, ana, { title, markdown: STORAGE });

describe("Graph edges", () => {
  test("are listed by confidence with their evidence", async () => {
    expect(edges.length).toBeGreaterThan(5);
    const sure = edges.map(({ confidence }) => confidence);
    expect(sure).toEqual(sure.toSorted((a, b) => b - a));
    const { body } = await ana.get(`${EDGES}/${edgeOf("account", "journal entry").id}`);
    expect(body.signals).toContainAllKeys(Object.keys(edges[0].signals));
    expect(body.evidence[0].quote).toContain("account");
    const paged: string[] = [];
    for (let cursor = "", more = true; more; ) {
      const { body: page } = await ana.get(`${EDGES}?namespace=org&type=prerequisite&limit=4${cursor}`);
      paged.push(...page.data.map(({ id }: Json) => id));
      more = page.page.next_cursor !== null;
      cursor = `&cursor=${page.page.next_cursor}`;
    }
    expect(paged).toEqual(edges.map(({ id }) => id));
    const ledger = await conceptId("ledger");
    const around = (await ana.get(`${EDGES}?concept=${ledger}`)).body.data;
    expect(around.length).toBeGreaterThan(0);
    expect(around.every((one: Json) => [one.from.id, one.to.id].includes(ledger))).toBe(true);
  });

  test("stay unchanged by later documents once confirmed or locked", async () => {
    const confirmed = await ana.post(`${EDGES}/${edgeOf("account", "journal entry").id}/confirm`);
    expect(confirmed.body).toMatchObject({ status: "confirmed", confidence: 1, signals: { human: 1 } });
    const locked = await ana.post(`${EDGES}/${edgeOf("journal entry", "accrual").id}/lock`);
    expect(locked.body).toMatchObject({ status: "locked", locked: true });
    const again = await ana.post(`${EDGES}/${locked.body.id}/lock`);
    expect([again.status, again.body.version]).toEqual([200, locked.body.version]);
    await rebuild("Racks");
    expect((await ana.get(`${EDGES}/${confirmed.body.id}`)).body.status).toBe("confirmed");
    expect((await ana.get(`${EDGES}/${locked.body.id}`)).body.version).toBe(locked.body.version);
    expect((await ana.post(`${EDGES}/${locked.body.id}/reject`)).body.code).toBe("STATE_TRANSITION_INVALID");
    expect((await ana.post(`${EDGES}/${locked.body.id}/unlock`)).body.status).toBe("confirmed");
  });

  test("are removed and not proposed again once rejected", async () => {
    const { id, from, to } = edgeOf("account", "accrual");
    expect((await ana.post(`${EDGES}/${id}/reject`)).body).toMatchObject({
      status: "rejected",
      signals: { human: -1 },
    });
    await rebuild("Shelves");
    const { body } = await ana.get(`${GRAPH}?namespace=org&min_confidence=0&type=prerequisite&limit=500`);
    expect(body.edges.some((one: Json) => one.from === from.id && one.to === to.id)).toBe(false);
    const rejected = (await ana.get(`${EDGES}?status=rejected`)).body.data;
    expect(rejected.map((one: Json) => one.id)).toEqual([id]);
    expect((await ana.post(`${EDGES}/${id}/reopen`)).body.status).toBe("proposed");
    await appliance.appliance.jobs.drain();
    const back = (await ana.get(`${EDGES}?status=proposed&concept=${to.id}&limit=200`)).body.data;
    expect(back.some((one: Json) => one.from.id === from.id)).toBe(true);
  });

  test("are kept when their document is deleted and added again", async () => {
    const bays = await addDocument(appliance, ana, {
      title: "Bays",
      markdown: STORAGE.replaceAll("rack", "bay frame"),
    });
    const [from, to] = [await conceptId("pallet"), await conceptId("bay frame")];
    const made = await ana.post(EDGES, { from, to, type: "related" });
    expect(made.status).toBe(201);
    expect((await ana.delete(`/api/v1/learning/documents/${bays.id}`)).status).toBeLessThan(300);
    await appliance.appliance.jobs.drain();
    await addDocument(appliance, ana, { title: "Bays", markdown: STORAGE.replaceAll("rack", "bay frame") });
    expect((await ana.get(`${EDGES}/${made.body.id}`)).body).toMatchObject({
      status: "confirmed",
      type: "related",
    });
  });

  test("can be added manually, once, and without creating a cycle", async () => {
    const [account, statements] = [await conceptId("account"), await conceptId("financial statements")];
    const circle = await ana.post(EDGES, { from: statements, to: account });
    expect(circle.status).toBe(422);
    expect(circle.body.details[0]).toMatchObject({ path: "to", code: "CIRCLE" });
    expect(circle.body.details[0].message).toContain('"account"');
    expect((await ana.post(EDGES, { from: account, to: account })).body.details[0].code).toBe("SAME_RECORD");
    const sheet = await conceptId("pallet");
    const made = await ana.post(EDGES, { from: account, to: sheet });
    expect([made.status, made.body.status, made.body.confidence]).toEqual([201, "confirmed", 1]);
    expect(made.headers.get("location")).toBe(`${EDGES}/${made.body.id}`);
    expect((await ana.post(EDGES, { from: account, to: sheet })).body.code).toBe("DUPLICATE_VALUE");
    await appliance.appliance.jobs.drain();
    const { body } = await ana.get(`${GRAPH}?namespace=org&limit=500`);
    const [a, b] = [account, sheet].map((id) => body.concepts.find((one: Json) => one.id === id).level);
    expect(b).toBeGreaterThan(a);
    const other = await conceptId("ledger", "shared");
    expect((await ana.post(EDGES, { from: account, to: other })).body.details[0].code).toBe("OTHER_LIBRARY");
  });

  test("are audited and require version and permission", async () => {
    const edge = (await ana.get(`${EDGES}/${edgeOf("account", "journal entry").id}`)).body;
    const stale = await ana.post(`${EDGES}/${edge.id}/confirm`, { version: edge.version + 1 });
    expect(stale.body.code).toBe("RECORD_VERSION_CONFLICT");
    expect((await clerk.get(`${EDGES}/${edge.id}`)).status).toBe(200);
    expect((await clerk.post(`${EDGES}/${edge.id}/reject`)).body.code).toBe("ACCESS_DENIED");
    const { body } = await ana.get("/api/v1/audit/events?action=learning.graph.edges.confirm");
    expect(JSON.stringify(body.data)).toContain(edge.id);
  });

  test("of the shared library can be decided by operators only", async () => {
    const [shared] = (await rival.get(`${EDGES}?namespace=shared`)).body.data;
    expect(shared).toBeDefined();
    expect((await rival.post(`${EDGES}/${shared.id}/reject`)).body.code).toBe("ACCESS_DENIED");
    expect((await ana.post(`${EDGES}/${shared.id}/confirm`)).body.status).toBe("confirmed");
  });

  test("of another organisation are not found", async () => {
    const unknown = "01a1fe49-aebb-7109-a6dc-c3601176f919";
    const own = edgeOf("account", "journal entry");
    const calls: ((id: string) => Promise<{ status: number; body: Json }>)[] = [
      (id) => rival.get(`${EDGES}/${id}`),
      ...["confirm", "reject", "lock", "unlock", "reopen"].map(
        (one) => (id: string) => rival.post(`${EDGES}/${id}/${one}`),
      ),
    ];
    for (const call of calls) {
      const [foreign, none] = [await call(own.id), await call(unknown)];
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, correlation_id: "" }).toEqual({ ...none.body, correlation_id: "" });
    }
    for (const body of [
      { from: own.from.id, to: own.to.id },
      { from: unknown, to: own.to.id },
    ])
      expect((await rival.post(EDGES, body)).status).toBe(404);
    expect((await rival.get(`${EDGES}?concept=${own.from.id}`)).status).toBe(404);
    const listed = (await rival.get(`${EDGES}?limit=200`)).body.data;
    expect(listed.every((one: Json) => one.namespace === "shared")).toBe(true);
  });
});
