import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let ana: Client;
let lead: { id: string; version: number };
beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  for (const name of ["Bea", "Carl", "Dora"]) {
    const made = await ana.post("/api/v1/crm/leads", { name, email: `${name}@example.com` });
    expect(made.status).toBe(201);
    lead = made.body;
  }
});
afterAll(() => appliance.stop());

const LEADS = "/api/v1/crm/leads";

/** Payloads with an effect if they were interpreted as SQL, search, pattern, path, command or template. */
const PAYLOADS = [
  "' OR 1=1 --",
  '" OR ""="',
  "'; DROP TABLE leads; --",
  "1 UNION SELECT password_hash FROM users",
  "%",
  "_",
  "*",
  "Bea OR Carl",
  "name:Bea*",
  "NEAR(Bea Carl)",
  '"',
  "../../../etc/passwd",
  "$(id)",
  "`id`",
  "|id",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a template would read
  "${7*7}",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "\u0000",
  "\r\nSet-Cookie: a=b",
];

describe("Injection payloads", () => {
  /** Each kind of parameter, and if a literal payload can match any lead by it. */
  const PLACES: readonly [kind: string, query: (payload: string) => string][] = [
    ["a filter", (payload) => `name=${payload}`],
    ["a filter with an operator", (payload) => `name[contains]=${payload}`],
    ["a filter list", (payload) => `name[in]=${payload},${payload}`],
    ["a field name", (payload) => `${payload}=Bea`],
    ["an operator", (payload) => `name[${payload}]=Bea`],
    ["a sort order", (payload) => `sort=${payload}`],
    ["a field selection", (payload) => `fields=${payload}`],
    ["an expansion", (payload) => `expand=${payload}`],
    ["a cursor", (payload) => `cursor=${payload}`],
    ["a page size", (payload) => `limit=${payload}`],
  ];
  for (const [kind, query] of PLACES) {
    test(`find nothing as ${kind} of a list`, async () => {
      for (const payload of PAYLOADS) {
        const reply = await ana.get(`${LEADS}?${query(encodeURIComponent(payload))}`);
        expect([200, 400, 422], payload).toContain(reply.status);
        if (reply.status === 200) expect(reply.body.data, payload).toEqual([]);
      }
    });
  }

  test("find nothing as search words", async () => {
    for (const payload of PAYLOADS) {
      const reply = await ana.get(`${LEADS}?q=${encodeURIComponent(payload)}`);
      expect([200, 400, 422], payload).toContain(reply.status);
      // Search matches whole words, and no lead contains all the words of a payload.
      if (reply.status === 200 && /[A-Za-z]{2}/.test(payload)) expect(reply.body.data, payload).toEqual([]);
    }
  });

  test("find nothing as an id in the path, for every method", async () => {
    for (const payload of PAYLOADS) {
      const path = `${LEADS}/${encodeURIComponent(payload)}`;
      for (const method of ["GET", "PUT", "DELETE"]) {
        const reply = await ana.call(method, path, method === "PUT" ? { name: "Eve" } : undefined);
        expect([400, 404, 422], `${method} ${payload}`).toContain(reply.status);
      }
    }
  });

  test("have no effect in a header", async () => {
    for (const payload of PAYLOADS.filter((one) => /^[\x20-\x7e]{2,}$/.test(one))) {
      for (const name of ["if-match", "idempotency-key", "x-request-id", "accept-language", "origin"]) {
        const reply = await ana.call("PUT", `${LEADS}/${lead.id}`, { name: "Dora" }, { [name]: payload });
        expect(reply.status, `${name}: ${payload}`).toBeLessThan(500);
        expect([...reply.headers.values()].join("\n"), `${name}: ${payload}`).not.toContain(payload);
      }
    }
  });

  test("are stored literally or refused as a value", async () => {
    for (const payload of PAYLOADS) {
      const made = await ana.post(LEADS, { name: payload, email: "payload@example.com" });
      expect([201, 400, 422], payload).toContain(made.status);
      if (made.status !== 201) continue;
      expect(made.body.name).toBe(payload);
      expect((await ana.get(`${LEADS}/${made.body.id}`)).body.name).toBe(payload);
      const found = await ana.get(`${LEADS}?name=${encodeURIComponent(payload)}&fields=name`);
      expect(found.body.data.map(({ name }: { name: string }) => name)).toEqual([payload]);
      await ana.delete(`${LEADS}/${made.body.id}`);
    }
  });

  test("leave the database unchanged", async () => {
    const { body } = await ana.get(`${LEADS}?sort=name&fields=name`);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(["Bea", "Carl", "Dora"]);
    expect(await appliance.rows("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
  });
});

test("treats wildcards in a search text literally", async () => {
  const names = ["100% wool", "100 wool", "a_b", "axb"];
  for (const name of names) await ana.post(LEADS, { name, email: "pattern@example.com" });
  const found = async (word: string) => {
    const { body } = await ana.get(`${LEADS}?name[contains]=${encodeURIComponent(word)}&fields=name`);
    return body.data.map(({ name }: { name: string }) => name);
  };
  expect(await found("0%")).toEqual(["100% wool"]);
  expect(await found("a_b")).toEqual(["a_b"]);
});

test("accepts one value or refuses a field that is given twice", async () => {
  const twice = await ana.call("POST", LEADS, '{"name":"First","name":"Second","email":"t@example.com"}', {
    "content-type": "application/json",
  });
  expect([201, 400, 422]).toContain(twice.status);
  const clash = await ana.put(`${LEADS}/${lead.id}`, { id: "another", name: "Eve" });
  expect(clash.status).toBe(422);
  const query = await ana.get(`${LEADS}?sort=name&sort=-name`);
  expect([200, 400, 422]).toContain(query.status);
});
