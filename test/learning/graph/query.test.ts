import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { addEnterprise, makeKey } from "../developer/key.ts";
import { addDocument } from "../library/kit.ts";
import { BOOKKEEPING, SHARED, STORAGE } from "./texts.ts";

const GRAPH = "/api/v1/learning/graph/concepts";
const PUBLIC = "/api/public/v1/graph/concepts";

let appliance: TestAppliance;
let ana: Client;
let rival: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  rival = await addEnterprise(appliance, ana, "Rival", "ria@example.com");
  await addDocument(appliance, ana, { title: "Bookkeeping", markdown: BOOKKEEPING, domain: "Finance" });
  await addDocument(appliance, ana, { title: "Storage", markdown: STORAGE, domain: "Warehouse" });
  await addDocument(appliance, "shared", { title: "Basics", markdown: SHARED });
});
afterAll(() => appliance.stop());

async function graph(query: string, by = ana): Promise<Json> {
  const reply = await by.get(`${GRAPH}?${query}`);
  if (reply.status !== 200) throw new Error(`${query} answered ${reply.status} ${reply.text}`);
  return reply.body;
}

const names = (body: Json): string[] => body.concepts.map(({ name }: Json) => name);
const find = (body: Json, name: string): Json => body.concepts.find((one: Json) => one.name === name);
const prerequisites = (body: Json, name: string): string[] =>
  find(body, name).prerequisites.map((one: Json) => one.name);

describe("The concept graph", () => {
  test("returns prerequisites as introduced by the text", async () => {
    const body = await graph("namespace=org&min_confidence=0.3&limit=500");
    expect(prerequisites(body, "journal entry")).toContain("account");
    expect(prerequisites(body, "accrual")).toContain("journal entry");
    expect(prerequisites(body, "account")).not.toContain("accrual");
    expect(find(body, "accrual").level).toBeGreaterThan(find(body, "account").level);
    expect(body.domain).toBeNull();
  });

  test("has no cycles, and levels above every prerequisite", async () => {
    const body = await graph("namespace=org&min_confidence=0&type=prerequisite&limit=500");
    const levels = new Map(body.concepts.map(({ id, level }: Json) => [id, level]));
    expect(body.edges.length).toBeGreaterThan(10);
    for (const { from, to } of body.edges) expect(levels.get(from)).toBeLessThan(Number(levels.get(to)));
  });

  test("supports every edge with passages that contain the quotation", async () => {
    const body = await graph("namespace=org&include=evidence,definition&limit=500");
    expect(body.edges.length).toBeGreaterThan(5);
    const texts = new Map<string, string>();
    for (const { evidence } of body.edges) {
      expect(evidence.length).toBeGreaterThan(0);
      for (const { document_id, locator, quote } of evidence) {
        if (!texts.has(document_id)) {
          const { body: text } = await ana.get(`/api/v1/learning/documents/${document_id}/text`);
          texts.set(document_id, text.text);
        }
        expect([...(texts.get(document_id) ?? "")].slice(locator.start, locator.end).join("")).toBe(quote);
      }
    }
    expect(find(body, "account").definition.citations).toHaveLength(1);
    expect((await graph("namespace=org")).concepts[0]).not.toHaveProperty("definition");
  });

  test("filters by domain, words, ids and language", async () => {
    const finance = await graph("domain=finance&limit=500");
    expect(finance.domain.name).toBe("Finance");
    expect(names(finance)).toContain("ledger");
    expect(names(finance)).not.toContain("pallet");
    expect(names(await graph("domain=Warehouse&limit=500"))).toContain("pallet");
    const found = names(await graph("q=trial+bal"));
    expect(found).toContain("trial balance");
    expect(found.every((name) => name.includes("trial balance"))).toBe(true);
    const [first, second] = finance.concepts;
    const chosen = await graph(`ids=${first.id},${second.id}&order=name`);
    expect(new Set(names(chosen))).toEqual(new Set([first.name, second.name]));
    expect(names(await graph("language=de"))).toEqual([]);
    expect((await ana.get(`${GRAPH}?domain=Nowhere`)).status).toBe(422);
  });

  test("walks from a root in either direction within limits and returns the path", async () => {
    const before = await graph("namespace=org&root=accrual&direction=prerequisites&depth=6&include=paths");
    expect(names(before)).toContain("account");
    expect(names(before)).not.toContain("pallet");
    const { path } = find(before, "account");
    expect([path[0].name, path.at(-1).name]).toEqual(["accrual", "account"]);
    const near = await graph("namespace=org&root=accrual&depth=1&type=prerequisite");
    expect(new Set(names(near))).toEqual(new Set(["accrual", ...prerequisites(near, "accrual")]));
    const after = await graph("namespace=org&root=account&direction=dependents&depth=6");
    expect(names(after)).toContain("accrual");
    expect((await ana.get(`${GRAPH}?root=astrolabe`)).status).toBe(404);
    const around = await graph("namespace=org&root=accrual&direction=both&depth=6&nearest=2");
    expect(names(around)).toHaveLength(2);
    expect(names(around)).toContain("accrual");
    const [other] = names(around).filter((name: string) => name !== "accrual");
    const adjacent = await graph("namespace=org&root=accrual&direction=both&depth=1");
    expect(names(adjacent)).toContain(other ?? "");
  });

  test("omits implied edges when reduced", async () => {
    const whole = await graph("namespace=org&type=prerequisite&min_confidence=0.3&limit=500");
    const reduced = await graph("namespace=org&type=prerequisite&min_confidence=0.3&limit=500&reduce=true");
    expect(reduced.edges.length).toBeLessThan(whole.edges.length);
    expect(closure(reduced.edges)).toEqual(closure(whole.edges));
    for (const { id, from, to } of reduced.edges) {
      const others = reduced.edges.filter((edge: Json) => edge.id !== id);
      expect(closure(others).has(`${from} ${to}`)).toBe(false);
    }
  });

  test("pages through everything once in every order and both directions", async () => {
    for (const order of ["topological", "frequency", "name"]) {
      const all = (await graph(`order=${order}&limit=500`)).concepts.map(({ id }: Json) => id);
      const seen: string[] = [];
      let page: Json;
      let cursor = "";
      do {
        page = await graph(`order=${order}&limit=7${cursor}`);
        seen.push(...page.concepts.map(({ id }: Json) => id));
        cursor = `&cursor=${page.page.next_cursor}`;
      } while (page.page.next_cursor);
      expect(seen).toEqual(all);
      const back = await graph(`order=${order}&limit=7&cursor=${page.page.prev_cursor}`);
      const end = all.length - page.concepts.length;
      expect(back.concepts.map(({ id }: Json) => id)).toEqual(all.slice(end - 7, end));
    }
    const byName = (await graph("order=frequency&limit=3")).page.next_cursor;
    expect((await ana.get(`${GRAPH}?order=name&cursor=${byName}`)).status).toBe(422);
  });

  test("combines both libraries for the owner only", async () => {
    const both = await graph("q=ledger");
    const own = both.concepts.find((one: Json) => one.name === "ledger" && one.namespace === "org");
    const shared = both.concepts.find((one: Json) => one.name === "ledger" && one.namespace === "shared");
    expect([own.same_as, shared.same_as]).toEqual([shared.id, own.id]);
    const alone = await graph("q=ledger&namespace=shared");
    expect(alone.concepts[0]).not.toHaveProperty("same_as");
    const theirs = await graph("q=ledger", rival);
    expect(theirs.concepts.map(({ id }: Json) => id)).toEqual([shared.id]);
    expect(theirs.concepts[0]).not.toHaveProperty("same_as");
  });

  test("returns the same ETag until it changes and rejects an outdated revision", async () => {
    const { headers, body } = await ana.get(`${GRAPH}?q=ledger`);
    const etag = headers.get("etag") ?? "";
    expect((await ana.call("GET", `${GRAPH}?q=ledger`, undefined, { "if-none-match": etag })).status).toBe(
      304,
    );
    expect((await ana.call("GET", `${GRAPH}?q=account`, undefined, { "if-none-match": etag })).status).toBe(
      200,
    );
    expect((await graph(`q=ledger&as_of=${body.revision}`)).revision).toBe(body.revision);
    expect((await ana.get(`${GRAPH}?q=ledger&as_of=org.0.0`)).status).toBe(409);
  });
});

