import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, type Json, PASSWORD, TestAppliance } from "../../kit/appliance.ts";
import { makeSample, pathOf, type Sample } from "../../kit/samples.ts";

/** Limit of transitions per record, higher than any record needs. */
const MOVES = 8;

let appliance: TestAppliance;
let owner: Client;
let made: Sample;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  made = await makeSample(owner, "first");
});
afterAll(() => appliance.stop());

/** Tries a record's transitions; returns those refused for other reasons than the record's rules. */
async function moveOn(collection: string, id: string): Promise<{ stopped: string[]; moved: number }> {
  const path = `${pathOf(collection)}/${id}`;
  const tried = new Set<string>();
  const stopped: string[] = [];
  let moved = 0;
  while (tried.size < MOVES) {
    const { body } = await owner.get(`${path}/transitions`);
    const next = body?.transitions?.find(({ name, allowed }: Json) => allowed && !tried.has(name));
    if (!next) break;
    tried.add(next.name);
    const { status, body: answer } = await owner.post(`${path}/${next.name}`, {});
    if (status === 200 || status === 201) moved += 1;
    else if (status !== 422 && status !== 409)
      stopped.push(`${collection}.${next.name} ${status} ${answer?.code}`);
  }
  return { stopped, moved };
}

test("an organisation is small by default", async () => {
  const { body } = await owner.get("/api/v1/settings/packs");
  expect(body.data.find(({ current }: Json) => current).size).toBe("small");
});

test("a sole user can create every record and move it through all states without approval", async () => {
  const stopped: string[] = [];
  let moved = 0;
  for (const [collection, id] of Object.entries(made)) {
    const came = await moveOn(collection, id);
    stopped.push(...came.stopped);
    moved += came.moved;
  }
  // Only the employee can acknowledge a policy.
  expect(stopped).toEqual(["legal.acknowledgements.acknowledge 403 ACCESS_DENIED"]);
  expect(moved).toBeGreaterThan(50);
  expect((await owner.get("/api/v1/approvals?state=pending")).body.data).toEqual([]);
});

test("a sole user under the rules of a large organisation is not blocked, but reviewed", async () => {
  const reply = await owner.post("/api/v1/system/organizations", {
    organization: "Grown alone",
    name: "Owner",
    email: "grown@example.com",
    password: PASSWORD,
    size: "grown",
  });
  expect(reply.status).toBe(201);
  const alone = await appliance.logIn("grown@example.com");
  const account = await alone.post("/api/v1/fin/ledger-accounts", {
    code: "9990",
    name: "New",
    type: "expense",
  });
  expect(account.status).toBe(201);
  const [request] = (await alone.get("/api/v1/approvals")).body.data;
  expect(request).toMatchObject({ action: "fin.ledger-accounts.create", state: "executed", way: "self" });
});
