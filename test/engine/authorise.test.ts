import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addRule, clearRules } from "../governance/duties/ground.ts";
import { type Client, type Json, type Reply, TestAppliance } from "../kit/appliance.ts";
import { loginRoutes, requestTo } from "../learning/public/routes.ts";

let appliance: TestAppliance;
/** Operator: the owner of the first organisation. */
let ana: Client;
let clerk: Client;
let manager: Client;
let olga: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp("Acme", "ana@example.com", "solo");
  await clearRules(appliance);
  clerk = await appliance.invite(ana, "clerk@example.com", ["crm_clerk"]);
  manager = await appliance.invite(ana, "manager@example.com", ["crm_manager"]);
  olga = await appliance.addOrganization(ana, "Other", "olga@example.com");
});
afterAll(() => appliance.stop());

const LEADS = "/api/v1/crm/leads";
const said = ({ status, body }: Reply) => `${status} ${body?.code}`;

describe("Authorisation", () => {
  test("refuses operator actions to all other users, including owners", async () => {
    const routes = loginRoutes(appliance).filter(({ action }) => action.access === "operator");
    expect(routes.length).toBeGreaterThan(5);
    const letIn: string[] = [];
    for (const route of routes) {
      const { method, path, body } = requestTo(route);
      const reply = await olga.call(method, path, body);
      const [detail] = reply.body?.details ?? [];
      if (said(reply) !== "403 ACCESS_DENIED" || detail?.code !== "PERMISSION_MISSING")
        letIn.push(`${method} ${route.path}: ${reply.status} ${reply.text}`);
    }
    expect(letIn).toEqual([]);
    expect((await ana.get("/api/v1/system/conditions")).status).toBe(200);
  });

  test("gives no operator action a scope that API keys could have", () => {
    const both = appliance.appliance.engine.registry.actions.filter(
      ({ scope, access }) => scope !== undefined && access === "operator",
    );
    expect(both).toEqual([]);
  });
});

describe("Duty checks before the action", () => {
  const rule = { left: ["crm.leads.create"], right: ["crm.leads.qualify"], name: "maker and checker" };

  /** Creates a lead of the clerk that cannot be qualified yet because it has not been contacted. */
  const newLead = async (): Promise<string> => (await clerk.post(LEADS, { name: "Somebody" })).body.id;

  const watchedBy = async (id: string) => {
    const [event] = await appliance.rows(
      "SELECT policy_ids FROM audit_events WHERE record_id = ? AND action = 'crm.leads.qualify'",
      id,
    );
    return JSON.parse(String(event?.policy_ids ?? "[]"));
  };

  test("report a conflict before errors of the transition", async () => {
    await addRule(ana, rule);
    const id = await newLead();
    expect(said(await clerk.post(`${LEADS}/${id}/qualify`))).toBe("403 SOD_CONFLICT");
    expect(said(await manager.post(`${LEADS}/${id}/qualify`))).toBe("409 STATE_TRANSITION_INVALID");
    await clearRules(appliance);
  });

  test("mark a later failed call with each detecting rule", async () => {
    const rules: Json[] = [];
    for (const name of ["first", "second"]) rules.push(await addRule(ana, { ...rule, name, mode: "detect" }));
    const id = await newLead();
    expect(said(await clerk.post(`${LEADS}/${id}/qualify`))).toBe("409 STATE_TRANSITION_INVALID");
    expect((await watchedBy(id)).toSorted()).toEqual(rules.map((one) => one.id).toSorted());
    await clearRules(appliance);
  });

  test("match the other side by the fields of the call", async () => {
    await addRule(ana, { left: ["crm.leads.create"], right: ["crm.leads.update(score)"] });
    const id = await newLead();
    const dutiesOf = async (input: object) =>
      (await clerk.post("/api/v1/workflows/explain", { action: "crm.leads.update", input: { id, ...input } }))
        .body.duties;
    expect(await dutiesOf({ score: 1 })).toHaveLength(1);
    expect(await dutiesOf({ notes: "x" })).toEqual([]);
    await clearRules(appliance);
  });
});
