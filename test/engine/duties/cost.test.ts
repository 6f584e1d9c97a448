import { afterAll, beforeAll, test } from "bun:test";
import type { Access } from "../../../src/engine/access/book.ts";
import { checkDuties, type Duty } from "../../../src/engine/authorise.ts";
import type { Principal } from "../../../src/kernel/principal.ts";
import { addRule, clearRules, done } from "../../governance/duties/ground.ts";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { growsBelow } from "../../kit/cost.ts";

const MOST = 50;

let appliance: TestAppliance;
let owner: Client;
let principal: Principal;
/** Access of a user by number of active rules. */
const access: Access[] = [];

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  await clearRules(appliance);
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
  for (let i = 0; i <= MOST; i++) {
    access.push(await appliance.appliance.engine.access.open(principal, origin, appliance.clock.now()));
    await addRule(owner, {
      left: [`crm.leads.${i % 2 ? "create" : "update"}`],
      right: ["crm.leads.contact"],
    });
  }
});
afterAll(() => appliance.stop());

function passing(name: string, input: unknown, times: number): (rules: number) => Promise<void> {
  const { engine } = appliance.appliance;
  const action = engine.registry.find(name);
  if (!action) throw new Error(`no action ${name}`);
  const trail = { principal, changes: [], subject: undefined, watched: [] };
  return async (rules) => {
    const there = access[rules];
    if (there?.sod.rules.length !== rules) throw new Error(`no access with ${rules} rules`);
    const duty: Duty = { engine, action, access: there, now: appliance.clock.now(), trail };
    await engine.store.read(async (handle) => {
      for (let i = 0; i < times; i++) checkDuties(duty, handle, input);
    });
  };
}

test("costs the same with 50 active rules as with none, if no rule names the action", async () => {
  await growsBelow(3, passing("crm.tickets.create", { subject: "x" }, 100_000), 0, MOST);
});

test("costs at most ten times as much in 50 rules as in five", async () => {
  const { id } = await done(owner.post("/api/v1/crm/leads", { name: "Somebody" }));
  await growsBelow(10 * 2.5, passing("crm.leads.contact", { id }, 500), MOST / 10, MOST);
});
