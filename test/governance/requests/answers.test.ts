import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { unzipSync } from "fflate";
import type { Json } from "../../kit/appliance.ts";
import { attach } from "../../kit/files.ts";
import { importFile } from "../imports/importing.ts";
import { Office, refusal, taken } from "./office.ts";

const REQUESTS = "/api/v1/data/requests";

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(() => office.close());

async function packOf(id: string): Promise<Record<string, string>> {
  const [file] = taken(await office.ana.get(`${REQUESTS}/${id}/attachments`)).data;
  const response = await fetch(`${office.appliance.base}${REQUESTS}/${id}/attachments/${file.id}/content`, {
    headers: { authorization: `Bearer ${office.ana.accessToken}` },
  });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString("utf8")]),
  );
}

describe("Access requests", () => {
  const PERSON = { name: "Iris Blumauer", email: "iris@blumauer.example" };

  test("return a page, JSON, CSV and files with hashes, without data of other people", async () => {
    const contact = await office.make("crm.contacts", {
      first_name: "Iris",
      last_name: "Blumauer",
      email: PERSON.email,
      tags: ["vip"],
    });
    await office.make("crm.tickets", { subject: "Broken", body: "It is =1+1", contact_id: contact.id });
    await office.make("crm.leads", {
      name: "Otto Fremd",
      email: "otto@fremd.example",
      notes: `Knows ${PERSON.email}`,
    });
    taken(
      await attach(
        office.appliance.base,
        office.ana,
        `/api/v1/crm/contacts/${contact.id}/attachments`,
        "A letter",
        "text/plain",
      ),
      201,
    );
    const { id } = await office.scoped("access", PERSON);
    const done = await office.carriedOut(id);
    expect(done).toMatchObject({ state: "executing", pack_until: "2026-12-20" });
    const pack = await packOf(id);
    expect(Object.keys(pack).toSorted()).toEqual([
      "data/crm.contacts.csv",
      "data/crm.contacts.json",
      "data/crm.leads.csv",
      "data/crm.leads.json",
      "data/crm.tickets.csv",
      "data/crm.tickets.json",
      expect.stringMatching(/^files\/crm\.contacts\/.*\.txt$/),
      "manifest.json",
      "read-me.html",
    ]);
    expect(JSON.parse(pack["data/crm.contacts.json"] ?? "")).toMatchObject([
      { last_name: "Blumauer", history: [{}] },
    ]);
    expect(pack["read-me.html"]).toContain("Data that Acme stores about Iris Blumauer");
    const all = Object.values(pack).join("\n");
    expect([
      all.includes("Otto"),
      all.includes("otto@fremd.example"),
      all.includes("[another person]"),
    ]).toEqual([false, false, true]);
    for (const { name, sha256 } of JSON.parse(pack["manifest.json"] ?? "").files)
      expect(new Bun.CryptoHasher("sha256").update(pack[name] ?? "").digest("hex")).toBe(sha256);
  });

  test("lose their files after thirty days", async () => {
    const [{ id }] = taken(await office.ana.get(`${REQUESTS}?kind=access`)).data;
    await office.pass(32);
    await office.appliance.runJobs();
    expect(taken(await office.ana.get(`${REQUESTS}/${id}/attachments`)).data).toEqual([]);
  });
});

test("a record under legal hold is not erased, and the certificate names the matter", async () => {
  const contact = await office.make("crm.contacts", {
    last_name: "Festgehalten",
    email: "fest@halten.example",
  });
  const matter = await office.make("legal.matters", {
    title: "Dispute",
    kind: "dispute",
    subjects: [{ record: { collection: "crm.contacts", id: contact.id } }],
  });
  await office.move("legal.matters", matter.id, "hold");
  const { id } = await office.scoped("erasure", { name: "Festgehalten", email: "fest@halten.example" });
  await office.carriedOut(id);
  expect(taken(await office.ana.get(`/api/v1/crm/contacts/${contact.id}`)).last_name).toBe("Festgehalten");
  const said = JSON.parse((await office.certificate(id)).statement);
  expect(said.kept_by_law).toMatchObject([
    { collection: "crm.contacts", id: contact.id, reason: expect.stringContaining(matter.number) },
  ]);
  expect(said.counts["crm.contacts"]).toMatchObject({ erased: 0, kept: 1 });
});

