import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Action } from "../../src/kernel/action.ts";
import { type Client, TestAppliance } from "../kit/appliance.ts";
import { leastInput } from "../kit/least.ts";
import { bodyOf, COLLECTIONS, makeSample, pathOf, type Sample } from "../kit/samples.ts";

let appliance: TestAppliance;
let ana: Client;
let bob: Client;
let theirs: Sample;
let own: Sample;
let versions: Record<string, number>;

const MARKER = "Zanzibarquartz";

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp("Acme", "ana@example.com");
  bob = await appliance.addOrganization(ana, "Other", "bob@example.org");
  theirs = await makeSample(ana, MARKER);
  own = await makeSample(bob, "ours");
  versions = await versionsOf(ana, theirs);
});
afterAll(() => appliance.stop());

test("the sample has a record of every collection", () => {
  const { registry, catalog } = appliance.appliance.engine;
  const registered = registry.actions.flatMap(({ name, collection }) =>
    // Documents are not entities; they have separate tests.
    collection && catalog.collections.has(collection) && name === `${collection}.get` ? collection : [],
  );
  expect(registered.toSorted()).toEqual(COLLECTIONS.toSorted());
});

describe("Records of another organisation", () => {
  test("are absent from all lists, searches and reports", async () => {
    const wrong: string[] = [];
    for (const { http, kind, access } of appliance.appliance.engine.registry.actions) {
      if (kind !== "read" || access === "public") continue;
      for (const { path } of http.filter((binding) => !binding.path.includes(":"))) {
        for (const query of ["", `?q=${MARKER}`, "?limit=200&expand=account,owner,contact,opportunity"]) {
          const reply = await bob.get(path + query);
          const found = [MARKER, ana.userId, "ana@example.com", ...Object.values(theirs)].filter((part) =>
            reply.text.includes(part),
          );
          if (found.length > 0) wrong.push(`${path}${query} shows ${found}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test("are not found by any route that takes an id", async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const action of appliance.appliance.engine.registry.actions) {
      const id = theirs[action.collection ?? ""];
      // Operator actions are rejected before the record is looked up.
      if (!id || action.access === "operator") continue;
      for (const { method, path } of action.http.filter((binding) => binding.path.includes("/:id"))) {
        const given = method === "GET" || method === "DELETE" ? undefined : inputFor(action);
        const reply = await bob.call(method, path.replace(":id", id), given);
        tried += 1;
        // The input is valid, so any error must be about the record.
        if (reply.status !== 404 || reply.body?.code !== "RECORD_NOT_FOUND" || reply.text.includes(MARKER)) {
          wrong.push(`${method} ${path}: ${reply.status} ${reply.text}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(80);
  });

  test("cannot be referenced", async () => {
    const wrong: string[] = [];
    for (const collection of COLLECTIONS) {
      if (!appliance.appliance.engine.registry.find(`${collection}.create`)) continue;
      const reply = await bob.post(pathOf(collection), bodyOf(collection, theirs, "stolen"));
      const refers =
        JSON.stringify(bodyOf(collection, theirs, "")) !== JSON.stringify(bodyOf(collection, {}, ""));
      if (refers && reply.status !== 422) wrong.push(`${collection}: ${reply.status}`);
    }
    expect(wrong).toEqual([]);
    const reply = await bob.put(`${pathOf("crm.leads")}/${own["crm.leads"]}`, { owner_id: ana.userId });
    expect(reply.body.code).toBe("VALIDATION_FAILED");
  });

  test("are not found by bulk requests", async () => {
    const reply = await bob.post("/api/v1/crm/leads/bulk", {
      operations: ["update", "archive", "contact", "restore"].map((action) => ({
        action,
        id: theirs["crm.leads"],
        data: {},
      })),
    });
    expect(reply.body.results.map(({ status }: { status: number }) => status)).toEqual([404, 404, 404, 404]);
  });

  test("do not leak through cursors, idempotency keys or number sequences", async () => {
    const key = { "idempotency-key": "shared-key" };
    const first = await ana.post("/api/v1/crm/leads", { name: "Keyed" }, key);
    const second = await bob.post("/api/v1/crm/leads", { name: "Keyed" }, key);
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
    const page = await ana.get("/api/v1/crm/leads?limit=1");
    const other = await bob.get(`/api/v1/crm/leads?limit=1&cursor=${page.body.page.next_cursor}`);
    expect(other.status).toBe(422);
    expect(other.text).not.toContain(MARKER);
    const ticket = await bob.get(`/api/v1/crm/tickets/${own["crm.tickets"]}`);
    expect(ticket.body.number).toBe("T-00001");
  });

  test("are unchanged by these requests", async () => {
    expect(await versionsOf(ana, theirs)).toEqual(versions);
  });
});

async function versionsOf(client: Client, sample: Sample): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [collection, id] of Object.entries(sample))
    found[collection] = (await client.get(`${pathOf(collection)}/${id}`)).body.version;
  return found;
}

/** Valid input apart from the id. */
function inputFor(action: Action): object {
  const isRecord = action.name.endsWith(".update") && "tags" in action.input.properties;
  return isRecord ? { tags: ["x"] } : leastInput(action.input);
}
