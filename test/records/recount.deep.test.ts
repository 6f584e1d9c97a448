import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { multiply } from "../kit/multiply.ts";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  await ana.post("/api/v1/crm/leads", { name: "Ada", value: 1000 });
  // Enough records for more than one slice.
  await multiply(appliance, "crm_leads", 20_000, {
    name: "'Lead ' || n",
    created_at: "first.created_at - n * 60000",
  });
  const archived = await ana.post("/api/v1/crm/leads", { name: "Bo" });
  await ana.post(`/api/v1/crm/leads/${archived.body.id}/archive`);
});
afterAll(() => appliance.stop());

const broken = async (): Promise<number> => {
  const { invariants } = (await ana.get("/api/v1/system/health")).body;
  return invariants.find(({ name }: Json) => name === "records.totals_kept").broken;
};

test("finds no error in correct totals of many rows", async () => {
  expect(await broken()).toBe(0);
});

const wrongs = {
  "a count that is too high": [
    "UPDATE total_crm_leads_by_state SET count = count + 1 WHERE state = 'new'",
    "UPDATE total_crm_leads_by_state SET count = count - 1 WHERE state = 'new'",
  ],
  "a group without rows": [
    "INSERT INTO total_crm_leads_by_state (org, state, owner_id, team_id, count) SELECT org, 'lost', '', '', 1 FROM total_crm_leads_by_state LIMIT 1",
    "DELETE FROM total_crm_leads_by_state WHERE state = 'lost'",
  ],
  "rows without a group": [
    "UPDATE total_crm_leads_by_state SET count = -count",
    "UPDATE total_crm_leads_by_state SET count = -count",
  ],
  "a row moved without its total": [
    "UPDATE total_crm_leads_by_state SET owner_id = owner_id || 'x'",
    "UPDATE total_crm_leads_by_state SET owner_id = substr(owner_id, 1, length(owner_id) - 1)",
  ],
};
for (const [what, [wrong = "", right = ""]] of Object.entries(wrongs))
  test(`finds an error: ${what}`, async () => {
    await appliance.alter(wrong);
    expect(await broken()).toBe(1);
    await appliance.alter(right);
    expect(await broken()).toBe(0);
  });

test("ignores wrong totals of other organisations", async () => {
  const eve = await appliance.addOrganization(ana, "Other", "eve@example.com");
  await appliance.alter("UPDATE total_crm_leads_by_state SET count = count + 1");
  const { healthy } = (await eve.get("/api/v1/system/health")).body;
  expect([healthy, await broken()]).toEqual([true, 1]);
  await appliance.alter("UPDATE total_crm_leads_by_state SET count = count - 1");
});

test("finds no error while records change", async () => {
  let isOver = false;
  const write = async () => {
    for (let n = 0; !isOver; n++) await ana.post("/api/v1/crm/leads", { name: `New ${n}` });
  };
  const writing = Promise.all(Array.from({ length: 8 }, write));
  const found = [];
  for (let n = 0; n < 5; n++) found.push(await broken());
  isOver = true;
  await writing;
  expect(found).toEqual([0, 0, 0, 0, 0]);
});
