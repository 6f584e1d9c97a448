import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { decide, seenBy } from "../../kit/decide.ts";
import { APPROVALS, makeLead, type Office, openOffice, removeRule, writeRule } from "./kit.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await writeRule(office.ana, { name: "Contacting", actions: ["crm.leads.contact"] });
});
afterAll(() => office.appliance.stop());

const LEADS = "/api/v1/crm/leads";
const kinds = (detail: Json) => detail.timeline.map(({ kind }: Json) => kind);
const events = (sql: string, ...values: string[]) => office.appliance.rows(sql, ...values);

async function asked(by: Client = office.dana): Promise<{ lead: Json; path: string; id: string }> {
  const lead = await makeLead(by);
  const held = await by.post(`${LEADS}/${lead.id}/contact`);
  expect(held.status).toBe(202);
  const { id } = held.body.approval;
  return { lead, id, path: `${APPROVALS}/${id}` };
}
const stateOf = async (path: string) => (await office.ana.get(path)).body.state;

describe("Held calls", () => {
  test("return 202 with the request and its address, and take effect with the vote", async () => {
    const { dana, bob } = office;
    const lead = await makeLead(dana);
    const held = await dana.post(`${LEADS}/${lead.id}/contact`);
    expect(held.status).toBe(202);
    expect(held.body).toMatchObject({
      status: "pending_approval",
      approval: { state: "pending", action: "crm.leads.contact", record_id: lead.id, round: 1 },
    });
    const path = `${APPROVALS}/${held.body.approval.id}`;
    expect(held.headers.get("location")).toBe(path);
    expect((await dana.get(`${LEADS}/${lead.id}`)).body.state).toBe("new");

    const voted = await decide(bob, path, "approve", { comment: "fine" });
    expect(voted.body).toMatchObject({ state: "executed", waits_for_me: false });
    const after = (await dana.get(`${LEADS}/${lead.id}`)).body;
    expect(after).toMatchObject({ state: "contacted", updated_by: dana.userId });
    const detail = (await dana.get(path)).body;
    expect(kinds(detail)).toEqual(["asked", "approved", "executed"]);
    expect(detail.timeline[1]).toMatchObject({ words: "fine", by: { id: bob.userId } });
    const audited = await events(
      "SELECT action, actor, outcome, approval_id FROM audit_events WHERE record_id = ? AND action = 'crm.leads.contact' ORDER BY seq",
      lead.id,
    );
    const approval_id = held.body.approval.id;
    expect(audited).toEqual([
      { action: "crm.leads.contact", actor: dana.userId, outcome: "held", approval_id },
      { action: "crm.leads.contact", actor: dana.userId, outcome: "ok", approval_id },
    ]);
  });

  test("are rejected at once if they violate business rules", async () => {
    const { lead, path } = await asked();
    await decide(office.bob, path, "approve");
    const [before] = await events("SELECT count(*) AS n FROM approval_requests");
    const again = await office.dana.post(`${LEADS}/${lead.id}/contact`);
    expect(again.body.code).toBe("STATE_TRANSITION_INVALID");
    expect(await events("SELECT count(*) AS n FROM approval_requests")).toEqual([before as Json]);
  });

  test("cannot be requested twice at the same time", async () => {
    const { lead } = await asked();
    const again = await office.eli.post(`${LEADS}/${lead.id}/contact`);
    expect(again.body).toMatchObject({
      code: "STATE_TRANSITION_INVALID",
      details: [{ code: "ALREADY_ASKED" }],
    });
  });

  test("replay their 202 under an Idempotency-Key to its sender only", async () => {
    const lead = await makeLead(office.dana);
    const key = { "idempotency-key": `key-${lead.id}` };
    const first = await office.dana.post(`${LEADS}/${lead.id}/contact`, undefined, key);
    const again = await office.dana.post(`${LEADS}/${lead.id}/contact`, undefined, key);
    expect(again.status).toBe(202);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
    expect(again.body).toEqual(first.body);
    const other = await office.eli.post(`${LEADS}/${lead.id}/contact`, undefined, key);
    expect(other.body.code).toBe("STATE_TRANSITION_INVALID");
    expect(other.headers.get("idempotency-replayed")).toBeNull();
  });

  test("are reported by a dry run without creating a request", async () => {
    const lead = await makeLead(office.dana);
    const [before] = await events("SELECT count(*) AS n FROM approval_requests");
    const tried = await office.dana.post(`${LEADS}/${lead.id}/contact?dry_run=true`);
    expect(tried.status).toBe(200);
    expect(tried.body).toMatchObject({ dry_run: true, status: 202, result: { status: "pending_approval" } });
    const approvers = tried.body.result.approval.steps[0].approvers.map(({ name }: Json) => name);
    expect(approvers.sort()).toEqual(["bob", "cem"]);
    expect(await events("SELECT count(*) AS n FROM approval_requests")).toEqual([before as Json]);
  });

  test("do not block other operations of a bulk request", async () => {
    const lead = await makeLead(office.dana);
    const bulk = await office.dana.post(`${LEADS}/bulk`, {
      operations: [
        { action: "contact", id: lead.id },
        { action: "update", id: lead.id, data: { score: 5 } },
      ],
    });
    expect(bulk.status).toBe(200);
    expect(bulk.body.results.map(({ status }: Json) => status)).toEqual([202, 200]);
    expect((await office.dana.get(`${LEADS}/${lead.id}`)).body).toMatchObject({ state: "new", score: 5 });
  });

  test("can be requested explicitly with a note, unless no rule holds them", async () => {
    const lead = await makeLead(office.dana);
    const made = await office.dana.post(APPROVALS, {
      action: "crm.leads.contact",
      input: { id: lead.id },
      note: "They wrote first",
    });
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(`${APPROVALS}/${made.body.id}`);
    expect(kinds((await office.dana.get(`${APPROVALS}/${made.body.id}`)).body)).toEqual([
      "asked",
      "commented",
    ]);
    const free = await office.dana.post(APPROVALS, {
      action: "crm.leads.update",
      input: { id: lead.id, score: 9 },
    });
    expect(free.body.code).toBe("STATE_TRANSITION_INVALID");
    expect((await office.dana.get(`${LEADS}/${lead.id}`)).body.score).not.toBe(9);
  });
});

