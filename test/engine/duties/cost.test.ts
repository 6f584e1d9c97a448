import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Access } from "../../../src/engine/access/book.ts";
import { admitDuties, type Duty } from "../../../src/engine/authorise.ts";
import type { Principal } from "../../../src/kernel/principal.ts";
import { addRule, clearRules, done } from "../../governance/duties/ground.ts";
import { type Client, TestAppliance } from "../../kit/appliance.ts";

const RULES = 50;

let appliance: TestAppliance;
let owner: Client;
let principal: Principal;
let access: Access;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  await clearRules(appliance);
  for (let i = 0; i < RULES; i++)
    await addRule(owner, {
      left: [`crm.leads.${i % 2 ? "create" : "update"}`],
      right: ["crm.leads.contact"],
    });
  const [row] = await appliance.rows("SELECT key, id, name, currency, time_zone FROM organizations");
  const organization = {
    key: Number(row?.key),
    id: String(row?.id),
    name: String(row?.name),
    currency: String(row?.currency),
    timeZone: String(row?.time_zone),
  };
  principal = { kind: "user", id: "somebody", organization, roles: ["owner"], operator: false };
  const origin = { channel: "http", address: "local", correlationId: "x" } as const;
  access = await appliance.appliance.engine.access.open(principal, origin, appliance.clock.now());
}, 30_000);
afterAll(() => appliance.stop());

/** Microseconds for one passage of the gate: the best of some batches, since the machine does other work too. */
async function cost(name: string, input: unknown, batch: number): Promise<number> {
  const { engine } = appliance.appliance;
  const action = engine.registry.find(name);
  if (!action) throw new Error(`no action ${name}`);
  const trail = { principal, changes: [], subject: undefined, watched: [] };
  const duty: Duty = { engine, action, access, now: appliance.clock.now(), trail };
  return engine.store.read(async (handle) => {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 10; round++) {
      const start = Bun.nanoseconds();
      for (let i = 0; i < batch; i++) admitDuties(duty, handle, input);
      best = Math.min(best, (Bun.nanoseconds() - start) / 1000 / batch);
    }
    return best;
  });
}

test("what no rule names passes the gate in well under a microsecond, with 50 rules in force", async () => {
  expect(access.sod.rules.length).toBeGreaterThanOrEqual(RULES);
  expect(await cost("crm.tickets.create", { subject: "x" }, 2000)).toBeLessThan(2);
});

test("what all of 50 rules name passes it in a few microseconds a rule", async () => {
  const { id } = await done(owner.post("/api/v1/crm/leads", { name: "Somebody" }));
  expect(await cost("crm.leads.contact", { id }, 50)).toBeLessThan(RULES * 10);
});