test("names in posted documents are kept, and contact details are erased", async () => {
  const account = await office.make("crm.accounts", {
    name: "Berta Buchhold e.U.",
    email: "berta@buchhold.example",
    phone: "+43 1 5550199",
  });
  const invoice = await office.make("fin.invoices", {
    account_id: account.id,
    lines: [{ text: "Work", quantity: "1", price: 1000 }],
  });
  await office.appliance.alter(
    "UPDATE fin_invoices SET number = 'R-77', state = 'issued', issue_date = '2026-11-02' WHERE id = ?",
    invoice.id,
  );
  const { id } = await office.scoped("erasure", { name: "Berta Buchhold", email: "berta@buchhold.example" });
  await office.carriedOut(id);
  expect(taken(await office.ana.get(`/api/v1/crm/accounts/${account.id}`))).toMatchObject({
    name: "Berta Buchhold e.U.",
    email: null,
    phone: null,
  });
  const { kept_by_law } = JSON.parse((await office.certificate(id)).statement);
  expect(kept_by_law).toContainEqual({
    collection: "crm.accounts",
    id: account.id,
    field: "name",
    reason: expect.stringContaining("Posted documents refer"),
  });
});

test("words about the person are removed from another person's record", async () => {
  const lead = await office.make("crm.leads", {
    name: "Karl Anders",
    email: "karl@anders.example",
    notes: "Ask WANDA.WEG@example.com or Wanda Weg again",
  });
  const { id } = await office.scoped("erasure", { name: "Wanda Weg", email: "wanda.weg@example.com" });
  await office.carriedOut(id);
  const after = taken(await office.ana.get(`/api/v1/crm/leads/${lead.id}`));
  expect(after).toMatchObject({
    name: "Karl Anders",
    email: "karl@anders.example",
    notes: "Ask [erased] or [erased] again",
  });
  const history = (await office.ana.get(`/api/v1/crm/leads/${lead.id}/history`)).text;
  expect(history.toLowerCase()).not.toContain("wanda");
});

test("previous values of a record are found in the audit trail and erased", async () => {
  const lead = await office.make("crm.leads", { name: "Quentin Damals", email: "quentin@damals.example" });
  taken(
    await office.ana.put(`/api/v1/crm/leads/${lead.id}`, {
      name: "Somebody else",
      email: "else@example.com",
    }),
  );
  const { id, scope } = await office.scoped("erasure", {
    name: "Quentin Damals",
    email: "quentin@damals.example",
  });
  expect(scope.data).toMatchObject([
    { id: lead.id, part: "words", why: "earlier values in the audit trail" },
  ]);
  await office.carriedOut(id);
  expect(taken(await office.ana.get(`/api/v1/crm/leads/${lead.id}`)).name).toBe("Somebody else");
  expect((await office.ana.get(`/api/v1/crm/leads/${lead.id}/history`)).text).not.toContain("damals");
});

test("a former member is anonymised and an active member is kept", async () => {
  const vera = await office.appliance.invite(office.ana, "vera.vormals@example.com", ["crm_clerk"]);
  const made = taken(await vera.post("/api/v1/crm/leads", { name: "Somebody" }), 201);
  const person = { name: "Vera Vormals", email: "vera.vormals@example.com", member_id: vera.userId };
  const first = await office.scoped("erasure", person);
  await office.carriedOut(first.id);
  const kept = JSON.parse((await office.certificate(first.id)).statement).kept_by_law;
  expect(kept).toMatchObject([
    { collection: "users", id: vera.userId, reason: expect.stringContaining("active member") },
  ]);
  taken(await office.ana.post(`/api/v1/settings/team/${vera.userId}/deactivate`));
  const second = await office.scoped("erasure", person);
  await office.carriedOut(second.id);
  const team = (await office.ana.get("/api/v1/settings/team")).text;
  expect([team.includes("vera.vormals"), team.includes(vera.userId)]).toEqual([false, true]);
  expect(taken(await office.ana.get(`/api/v1/crm/leads/${made.id}`)).created_by).toBe(vera.userId);
  expect(taken(await office.ana.get("/api/v1/audit/verify")).ok).toBe(true);
});

describe("Restriction requests", () => {
  let contact: Json;
  let request: string;

  test("prevent all changes of a record until they are lifted", async () => {
    contact = await office.make("crm.contacts", { last_name: "Ruhend", email: "ruh@end.example" });
    ({ id: request } = await office.scoped("restriction", { name: "Ruhend", email: "ruh@end.example" }));
    await office.carriedOut(request);
    const change = () => office.ana.put(`/api/v1/crm/contacts/${contact.id}`, { job_title: "Boss" });
    expect(refusal(await change())).toBe("409 RECORD_IN_USE RESTRICTED");
    expect(refusal(await office.ana.post(`/api/v1/crm/contacts/${contact.id}/deactivate`))).toBe(
      "409 RECORD_IN_USE RESTRICTED",
    );
    const { tags } = taken(await office.ana.get(`/api/v1/crm/contacts/${contact.id}`));
    expect(tags).toEqual(["restricted"]);
    const { data } = taken(await office.ana.get("/api/v1/data/restrictions"));
    expect(data).toMatchObject([{ collection: "crm.contacts", id: contact.id, request_id: request }]);
    expect(taken(await office.ana.post(`${REQUESTS}/${request}/lift`))).toEqual({ lifted: 1 });
    expect(taken(await change()).tags).toEqual([]);
  });
});

