import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { done, said } from "../../modules/fin/trade/shop.ts";
import { clientOf, MANDATES, program } from "./program.ts";

const LEADS = "/api/v1/crm/leads";
const LEAD = { name: "Zoë", company: "Berg GmbH" };

let app: TestAppliance;
let ana: Client;
let bo: Client;

beforeAll(async () => {
  app = await TestAppliance.start();
  ana = await app.setUp();
  bo = await app.invite(ana, "bo@example.com", ["admin"]);
});
afterAll(() => app.stop());

const reasons = ({ body }: { body: { details?: { code: string }[] } }) =>
  body.details?.map(({ code }) => code).join();

describe("A program", () => {
  test("reads and writes what its mandate names", async () => {
    const { agent } = await program(app.base, ana, { mode: "act" });
    const lead = done(await agent.post(LEADS, LEAD), 201);
    expect(done(await agent.get(`${LEADS}/${lead.id}`)).created_by).toBe(ana.userId);
    expect(reasons(await agent.get("/api/v1/fin/invoices"))).toBe("NOT_IN_MANDATE");
    expect(done(await agent.get("/api/v1/auth/me")).user.id).toBe(ana.userId);
  });

  test("only reads with a mandate to read", async () => {
    const { agent } = await program(app.base, ana, { mode: "read" });
    expect((await agent.get(LEADS)).status).toBe(200);
    const refused = await agent.post(LEADS, LEAD);
    expect([refused.status, reasons(refused)]).toEqual([403, "READ_ONLY"]);
  });

  test("requests every write from its holder with a mandate to propose", async () => {
    const { agent, mandate } = await program(app.base, ana, { mode: "propose" });
    const held = await agent.post(LEADS, { ...LEAD, company: "Proposed" });
    expect(held.status).toBe(202);
    const { approval } = held.body;
    expect(approval.mandate).toEqual({ id: mandate.id, name: mandate.name });
    expect(approval.steps[0].approvers.map(({ id }: { id: string }) => id)).toEqual([ana.userId]);
    const path = `/api/v1/approvals/${approval.id}`;
    expect(done(await agent.get(path)).state).toBe("pending");
    const vote = { snapshot_hash: approval.snapshot_hash };
    expect(reasons(await agent.post(`${path}/approve`, vote))).toBe("HUMAN_ONLY");
    expect((await bo.post(`${path}/approve`, vote)).status).toBe(403);
    expect(
      done(await ana.get("/api/v1/approvals?role=waiting")).data.map(({ id }: { id: string }) => id),
    ).toContain(approval.id);
    const approved = done(await ana.post(`${path}/approve`, vote));
    expect(approved.approval?.state ?? approved.state).toBe("executed");
    const followed = done(await agent.get(path));
    expect(done(await agent.get(`${LEADS}/${followed.result_id}`)).company).toBe("Proposed");
  });

  test("is told beforehand what it may do, and who would have to agree", async () => {
    const explained = async (agent: Client, action: string) => {
      const reply = await agent.post("/api/v1/workflows/explain", { action, input: LEAD });
      const { verdict, approval } = done(reply);
      return [
        verdict,
        approval?.steps.map(({ approvers }: Json) => approvers.map(({ id }: Json) => id)) ?? null,
      ];
    };
    const proposing = await program(app.base, ana);
    expect(await explained(proposing.agent, "crm.leads.create")).toEqual(["held", [[ana.userId]]]);
    expect(await explained(proposing.agent, "fin.invoices.list")).toEqual(["refused", null]);
    expect(await explained(proposing.agent, "settings.roles.create")).toEqual(["refused", null]);
    const acting = await program(app.base, ana, { mode: "act" });
    expect(await explained(acting.agent, "crm.leads.create")).toEqual(["allowed", null]);
    const reading = await program(app.base, ana, { mode: "read" });
    expect(await explained(reading.agent, "crm.leads.create")).toEqual(["refused", null]);
  });

  test("withdraws what it requested itself, not what its holder or another program did", async () => {
    const [one, other] = [await program(app.base, ana), await program(app.base, ana)];
    const { approval } = done(await one.agent.post(LEADS, LEAD), 202);
    expect((await other.agent.get(`/api/v1/approvals/${approval.id}`)).status).toBe(404);
    expect((await other.agent.post(`/api/v1/approvals/${approval.id}/withdraw`)).status).toBe(404);
    expect(done(await other.agent.get("/api/v1/approvals")).data).toEqual([]);
    expect(done(await one.agent.post(`/api/v1/approvals/${approval.id}/withdraw`)).state).toBe("withdrawn");
  });

  test("ends with its holder, its stop, its expiry and its secret", async () => {
    const cy = await app.invite(ana, "cy@example.com", ["admin"]);
    const { agent } = await program(app.base, cy, { mode: "read" });
    expect((await agent.get(LEADS)).status).toBe(200);
    const { version } = done(await ana.get(`/api/v1/settings/team/${cy.userId}`));
    done(await ana.post(`/api/v1/settings/team/${cy.userId}/deactivate`, { version }));
    expect(said(await agent.get(LEADS))).toStartWith("403 AUTH_USER_DEACTIVATED");

    const stopped = await program(app.base, ana, { mode: "read" });
    expect((await stopped.agent.get(LEADS)).status).toBe(200);
    done(await bo.post(`${MANDATES}/${stopped.mandate.id}/stop`, { version: stopped.mandate.version }));
    expect(said(await stopped.agent.get(LEADS))).toStartWith("401 KEY_REVOKED");
    expect(said(await ana.post(`${MANDATES}/${stopped.mandate.id}/secrets`))).toBe(
      "409 STATE_TRANSITION_INVALID",
    );

    const rotated = await program(app.base, ana, { mode: "read" });
    const { secret } = done(
      await ana.post(`${MANDATES}/${rotated.mandate.id}/secrets`, { overlap_minutes: 10 }),
      201,
    );
    expect((await rotated.agent.get(LEADS)).status).toBe(200);
    app.clock.advance(11 * 60_000);
    expect(said(await rotated.agent.get(LEADS))).toStartWith("401 KEY_REVOKED");
    expect((await clientOf(app.base, secret, ana).get(LEADS)).status).toBe(200);
  });

  test("loses what its holder loses", async () => {
    const dee = await app.invite(ana, "dee@example.com", ["crm_manager"]);
    await app.alter("UPDATE memberships SET roles = ? WHERE user_id = ?", '["admin"]', dee.userId);
    const fresh = await app.logIn("dee@example.com");
    const { agent } = await program(app.base, fresh, { mode: "act" });
    expect((await agent.post(LEADS, LEAD)).status).toBe(201);
    const { version } = done(await ana.get(`/api/v1/settings/team/${dee.userId}`));
    done(await ana.call("PATCH", `/api/v1/settings/team/${dee.userId}`, { roles: ["hr_clerk"], version }));
    expect((await agent.post(LEADS, LEAD)).status).toBe(403);
  });

  test("proposes only what can be tried without effect", async () => {
    const lead = done(await ana.post(LEADS, LEAD), 201);
    const { agent } = await program(app.base, ana);
    const form = new FormData();
    form.append("file", new File(["text"], "note.txt"));
    const answer = await fetch(`${app.base}${LEADS}/${lead.id}/attachments`, {
      method: "POST",
      headers: { authorization: `Bearer ${agent.accessToken}` },
      body: form,
    });
    const body: Json = await answer.json();
    expect([answer.status, body.details?.[0]?.code]).toEqual([403, "NOT_PROPOSABLE"]);
  });

  test("is refused from other addresses, and beyond its calls of a day", async () => {
    const { agent } = await program(app.base, ana, { mode: "read", addresses: ["10.0.0.0/8"] });
    expect(said(await agent.get(LEADS))).toStartWith("403 KEY_IP_DENIED");
    const few = await program(app.base, ana, { mode: "read", daily_calls: 2 });
    const statuses = [];
    // Clients choose the id of a request, which must not make three calls one.
    const same = { "x-request-id": "the-same" };
    for (let i = 0; i < 3; i++) statuses.push((await few.agent.call("GET", LEADS, undefined, same)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe("A mandate", () => {
  test("is changed and given secrets by its holder alone, and stopped by others too", async () => {
    const { mandate } = await program(app.base, ana);
    const path = `${MANDATES}/${mandate.id}`;
    const refused = await bo.call("PATCH", path, { actions: ["*"], version: mandate.version });
    expect([refused.status, reasons(refused)]).toEqual([403, "HOLDER_ONLY"]);
    expect(reasons(await bo.post(`${path}/secrets`))).toBe("HOLDER_ONLY");
    expect((await bo.post(`${path}/stop`, { version: mandate.version })).status).toBe(200);
  });

  test("counts as changed from the next call on", async () => {
    const { agent, mandate } = await program(app.base, ana, { mode: "act" });
    expect((await agent.get(LEADS)).status).toBe(200);
    const path = `${MANDATES}/${mandate.id}`;
    const { version } = done(
      await ana.call("PATCH", path, { actions: ["crm.contacts.*"], version: mandate.version }),
    );
    expect(reasons(await agent.get(LEADS))).toBe("NOT_IN_MANDATE");
    const soon = new Date(app.clock.now() + 1000).toISOString();
    done(await ana.call("PATCH", path, { mode: "read", expires_at: soon, version }));
    expect(reasons(await agent.post("/api/v1/crm/contacts", {}))).toBe("READ_ONLY");
    app.clock.advance(2000);
    expect((await agent.get("/api/v1/crm/contacts")).status).toBe(401);
  });

  test("is refused if it names nothing, or what cannot be read", async () => {
    const refused = (given: object) => ana.post(MANDATES, { name: "x", actions: ["crm.*"], ...given });
    expect(said(await refused({ actions: [] }))).toBe("422 VALIDATION_FAILED, actions REQUIRED_FIELD");
    expect(said(await refused({ actions: ["crm.leeds.*"] }))).toBe(
      "422 VALIDATION_FAILED, actions.0 UNKNOWN_ACTION",
    );
    expect(said(await refused({ conditions: { record: { $where: 1 } } }))).toBe(
      "422 VALIDATION_FAILED, conditions WRONG_FORMAT",
    );
    expect(said(await refused({ addresses: ["home"] }))).toBe(
      "422 VALIDATION_FAILED, addresses.0 WRONG_FORMAT",
    );
    expect(said(await refused({ max_worth: { amount: 1, currency: "USD" } }))).toBe(
      "422 VALIDATION_FAILED, max_worth WRONG_CURRENCY",
    );
  });

  test("is one of a bounded number of each holder", async () => {
    const many = await app.invite(ana, "many@example.com", ["employee"]);
    const create = (i: number) => many.post(MANDATES, { name: `One of many ${i}`, actions: ["crm.*"] });
    for (let i = 0; i < 50; i++) done(await create(i), 201);
    const refused = await create(50);
    expect([refused.status, refused.body.details[0].code]).toEqual([422, "TOO_MANY"]);
    const [{ id, version }] = done(await many.get(`${MANDATES}?limit=1`)).data;
    done(await many.post(`${MANDATES}/${id}/stop`, { version }));
    done(await create(50), 201);
  });

  test("shows what its program did", async () => {
    const { agent, mandate } = await program(app.base, ana, { mode: "act" });
    await agent.get(LEADS);
    await agent.post(LEADS, LEAD);
    await agent.get("/api/v1/fin/invoices");
    const { data } = done(await ana.get(`${MANDATES}/${mandate.id}/activity`));
    const counts = data.map(({ action, outcome, calls }: Record<string, unknown>) => [
      action,
      outcome,
      calls,
    ]);
    expect(counts.toSorted()).toEqual([
      ["crm.leads.create", "ok", 1],
      ["crm.leads.list", "ok", 1],
      ["fin.invoices.list", "denied", 1],
    ]);
    const events = done(await ana.get(`/api/v1/audit/events?mandate=${mandate.id}`)).data;
    expect(events).toHaveLength(3);
    expect(events[0]).toMatchObject({ actor: ana.userId, mandate: mandate.id });
  });

  test("limits records by conditions", async () => {
    const mine = done(await ana.post(LEADS, { ...LEAD, company: "Inside" }), 201);
    const other = done(await ana.post(LEADS, { ...LEAD, company: "Outside" }), 201);
    const { agent } = await program(app.base, ana, {
      mode: "act",
      conditions: { record: { company: "Inside" } },
    });
    const listed = done(await agent.get(LEADS)).data.map(({ id }: { id: string }) => id);
    expect([listed.includes(mine.id), listed.includes(other.id)]).toEqual([true, false]);
    expect((await agent.get(`${LEADS}/${other.id}`)).status).toBe(404);
  });
});
