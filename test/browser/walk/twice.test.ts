import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { type Client, type Json, LETTERHEAD } from "../../kit/appliance.ts";
import { until } from "../../kit/until.ts";
import { settled } from "../browser.ts";
import { type Office, openOffice } from "../office.ts";

const YEAR = new Date().getFullYear();
let office: Office;
let page: Page;
let customer: string;
beforeAll(async () => {
  office = await openOffice();
  await office.ana.put("/api/v1/settings/organization", { letterhead: LETTERHEAD });
  for (const { id } of (await office.ana.get("/api/v1/approvals/policies")).body.data)
    await office.ana.delete(`/api/v1/approvals/policies/${id}`);
  await made("fin/ledger-accounts/chart", { type: "trade" });
  await made("fin/periods/year", { starts_on: `${YEAR}-01-01` });
  customer = (await made("crm/accounts", { name: "Brightside Ltd", kinds: ["customer"] })).id;
  page = await office.visit();
});
afterAll(() => office.close());

async function made(path: string, body: object, by: Client = office.ana): Promise<Json> {
  const answer = await by.post(`/api/v1/${path}`, body);
  expect(`${answer.status} ${answer.text}`).toStartWith("20");
  return answer.body;
}
const read = async (path: string): Promise<Json> => (await office.ana.get(`/api/v1/${path}`)).body;

async function open(path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Double-clicks a button, clicks again while the response is delayed, and returns the requests sent. */
async function clickAgainAndAgain(button: Locator): Promise<string[]> {
  const sent: string[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route("**/api/v1/**", async (route) => {
    const request = route.request();
    if (request.method() === "GET") return route.continue();
    sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    await gate;
    await route.continue();
  });
  await button.dblclick();
  await until(() => sent.length > 0);
  // The busy button and the closed dialog take no further clicks, so this click may fail.
  await button.click({ force: true, timeout: 1_000 }).catch(() => undefined);
  letGo();
  await settled(page);
  await page.unroute("**/api/v1/**");
  return sent.map((one) => one.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "$id"));
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

describe("Repeated clicks", () => {
  test("create a record once", async () => {
    await open("/crm/leads/new");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Made Once");
    expect(await clickAgainAndAgain(button("Create"))).toEqual(["POST /api/v1/crm/leads"]);
    expect((await read("crm/leads?name=Made%20Once")).data).toHaveLength(1);
  });

  test("save a record once", async () => {
    const lead = await made("crm/leads", { name: "Saved Once", source: "website" });
    await open(`/crm/leads/${lead.id}?edit=1`);
    await page.getByRole("textbox", { name: "Company", exact: true }).fill("Once Ltd");
    expect(await clickAgainAndAgain(button("Save"))).toEqual(["PATCH /api/v1/crm/leads/$id"]);
    expect((await read(`crm/leads/${lead.id}`)).version).toBe(lead.version + 1);
  });

  test("change the status once", async () => {
    const lead = await made("crm/leads", { name: "Moved Once", source: "website" });
    await open(`/crm/leads/${lead.id}`);
    expect(await clickAgainAndAgain(button("Mark as contacted"))).toEqual([
      "POST /api/v1/crm/leads/$id/contact",
    ]);
    expect((await read(`crm/leads/${lead.id}`)).state).toBe("contacted");
  });

  test("issue an invoice and record its payment once", async () => {
    const draft = await made("fin/invoices", {
      account_id: customer,
      lines: [{ text: "Lamps", quantity: "1", price: 10_000 }],
    });
    await open(`/fin/invoices/${draft.id}`);
    await button("Issue").click();
    const sure = inDialog("Issue");
    await sure
      .or(page.getByRole("main").getByRole("link", { name: "Record payment" }))
      .first()
      .waitFor();
    if (await sure.isVisible())
      expect(await clickAgainAndAgain(sure)).toEqual(["POST /api/v1/fin/invoices/$id/issue"]);
    await page.getByRole("main").getByRole("link", { name: "Record payment" }).click();
    await page.waitForURL("**/fin/payments/new?*");
    await settled(page);
    const sent = await clickAgainAndAgain(button("Record payment").first());
    expect(sent.filter((one) => one.startsWith("POST /api/v1/fin/payments"))).toHaveLength(1);
    expect((await read("fin/payments")).data).toHaveLength(1);
    expect(await read(`fin/invoices/${draft.id}`)).toMatchObject({ state: "paid", balance: 0 });
  });

  test("approve a request once", async () => {
    await office.invite("ben@example.com", ["fin_manager"]);
    const ben = await office.served.logIn("ben@example.com");
    const bank = (await read("fin/ledger-accounts?control=bank")).data[0].id;
    await made("approvals/policies", {
      name: "Payments",
      actions: ["fin.payments.approve"],
      steps: [{ name: "Second pair of eyes", approvers: [{ role: "owner" }], need: "any" }],
    });
    const rent = { direction: "out", party_id: customer, side: "payable", bank_account_id: bank };
    const payment = await made("fin/payments", { ...rent, amount: 5_000, reference: "Rent" }, ben);
    expect((await ben.post(`/api/v1/fin/payments/${payment.id}/approve`, {})).status).toBe(202);
    await open("/approvals");
    await page.getByRole("button", { name: "Approve: Rent" }).click();
    const sent = await clickAgainAndAgain(inDialog("Approve"));
    expect(sent).toEqual(["POST /api/v1/approvals/$id/approve"]);
    expect((await read(`fin/payments/${payment.id}`)).state).toBe("approved");
  });

  test("send a comment once", async () => {
    const lead = await made("crm/leads", { name: "Talked to", source: "website" });
    await open(`/crm/leads/${lead.id}`);
    await page.getByRole("textbox", { name: "Comment" }).fill("Said once");
    expect(await clickAgainAndAgain(button("Comment"))).toEqual(["POST /api/v1/comments"]);
    expect((await read(`comments?collection=crm.leads&id=${lead.id}`)).data).toHaveLength(1);
  });

  test("archive and undo once", async () => {
    const lead = await made("crm/leads", { name: "Put away", source: "website" });
    await open(`/crm/leads/${lead.id}`);
    await button("More").click();
    const sent = await clickAgainAndAgain(page.getByRole("menuitem", { name: "Archive" }));
    expect(sent).toHaveLength(1);
    await page.getByText(/Archived on/).waitFor();
    expect(await clickAgainAndAgain(button("Undo").last())).toHaveLength(1);
    await page.getByText(/Archived on/).waitFor({ state: "hidden" });
    expect((await office.ana.get(`/api/v1/crm/leads/${lead.id}`)).status).toBe(200);
  });

  test("no external requests, undocumented API calls or page errors occur", () => {
    expect(office.faults).toEqual([]);
  });
});