test("exclude records from imports, bulk calls, workflows and retention", async () => {
  const lead = await office.make("crm.leads", { name: "Still Liegend", email: "still@liegend.example" });
  await office.move("crm.leads", lead.id, "disqualify", { lost_reason: "No budget" });
  const { id: request } = await office.scoped("restriction", {
    name: "Still Liegend",
    email: "still@liegend.example",
  });
  await office.carriedOut(request);
  const path = `/api/v1/crm/leads/${lead.id}`;
  const before = taken(await office.ana.get(path));

  expect(refusal(await office.ana.delete(path))).toBe("409 RECORD_IN_USE RESTRICTED");
  const execute = await office.ana.post("/api/v1/workflows/execute", {
    action: "crm.leads.update",
    input: { id: lead.id, company: "Used" },
  });
  expect(execute.text).toContain("RESTRICTED");
  await importFile(office.appliance, office.ana, "crm.leads", `id,company\n${lead.id},Used\n`);
  const schedule = taken(await office.ana.get("/api/v1/settings/retention")).data.find(
    (one: Json) => one.collection === "crm.leads",
  );
  if (schedule)
    expect((await office.ana.delete(`/api/v1/settings/retention/${schedule.id}`)).status).toBe(204);
  taken(
    await office.ana.post("/api/v1/settings/retention", {
      collection: "crm.leads",
      title: "Leads that came to nothing",
      start: "updated_at",
      months: 1,
      states: ["disqualified"],
      action: "erase",
      basis: "No longer needed",
      automatic: true,
    }),
    201,
  );
  await office.pass(63);
  await office.appliance.runJobs();
  const [run] = taken(await office.ana.get("/api/v1/data/retention/runs")).data.filter(
    (one: Json) => one.collection === "crm.leads",
  );
  expect([run.state, run.done, Object.keys(run.kept)]).toEqual([
    "done",
    0,
    [expect.stringContaining("restricted")],
  ]);
  const after = taken(await office.ana.get(path));
  expect([after.name, after.company, after.version]).toEqual([before.name, before.company, before.version]);

  taken(await office.ana.post(`${REQUESTS}/${request}/lift`));
});

test("a rectification is an update linked to the request", async () => {
  const contact = await office.make("crm.contacts", { last_name: "Falsch", email: "falsch@example.com" });
  const { id } = await office.scoped("rectification", { name: "Falsch", email: "falsch@example.com" });
  const correct = (changes: object) =>
    office.ana.post(`${REQUESTS}/${id}/rectify`, {
      collection: "crm.contacts",
      record_id: contact.id,
      changes,
    });
  expect(refusal(await correct({ last_name: "Richtig" }))).toBe("409 STATE_TRANSITION_INVALID");
  await office.carriedOut(id);
  expect(refusal(await office.ana.post(`${REQUESTS}/${id}/deliver`, { delivery: "email" }))).toBe(
    "409 STATE_TRANSITION_INVALID",
  );
  expect(refusal(await correct({ last_nam: "Richtig" }))).toBe("422 VALIDATION_FAILED UNKNOWN_FIELD");
  taken(await correct({ last_name: "Richtig" }));
  expect(taken(await office.ana.get(`/api/v1/crm/contacts/${contact.id}`)).last_name).toBe("Richtig");
  expect((await office.step(id, "deliver", { delivery: "email" })).state).toBe("delivered");
});

test("a rectification pending approval changes nothing", async () => {
  const contact = await office.make("crm.contacts", { last_name: "Wartet", email: "wartet@example.com" });
  const { id } = await office.scoped("rectification", { name: "Wartet", email: "wartet@example.com" });
  await office.carriedOut(id);
  taken(
    await office.ana.post("/api/v1/approvals/policies", {
      name: "Contacts",
      actions: ["crm.contacts.update"],
      when: { record: { last_name: "Wartet" } },
      steps: [{ name: "Somebody", approvers: [{ role: "admin" }, { role: "owner" }], need: "any" }],
    }),
    201,
  );
  const asked = await office.ana.post(`${REQUESTS}/${id}/rectify`, {
    collection: "crm.contacts",
    record_id: contact.id,
    changes: { last_name: "Richtig" },
  });
  expect(asked.status).toBe(202);
  expect(taken(await office.ana.get(`${REQUESTS}/${id}`)).executed_at).toBeNull();
});
