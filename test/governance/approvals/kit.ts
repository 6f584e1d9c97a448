import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

export const APPROVALS = "/api/v1/approvals";
export const POLICIES = `${APPROVALS}/policies`;

/** An organisation of five users. None of them may approve their own requests. */
export interface Office {
  appliance: TestAppliance;
  /** Owner. */
  ana: Client;
  /** Both are CRM and finance managers. */
  bob: Client;
  cem: Client;
  /** Both are CRM and finance clerks. */
  dana: Client;
  eli: Client;
}

export async function openOffice(settings: readonly string[] = []): Promise<Office> {
  const appliance = await TestAppliance.start(settings);
  const ana = await appliance.setUp();
  const managers = ["crm_manager", "fin_manager"];
  const clerks = ["crm_clerk", "fin_clerk"];
  const bob = await appliance.invite(ana, "bob@example.com", managers);
  const cem = await appliance.invite(ana, "cem@example.com", managers);
  const dana = await appliance.invite(ana, "dana@example.com", clerks);
  const eli = await appliance.invite(ana, "eli@example.com", clerks);
  await clearRules(appliance);
  return { appliance, ana, bob, cem, dana, eli };
}

/** Removes the rules installed by the set-up, so that a test has only its own. */
export async function clearRules(appliance: TestAppliance): Promise<void> {
  await appliance.alter("DELETE FROM approval_rules");
  for (const table of ["sod_rules"]) await appliance.alter(`DELETE FROM ${table}`);
  appliance.appliance.engine.approvals.rules.forget(1);
  appliance.appliance.engine.access.forget(1);
}

let names = 0;

export async function writeRule(owner: Client, rule: Json): Promise<Json> {
  names += 1;
  const reply = await owner.post(POLICIES, {
    name: `Rule ${names}`,
    steps: [{ name: "Manager", approvers: [{ role: "crm_manager" }], need: "any" }],
    ...rule,
  });
  if (reply.status !== 201) throw new Error(`writing a rule answered ${reply.status} ${reply.text}`);
  return reply.body;
}

export async function removeRule(owner: Client, id: string): Promise<void> {
  await owner.delete(`${POLICIES}/${id}`);
}

const LEADS = "/api/v1/crm/leads";

export async function makeLead(by: Client, values: Json = {}): Promise<Json> {
  const reply = await by.post(LEADS, { name: "Zoë", ...values });
  if (reply.status !== 201) throw new Error(`making a lead answered ${reply.status} ${reply.text}`);
  return reply.body;
}
