import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fetchFile, take } from "../governance/exports/taking.ts";
import { type Client, type Json, type Reply, TestAppliance } from "../kit/appliance.ts";

const LEADS = "/api/v1/crm/leads";
const SECRET = "Quagmireline";

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;
let lead: Json;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  await owner.post("/api/v1/settings/roles", {
    name: "taker",
    title: "Taker",
    permissions: ["data.exports.*"],
  });
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk", "taker"]);
  lead = (await owner.post(LEADS, { name: "Kim", company: SECRET, score: 1 })).body;
});
afterAll(() => appliance.stop());

/** Changes that reduce a user's access. Each returns a function that undoes it. */
const CHANGES: [name: string, change: () => Promise<() => Promise<unknown>>][] = [
  ["a policy masks a field", () => withPolicy({ fields: { mask: ["company"] } })],
  ["a policy denies some records", () => withPolicy({ when: { record: { score: { $gt: 0 } } } })],
  [
    "a policy matches the user by attribute",
    () => withPolicy({ subjects: { attributes: { user_id: clerk.userId } } }),
  ],
  [
    "a role is removed",
    async () => {
      const path = `/api/v1/settings/team/${clerk.userId}`;
      await done(owner.put(path, { roles: ["ops_clerk", "taker"] }));
      return () => done(owner.put(path, { roles: ["crm_clerk", "taker"] }));
    },
  ],
];

async function withPolicy(more: object): Promise<() => Promise<unknown>> {
  const { body } = await done(
    owner.post("/api/v1/settings/policies", {
      name: "Less",
      effect: "deny",
      actions: ["crm.leads.*"],
      subjects: { roles: ["crm_clerk"] },
      reason: "No more",
      ...more,
    }),
  );
  return () => done(owner.delete(`/api/v1/settings/policies/${body.id}`));
}

async function afterwards(change: () => Promise<() => Promise<unknown>>, work: () => Promise<void>) {
  const takeBack = await change();
  try {
    await work();
  } finally {
    await takeBack();
  }
}

async function done(call: Promise<Reply>): Promise<Reply> {
  const reply = await call;
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`);
  return reply;
}

describe.each(CHANGES)("Cached responses after %s,", (name, change) => {
  test("are withheld, and the request is not repeated", async () => {
    const key = { "idempotency-key": name.replaceAll(" ", "-") };
    const call = () => clerk.post(LEADS, { name: "Zoe", company: `${SECRET} two`, score: 3 }, key);
    const first = await done(call());
    expect((await done(call())).body).toEqual(first.body);
    const count = async () => (await owner.get(`${LEADS}?count=true`)).body.page.total;
    const before = await count();
    await afterwards(change, async () => {
      const again = await call();
      expect(again.text).not.toContain(SECRET);
      // If the permission itself is missing, that error is reported instead.
      expect(["ANSWER_WITHHELD", "ACCESS_DENIED", "ACCESS_POLICY_DENIED"]).toContain(again.body.code);
    });
    expect((await done(call())).body).toEqual(first.body);
    expect(await count()).toBe(before);
  });

  test("include exported files, which cannot be downloaded", async () => {
    const taken = await take(appliance, clerk, { collection: "crm.leads", format: "json" });
    expect(taken.bytes.toString()).toContain(SECRET);
    await afterwards(change, async () => {
      const kept = await fetchFile(appliance, clerk, taken.asked.id);
      expect(kept.status).toBe(403);
      expect(kept.bytes.toString()).not.toContain(SECRET);
    });
    expect((await fetchFile(appliance, clerk, taken.asked.id)).status).toBe(200);
  });
});

test("policies for other users leave cached responses available", async () => {
  const key = { "idempotency-key": "unconcerned" };
  const call = () => clerk.post(LEADS, { name: "Una" }, key);
  const first = await done(call());
  const takeBack = await withPolicy({ subjects: { roles: ["hr_clerk"] } });
  expect((await done(call())).body).toEqual(first.body);
  await takeBack();
});

test("files exported with a second factor cannot be downloaded without one", async () => {
  const takeBack = await withPolicy({
    when: { context: { mfa: { $eq: false } } },
    fields: { mask: ["company"] },
  });
  const taken = await take(appliance, clerk, { collection: "crm.leads", format: "json" });
  expect(taken.bytes.toString()).not.toContain(SECRET);
  await appliance.alter(
    "UPDATE data_exports SET mfa = 1, state = 'queued', file = NULL WHERE id = ?",
    taken.asked.id,
  );
  await appliance.alter(
    "UPDATE jobs SET state = 'waiting', finished_at = NULL, attempts = 0, input = ? WHERE key = ?",
    JSON.stringify({ id: taken.asked.id }),
    taken.asked.id,
  );
  await appliance.runJobs();
  expect((await clerk.get(`/api/v1/data/exports/${taken.asked.id}`)).body.state).toBe("ready");
  const kept = await fetchFile(appliance, clerk, taken.asked.id);
  expect([kept.status, kept.bytes.toString().includes(lead.company)]).toEqual([403, false]);
  await takeBack();
});
