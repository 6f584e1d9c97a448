import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { removeRule, writeRule } from "../../governance/approvals/kit.ts";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";

const NOTICES = "/api/v1/desk/notices";
const LEADS = "/api/v1/crm/leads";

let appliance: TestAppliance;
let ana: Client;
let ben: Client;
let cleo: Client;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  ben = await appliance.invite(ana, "ben@example.com", ["crm_manager"]);
  cleo = await appliance.invite(ana, "cleo@example.com", ["fin_clerk"]);
});
afterAll(() => appliance.stop());

const of = async (client: Client) => (await client.get(NOTICES)).body;
const forget = (client: Client) => client.post(`${NOTICES}/read`);

async function makeLead(by: Client, values: object = {}) {
  const { body } = await by.post(LEADS, { name: "Zoë", source: "website", ...values });
  return body as { id: string; version: number };
}

describe("Notifications", () => {
  test("are sent to new record owners unless they assigned themselves", async () => {
    const { id } = await makeLead(ana, { owner_id: ben.userId });
    expect(await of(ben)).toMatchObject({
      unread: 1,
      data: [
        {
          kind: "named",
          collection: "crm.leads",
          record_id: id,
          label: "Zoë",
          what: "owner_id",
          actor: { id: ana.userId, name: "Ana" },
          read: false,
        },
      ],
    });
    await makeLead(ana, { owner_id: ana.userId });
    expect(await of(ana)).toEqual({ data: [], unread: 0 });
  });

  test("tell record owners about other people's actions only", async () => {
    await forget(ben);
    const { id } = await makeLead(ben, { owner_id: ben.userId });
    await ben.post(`${LEADS}/${id}/contact`);
    expect((await of(ben)).unread).toBe(0);
    await ana.post(`${LEADS}/${id}/qualify`);
    const { data, unread } = await of(ben);
    expect(unread).toBe(1);
    expect(data[0]).toMatchObject({ kind: "moved", record_id: id, what: "qualified" });
  });

  test("are not sent for failed requests and dry runs", async () => {
    await forget(ben);
    const refused = await ana.post(LEADS, { name: "", source: "website", owner_id: ben.userId });
    expect(refused.status).toBe(422);
    const tried = await ana.post(`${LEADS}?dry_run=true`, { name: "Try", owner_id: ben.userId });
    expect(tried.body.dry_run).toBe(true);
    expect((await of(ben)).unread).toBe(0);
  });

  test("are not sent to users who cannot read the record", async () => {
    await makeLead(ana, { name: "Secret", owner_id: cleo.userId });
    expect(await of(cleo)).toEqual({ data: [], unread: 0 });
  });

  test("can be marked as read individually and all at once", async () => {
    await forget(ben);
    for (const name of ["One", "Two", "Three"]) await makeLead(ana, { name, owner_id: ben.userId });
    const { data } = await of(ben);
    expect((await ben.post(`${NOTICES}/read`, { ids: [data[0].id] })).body).toEqual({ unread: 2 });
    expect(
      (await ben.get(`${NOTICES}?unread=true`)).body.data.map(({ label }: { label: string }) => label),
    ).toEqual(["Two", "One"]);
    expect((await forget(ben)).body).toEqual({ unread: 0 });
  });

  test("are private to their user and organisation", async () => {
    await makeLead(ana, { name: "Mine", owner_id: ben.userId });
    const [mine] = (await of(ben)).data;
    const other = await appliance.addOrganization(ana, "Other", "other@example.com");
    for (const stranger of [other, cleo]) {
      await stranger.post(`${NOTICES}/read`, { ids: [mine.id] });
      expect((await of(stranger)).data).toEqual([]);
    }
    expect((await of(ben)).data[0]).toMatchObject({ id: mine.id, read: false });
  });

  test("tell requesters about the outcome of approvals", async () => {
    const rule = await writeRule(ana, { actions: ["crm.leads.create"] });
    await forget(ben);
    const held = await ben.post(LEADS, { name: "Held", source: "website" });
    expect(held.status).toBe(202);
    expect((await decide(ana, `/api/v1/approvals/${held.body.approval.id}`, "approve")).status).toBe(200);
    expect((await of(ben)).data[0]).toMatchObject({
      kind: "answered",
      collection: "approvals",
      record_id: held.body.approval.id,
      label: "crm.leads.create",
      what: "executed",
    });
    await removeRule(ana, rule.id);
  });

  test("are deleted after ninety days", async () => {
    await makeLead(ana, { name: "Old", owner_id: ben.userId });
    appliance.clock.advance(91 * 86_400_000);
    await appliance.runJobs();
    ben = await appliance.logIn("ben@example.com");
    expect((await of(ben)).data).toEqual([]);
  });
});
