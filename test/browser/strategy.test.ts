import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Json } from "../kit/appliance.ts";
import { apiCalls } from "./api-calls.ts";
import { complaints, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";

let office: Office;
const { made, moved } = apiCalls(() => office);
let page: Page;

const today = new Date().toISOString().slice(0, 10);
const year = today.slice(0, 4);

beforeAll(async () => {
  office = await openOffice();
  page = await office.visit();
});
afterAll(() => office.close());

async function get(path: string): Promise<Json> {
  return (await office.ana.get(`/api/v1/${path}`)).body;
}

async function open(path: string, on = page) {
  await on.goto(path);
  await settled(on);
}

async function pressTwice(
  name: string,
  confirm: string,
  fill: (form: ReturnType<Page["getByRole"]>) => Promise<void>,
) {
  await page.getByRole("main").getByRole("button", { name, exact: true }).click();
  const form = page.getByRole("dialog");
  await fill(form);
  await form.getByRole("button", { name: confirm, exact: true }).click();
  await form.waitFor({ state: "detached" });
}

describe("Revisions", () => {
  test("a template creates a contract and its next revision", async () => {
    const clauses = [{ key: "secret", text: "Keep it.", mandatory: true, risk: "high" }];
    const template = await made("legal/templates", { name: "Secrecy", kind: "nda", clauses });
    await moved(`legal/templates/${template.id}/approve`);
    await open(`/legal/templates/${template.id}`);
    await pressTwice("Create contract", "Create draft", async (form) => {
      await form.getByRole("textbox", { name: "Contract title" }).fill("Secrecy with Kestrel");
      expect(await complaints(page)).toEqual([]);
    });
    await page.waitForURL(/\/legal\/contracts\//);
    const { data } = await get("legal/contracts");
    expect(data).toMatchObject([
      { title: "Secrecy with Kestrel", state: "draft", kind: "nda", clauses: [{ key: "secret" }] },
    ]);
    await open(`/legal/templates/${template.id}`);
    await page.getByRole("button", { name: "New revision" }).click();
    await page.getByText("Draft revision 2 created.").waitFor();
    const { data: all } = await get("legal/templates?sort=revision");
    expect(all.map(({ revision, state }: Json) => [revision, state])).toEqual([
      [1, "approved"],
      [2, "draft"],
    ]);
  });

  test("a policy shows formatted text and acknowledgements and can be revised", async () => {
    const policy = await made("legal/policies", {
      title: "Clean desk",
      body: "Leave **nothing** on the desk.",
      acknowledge: true,
      audience: { all: true },
    });
    const path = `legal/policies/${policy.id}`;
    for (const move of ["submit", "approve", "publish"]) await moved(`${path}/${move}`);
    await open(`/${path}`);
    expect(await page.locator("strong").getByText("nothing", { exact: true }).count()).toBe(1);
    await page.getByRole("region", { name: "Acknowledgements" }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("button", { name: "New revision" }).click();
    await page.getByText("Draft revision 2 created.").waitFor();
    expect((await get("legal/policies?revision=2")).data).toMatchObject([{ state: "draft" }]);
  });
});

describe("Sent contracts", () => {
  let contract: Json;

  beforeAll(async () => {
    const landlord = await made("crm/accounts", { name: "Landlord" });
    contract = await made("legal/contracts", {
      title: "Lease of the hall",
      kind: "lease",
      parties: [{ side: "us" }, { side: "them", account_id: landlord.id }],
      start: `${Number(year) - 1}-01-01`,
      end: `${Number(year) + 3}-12-31`,
      notice_days: 60,
    });
    const path = `legal/contracts/${contract.id}`;
    for (const move of ["submit", "approve", "send"]) await moved(`${path}/${move}`);
    for (const party of ["us", landlord.id]) await moved(`${path}/sign`, { party, signatory: "Rudolf" });
  });

  test("can be verified against their seal", async () => {
    await open(`/legal/contracts/${contract.id}`);
    await page.getByRole("button", { name: "Verify seal" }).click();
    await page.getByRole("status").getByText("The contract hasn't changed since it was sent.").waitFor();
    const { sealed_hash } = await get(`legal/contracts/${contract.id}/seal`);
    await page.getByText(sealed_hash).waitFor();
  });

  test("can be terminated for cause with immediate effect", async () => {
    await open(`/legal/contracts/${contract.id}`);
    await pressTwice("Give notice", "Give notice", async (form) => {
      await form.getByRole("textbox", { name: "Reason" }).fill("The roof came down");
      await form.getByRole("checkbox", { name: /For cause/ }).check();
    });
    await page.getByText(/^Notice recorded/).waitFor();
    expect(await get(`legal/contracts/${contract.id}`)).toMatchObject({
      state: "terminated",
      for_cause: true,
      termination_reason: "The roof came down",
    });
  });
});

describe("KPIs", () => {
  let kpi: Json;

  beforeAll(async () => {
    kpi = await made("strat/kpis", { name: "Leads open", target: "10", unit: "leads" });
    await moved(`strat/kpis/${kpi.id}/measure`, { value: "4" });
    await moved(`strat/kpis/${kpi.id}/measure`, { value: "7" });
  });

  test("show course, value and target in the quarterly review", async () => {
    await open("/strat/review");
    const row = page.getByRole("table", { name: "KPIs" }).getByRole("row", { name: /Leads open/ });
    const cells = await row.getByRole("cell").allTextContents();
    expect(cells.slice(0, 4)).toEqual(["–", "7", "10", "3 below"]);
    await row.getByRole("img", { name: "2 values, from 4 to 7" }).waitFor();
    await row.getByText("Red").waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("load with the quarterly review in at most four requests", async () => {
    const asked: string[] = [];
    const note = (request: { url(): string }) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/v1/strat/")) asked.push(pathname.slice("/api/v1/strat/".length));
    };
    page.on("request", note);
    await open("/strat/review");
    page.off("request", note);
    expect(asked.sort()).toEqual(["aims", "decisions", "kpi-courses", "risks"]);
  });

  test("can be calculated by a formula", async () => {
    await open(`/strat/kpis/${kpi.id}`);
    await page.getByText("Values are entered manually.").waitFor();
    await pressTwice("Use a formula", "Save formula", async (form) => {
      const choose = async (label: string, option: RegExp | string, place = 0) => {
        await form.getByRole("combobox", { name: label }).nth(place).click();
        await page.getByRole("option", { name: option }).click();
      };
      await choose("Module", "Customers");
      await choose("Metric", /^Records › leads › total: 0$/);
      await choose("Type", "Calculation");
      await choose("Operation", "Product");
      await choose("Type", "Number", 2);
      await form.getByRole("textbox", { name: "Number" }).fill("2,5");
      expect(await complaints(page)).toEqual([]);
    });
    await page.getByText("crm.records.leads.total × 2.5").waitFor();
    expect((await get(`strat/kpis/${kpi.id}`)).formula).toEqual({
      op: "*",
      of: [{ stats: "crm", figure: "records.leads.total" }, { constant: "2.5" }],
    });
    await made("crm/leads", { name: "Lea" });
    await page.getByRole("button", { name: "Measure now: Leads open" }).click();
    await page.getByText("Value recorded: 2.5").waitFor();
    await page.getByRole("button", { name: "Enter values manually" }).click();
    await page.getByText("Values are entered manually.").waitFor();
  });
});

describe("Objectives", () => {
  test("show their key results and allow adding one", async () => {
    const aim = await made("strat/objectives", { title: "More fleets", cycle: year });
    const part = await made("strat/objectives", { title: "In Linz", cycle: `${year}-Q1`, parent_id: aim.id });
    await made("strat/key-results", { objective_id: part.id, title: "Bikes under care", target: "100" });
    await open(`/strat/objectives/${aim.id}`);
    const under = page.getByRole("region", { name: "Progress and key results" });
    await under.getByRole("link", { name: "Bikes under care" }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await under.getByRole("link", { name: "New key result" }).click();
    await page.getByRole("heading", { level: 1, name: "New key result" }).waitFor();
    await page.getByRole("textbox", { name: /^Title/ }).fill("Fleets won");
    await page.getByRole("textbox", { name: /^Target/ }).fill("12");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.waitForURL(/\/strat\/key-results\/(?!new)/);
    expect((await get("strat/key-results?title=Fleets%20won")).data).toMatchObject([
      { objective_id: aim.id, target: "12" },
    ]);
  });
});

test("the review is accessible and fits on a phone in the dark theme", async () => {
  const phone = await office.visit({ viewport: PHONE, theme: "dark" });
  for (const path of ["/strat/review", "/strat/board", "/strat/tree", "/legal/in-force"]) {
    await open(path, phone);
    expect(await complaints(phone)).toEqual([]);
    expect(await phone.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  }
  await phone.context().close();
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