describe("API keys", () => {
  test("see the libraries of their scopes and namespaces", async () => {
    const whole = await makeKey(appliance, ana);
    const { body } = await whole.get(`${PUBLIC}?limit=500`);
    expect(new Set(body.concepts.map((one: Json) => one.namespace))).toEqual(new Set(["org", "shared"]));
    const shared = await makeKey(appliance, ana, { scopes: ["graph:read"] });
    const answer = await shared.get(`${PUBLIC}?limit=500`);
    expect(new Set(answer.body.concepts.map((one: Json) => one.namespace))).toEqual(new Set(["shared"]));
    expect(answer.body.concepts.every((one: Json) => !("same_as" in one))).toBe(true);
    const forbidden = await shared.get(`${PUBLIC}?namespace=org`);
    expect([forbidden.status, forbidden.body.code]).toEqual([403, "NAMESPACE_FORBIDDEN"]);
    const narrow = await makeKey(appliance, ana, {
      scopes: ["graph:read", "graph:private"],
      namespaces: ["shared"],
    });
    expect((await narrow.get(`${PUBLIC}?namespace=org`)).body.code).toBe("NAMESPACE_FORBIDDEN");
    const other = await makeKey(appliance, ana, { scopes: ["usage:read"] });
    expect((await other.get(PUBLIC)).body.code).toBe("KEY_SCOPE_MISSING");
  });

  test("of another organisation find nothing by any id", async () => {
    const own = await graph("namespace=org&limit=500");
    const key = await makeKey(appliance, rival);
    const ids = own.concepts.map(({ id }: Json) => id);
    for (const call of [
      (path: string) => rival.get(`${GRAPH}?${path}`),
      (path: string) => key.get(`${PUBLIC}?${path}`),
    ]) {
      expect((await call(`ids=${ids.slice(0, 200).join()}`)).body.concepts).toEqual([]);
      const foreign = await call(`root=${ids[0]}`);
      const unknown = await call("root=01a1fe49-aebb-7109-a6dc-c3601176f919");
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, correlation_id: "" }).toEqual({ ...unknown.body, correlation_id: "" });
      expect((await call("domain=Finance")).status).toBe(422);
    }
  });
});

/** All pairs connected by a path. */
function closure(edges: readonly Json[]): Set<string> {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const pairs = new Set<string>();
  for (const start of next.keys()) {
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const to of next.get(at) ?? []) {
        if (pairs.has(`${start} ${to}`)) continue;
        pairs.add(`${start} ${to}`);
        open.push(to);
      }
    }
  }
  return pairs;
}
