import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

function breakAction(name: string): () => void {
  const action = appliance.appliance.engine.registry.find(name);
  if (!action) throw new Error(`no action ${name}`);
  const { run } = action;
  action.run = async (context, input, prepared) => {
    await run.call(action, context, input, prepared);
    throw new Error("the password is hunter2");
  };
  return () => {
    action.run = run;
  };
}

test("returns INTERNAL for a crashed action, keeps only its event and logs the cause", async () => {
  const mend = breakAction("crm.leads.create");
  const reply = await ana.post("/api/v1/crm/leads", { name: "Nobody" });
  mend();
  expect(reply.status).toBe(500);
  expect(reply.body.code).toBe("INTERNAL");
  expect(reply.text).not.toContain("hunter2");
  expect((await ana.get("/api/v1/crm/leads?q=nobody")).body.data).toEqual([]);
  const [event] = await appliance.rows(
    "SELECT action, outcome, code, before, after FROM audit_events WHERE org = 1 AND code = 'INTERNAL'",
  );
  expect(event).toEqual({
    action: "crm.leads.create",
    outcome: "failed",
    code: "INTERNAL",
    before: null,
    after: null,
  });
  const entry = appliance.log.find(({ facts }) => facts.correlation_id === reply.body.correlation_id);
  expect(String(entry?.facts.cause)).toContain("hunter2");
});

test("returns INTERNAL for an action that crashes while reading", async () => {
  const mend = breakAction("crm.leads.list");
  const reply = await ana.get("/api/v1/crm/leads");
  mend();
  expect(reply.status).toBe(500);
  expect(reply.body.code).toBe("INTERNAL");
});

test("does not affect calls that are committed together with a crashing one", async () => {
  const mend = breakAction("crm.leads.qualify");
  const { body: lead } = await ana.post("/api/v1/crm/leads", { name: "Bystander" });
  await ana.post(`/api/v1/crm/leads/${lead.id}/contact`);
  const replies = await Promise.all([
    ...Array.from({ length: 20 }, (_, i) => ana.post("/api/v1/crm/leads", { name: `Together ${i}` })),
    ana.post(`/api/v1/crm/leads/${lead.id}/qualify`),
  ]);
  mend();
  expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 201), 500]);
  expect((await ana.get("/api/v1/crm/leads?q=together&count=true")).body.page.total).toBe(20);
  expect((await ana.get(`/api/v1/crm/leads/${lead.id}`)).body.state).toBe("contacted");
});