describe("Approval requests", () => {
  test("are rejected with a reason and then closed", async () => {
    const { path, lead } = await asked();
    expect((await decide(office.bob, path, "reject")).body.code).toBe("VALIDATION_FAILED");
    const rejected = await decide(office.bob, path, "reject", { reason: "Not our market" });
    expect(rejected.body.state).toBe("rejected");
    for (const move of ["approve", "withdraw", "resubmit", "delegate", "escalate"]) {
      const by = ["withdraw", "resubmit"].includes(move) ? office.dana : office.cem;
      const body = move === "delegate" ? { to: office.bob.userId } : {};
      expect((await by.post(`${path}/${move}`, body)).body.code).toBe("APPROVAL_DECIDED");
    }
    expect((await office.dana.get(`${LEADS}/${lead.id}`)).body.state).toBe("new");
  });

  test("are returned for changes and resubmitted under the same ID without votes", async () => {
    const { path, lead, id } = await asked();
    const back = await decide(office.bob, path, "request_changes", { reason: "Which company?" });
    expect(back.body.state).toBe("changes_requested");
    await office.dana.put(`${LEADS}/${lead.id}`, { company: "Acme" });
    expect(await stateOf(path)).toBe("changes_requested");
    const again = await office.dana.post(`${path}/resubmit`, { note: "Added" });
    expect(again.body).toMatchObject({ id, state: "pending", round: 2 });
    expect((await decide(office.cem, path, "approve")).body.state).toBe("executed");
    expect(kinds((await office.dana.get(path)).body)).toEqual([
      "asked",
      "changes_requested",
      "resubmitted",
      "commented",
      "approved",
      "executed",
    ]);
  });

  test("are withdrawn by their requester only", async () => {
    const { path } = await asked();
    expect((await office.bob.post(`${path}/withdraw`)).body.code).toBe("ACCESS_DENIED");
    expect((await office.dana.post(`${path}/withdraw`)).body.state).toBe("withdrawn");
    expect((await decide(office.bob, path, "approve")).body.code).toBe("APPROVAL_DECIDED");
  });

  test("become stale when relevant fields change, and continue after resubmission", async () => {
    const { path, lead } = await asked();
    await office.cem.put(`${LEADS}/${lead.id}`, { company: "Other" });
    expect(await stateOf(path)).toBe("stale");
    expect((await decide(office.bob, path, "approve")).body.code).toBe("APPROVAL_STALE");
    const diff = (await office.bob.get(`${path}/diff`)).body;
    expect(diff.changed).toBe(true);
    expect(diff.fields.filter(({ changed }: Json) => changed)).toEqual([
      { field: "company", was: null, is: "Other", changed: true, masked: false },
    ]);
    expect((await office.dana.post(`${path}/resubmit`)).body).toMatchObject({ state: "pending", round: 2 });
    // Cem changed the record last, so he cannot approve it.
    expect((await decide(office.cem, path, "approve")).body.code).toBe("SOD_CONFLICT");
    expect((await decide(office.bob, path, "approve")).body.state).toBe("executed");
  });

  test("ignore changes of irrelevant fields", async () => {
    const { path, lead } = await asked();
    await office.cem.put(`${LEADS}/${lead.id}`, { tags: ["urgent"] });
    expect(await stateOf(path)).toBe("pending");
    await decide(office.bob, path, "approve");
    expect(await stateOf(path)).toBe("executed");
  });

  test("are cancelled when their record is archived or changes state", async () => {
    const first = await asked();
    await office.bob.delete(`${LEADS}/${first.lead.id}`);
    expect(await stateOf(first.path)).toBe("cancelled");
    const second = await asked();
    await office.bob.post(`${LEADS}/${second.lead.id}/disqualify`, { lost_reason: "no_budget" });
    expect(await stateOf(second.path)).toBe("cancelled");
  });

  test("fail with an error code and no partial effects if the requester lost the permission", async () => {
    const { path, lead } = await asked(office.eli);
    await office.ana.put(`/api/v1/settings/team/${office.eli.userId}`, { roles: ["employee"] });
    const voted = await decide(office.bob, path, "approve");
    expect(voted.body).toMatchObject({ state: "failed", code: "ACCESS_DENIED" });
    expect((await office.ana.get(`${LEADS}/${lead.id}`)).body.state).toBe("new");
    await office.ana.put(`/api/v1/settings/team/${office.eli.userId}`, { roles: ["crm_clerk", "fin_clerk"] });
    expect((await office.eli.post(`${path}/resubmit`)).body.state).toBe("pending");
    expect((await decide(office.bob, path, "approve")).body.state).toBe("executed");
  });

  test("continue under the rule version at the time of the request", async () => {
    const { ana, dana, bob, eli } = office;
    const rule = await writeRule(ana, { actions: ["crm.leads.qualify"] });
    const { path, lead } = await asked();
    await decide(bob, path, "approve");
    const held = await dana.post(`${LEADS}/${lead.id}/qualify`);
    await ana.put(`${APPROVALS}/policies/${rule.id}`, {
      steps: [{ name: "Manager", approvers: [{ user: eli.userId }], need: "any" }],
    });
    const own = `${APPROVALS}/${held.body.approval.id}`;
    expect((await decide(eli, own, "approve")).body.code).toBe("RECORD_NOT_FOUND");
    expect((await decide(bob, own, "approve")).body).toMatchObject({
      state: "executed",
      rules: [{ id: rule.id, version: 1 }],
    });
    const versions = (await ana.get(`${APPROVALS}/policies/${rule.id}/versions`)).body.data;
    expect(versions.map(({ version }: Json) => version)).toEqual([2, 1]);
    await removeRule(ana, rule.id);
  });

  test("are visible to their participants and to users who can see all requests", async () => {
    const { path, id } = await asked();
    expect((await office.eli.get(path)).body.code).toBe("RECORD_NOT_FOUND");
    expect((await office.cem.get(path)).body).toMatchObject({ id, waits_for_me: true });
    const ids = async (by: Client, query: string) =>
      (await by.get(`${APPROVALS}${query}`)).body.data.map((one: Json) => one.id);
    expect(await ids(office.dana, "?role=asked&limit=1")).toEqual([id]);
    expect(await ids(office.bob, "?role=waiting")).toContain(id);
    expect(await ids(office.dana, "?role=waiting")).not.toContain(id);
    expect(await ids(office.ana, "/all?limit=1")).toEqual([id]);
    expect((await office.eli.get(`${APPROVALS}/all`)).body.code).toBe("ACCESS_DENIED");
    await decide(office.bob, path, "approve");
    expect(await ids(office.bob, "?role=decided&limit=1")).toEqual([id]);
  });

  test("are hidden from other organisations", async () => {
    const { id, path } = await asked();
    const stranger = await office.appliance.addOrganization(office.ana, "Other", "other@example.com");
    for (const call of [
      () => stranger.get(path),
      () => stranger.get(`${path}/diff`),
      () => decide(stranger, path, "approve"),
      () => decide(stranger, path, "override", { reason: "x" }),
      () => stranger.post(`${path}/comment`, { comment: "x" }),
    ])
      expect((await call()).body.code).toBe("RECORD_NOT_FOUND");
    expect((await stranger.get(`${APPROVALS}/all`)).body.data).toEqual([]);
    const audited = await office.ana.get(`/api/v1/audit/events?outcome=held&limit=1`);
    expect(audited.body.data[0]).toMatchObject({ action: "crm.leads.contact", approval_id: id });
  });

  test("are paginated in both directions", async () => {
    const first = (await office.ana.get(`${APPROVALS}/all?limit=3`)).body;
    const second = (await office.ana.get(`${APPROVALS}/all?limit=3&cursor=${first.page.next_cursor}`)).body;
    expect(new Set([...first.data, ...second.data].map(({ id }: Json) => id)).size).toBe(6);
    const back = (await office.ana.get(`${APPROVALS}/all?limit=3&cursor=${second.page.prev_cursor}`)).body;
    expect(back.data.map(({ id }: Json) => id)).toEqual(first.data.map(({ id }: Json) => id));
  });

  test("can be decided in bulk with a result for each", async () => {
    const [one, two] = [await asked(), await asked()];
    await office.dana.post(`${two.path}/withdraw`);
    const bulk = await office.bob.post(`${APPROVALS}/bulk`, {
      requests: await seenBy(office.bob, [one.id, two.id, "nothing"]),
      decision: "approve",
    });
    expect(bulk.body.results).toMatchObject([
      { id: one.id, status: 200, approval: { state: "executed" }, error: null },
      { id: two.id, status: 409, approval: null, error: { code: "APPROVAL_DECIDED" } },
      { id: "nothing", status: 404, approval: null, error: { code: "RECORD_NOT_FOUND" } },
    ]);
  });

  test("are previewed with their approvers and reasons", async () => {
    const lead = await makeLead(office.dana);
    const preview = (await office.dana.get(`${APPROVALS}/preview?action=crm.leads.contact&id=${lead.id}`))
      .body;
    expect(preview).toMatchObject({
      held: true,
      self_approved: false,
      rules: [{ name: "Contacting" }],
      steps: [{ name: "Manager", need: "any", required: 1 }],
    });
    expect(preview.steps[0].approvers).toContainEqual({
      id: office.bob.userId,
      name: "bob",
      why: "as Sales manager",
      not_counted: null,
    });
    const free = await office.dana.post(`${APPROVALS}/preview`, {
      action: "crm.leads.create",
      input: { name: "A" },
    });
    expect(free.body).toMatchObject({ held: false, steps: [] });
    expect((await office.dana.get(`${APPROVALS}/preview?action=crm.leads.contact&id=none`)).body.code).toBe(
      "RECORD_NOT_FOUND",
    );
  });

  test("have the same approvers in the preview, without the last editor", async () => {
    const lead = await makeLead(office.dana);
    const edited = await office.bob.put(`/api/v1/crm/leads/${lead.id}`, { name: "Z", version: lead.version });
    expect(edited.status).toBe(200);
    const idsOf = (steps: Json[]) => steps.map(({ approvers }) => approvers.map(({ id }: Json) => id));
    const preview = await office.dana.get(`${APPROVALS}/preview?action=crm.leads.contact&id=${lead.id}`);
    expect(idsOf(preview.body.steps)).toEqual([[office.cem.userId]]);
    const held = (await office.dana.post(`/api/v1/crm/leads/${lead.id}/contact`)).body;
    expect(idsOf(held.approval.steps)).toEqual([[office.cem.userId]]);
  });

  test("encrypt their input and comments and have an immutable timeline", async () => {
    const { path, id } = await asked();
    await decide(office.bob, path, "reject", { reason: "Secret words of a person" });
    const rows = await events(
      "SELECT * FROM approval_requests, approval_log WHERE request_id = id AND id = ?",
      id,
    );
    expect(JSON.stringify(rows)).not.toContain("Secret words");
    for (const statement of [
      "UPDATE approval_log SET actor = 'x'",
      "DELETE FROM approval_log",
      "DELETE FROM approval_seats",
      "UPDATE approval_requests SET requester = 'x'",
      "DELETE FROM approval_requests",
    ])
      expect(office.appliance.alter(statement)).rejects.toThrow();
  });
});
