import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Json, LETTERHEAD } from "../kit/appliance.ts";
import { complaints, DESKTOP, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { open } from "./presses.ts";

let office: Office;
let tax: string;
beforeAll(async () => {
  office = await openOffice();
  await office.ana.post("/api/v1/setup/sample", {});
  await head({ tax_id: LETTERHEAD.tax_id, country: "AT" });
  const { data } = await read("fin/ledger-accounts?purpose=tax_output");
  const code = { code: "S20", name: "VAT 20 %", rate: "20", kind: "sales", valid_from: "2020-01-01" };
  tax = (await made("fin/tax-codes", { ...code, account_id: data[0].id })).id;
  await made(`fin/tax-codes/${tax}/activate`);
});
afterAll(() => office.close());

const LONG = {
  legal_name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH",
  email: "rechnungswesen.und.buchhaltung@donaudampfschifffahrt-hauptbetriebswerk.example",
  website: "https://www.donaudampfschifffahrtselektrizitaeten-hauptbetriebswerk.example/kontakt",
  iban: "AT611904300234573201",
  note: "https://www.donaudampfschifffahrtselektrizitaeten-hauptbetriebswerk.example/agb",
};

const head = (letterhead: object) => office.ana.put("/api/v1/settings/organization", { letterhead });

async function made(path: string, body: object = {}): Promise<Json> {
  const answer = await office.ana.post(`/api/v1/${path}`, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}
const read = async (path: string): Promise<Json> => (await office.ana.get(`/api/v1/${path}`)).body;

/** Path of the input that has the focus, if it is in view. */
async function focused(page: Page): Promise<string | undefined> {
  await settled(page);
  const path = await page.evaluate(`(() => {
    const box = document.activeElement.getBoundingClientRect();
    const isSeen = box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
    return isSeen ? document.activeElement.closest("[data-path]")?.dataset.path : "out of view";
  })()`);
  return path as string | undefined;
}
/** True if the page scrolls sideways. */
const isWide = (page: Page) => page.evaluate("document.documentElement.scrollWidth > innerWidth");

test("The paper of an invoice fits on a phone, whatever the names", async () => {
  await head({ ...LETTERHEAD, ...LONG });
  const account = await made("crm/accounts", {
    name: LONG.legal_name,
    billing: { street: LONG.legal_name, city: "Linz" },
  });
  const line = { text: LONG.legal_name, price: 123_456_789, discount_percent: "2.5", tax_code_ids: [tax] };
  const { id } = await made("fin/invoices", { account_id: account.id, reference: LONG.email, lines: [line] });
  const phone = await office.visit({ viewport: PHONE, language: "de-DE" });
  await open(phone, "/fin/invoices");
  await phone
    .getByRole("link", { name: /^Rechnung\s*Entwurf/ })
    .first()
    .waitFor();
  for (const state of ["draft", "issued"]) {
    await open(phone, `/fin/invoices/${id}`);
    expect({ state, wide: await isWide(phone) }).toEqual({ state, wide: false });
    if (state === "draft") await made(`fin/invoices/${id}/issue`);
  }
  await phone.context().close();
});

describe("A draft invoice that lacks what the law asks for", () => {
  test.each([
    [DESKTOP, "en-GB", "Add what is missing", "Save", "Issue"] as const,
    [PHONE, "de-DE", "Fehlendes ergänzen", "Speichern", "Ausstellen"] as const,
  ])(
    "leads to each input and back until it can be issued (%j)",
    async (viewport, language, add, save, issue) => {
      await head({ tax_id: LETTERHEAD.tax_id, country: "AT" });
      const account = await made("crm/accounts", {
        name: `Nowhere ${language}`,
        billing: { street: "Lake Road 1" },
      });
      const lines = Array.from({ length: 40 }, (_, i) => ({
        text: `Lamp ${i}`,
        price: 5000,
        tax_code_ids: i === 38 ? [] : [tax],
      }));
      const { id } = await made("fin/invoices", { account_id: account.id, lines });
      const page = await office.visit({ viewport, language });
      const path = `/fin/invoices/${id}`;
      const main = page.locator("#main");
      const next = main.getByRole("link", { name: add });
      await open(page, path);
      expect(await main.getByRole("button", { name: issue, exact: true }).count()).toBe(0);
      expect(await complaints(page)).toEqual([]);
      expect(await isWide(page)).toBe(false);

      await next.click();
      expect(await focused(page)).toBe("letterhead.street");
      await page.keyboard.type("Mill Lane 4");
      await page.locator('[data-path="letterhead.city"]').fill("Vienna");
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.pathname === path);

      await next.click();
      expect(await focused(page)).toBe("billing.city");
      expect(await complaints(page)).toEqual([]);
      await page.keyboard.type("Linz");
      await page.keyboard.press("Control+Enter");
      await page.waitForURL((url) => url.pathname === path);

      await next.click();
      expect(await focused(page)).toBe("lines.38.tax_code_ids");
      await page.keyboard.type("20");
      await page.getByRole("option").first().click();
      await main.getByRole("button", { name: save, exact: true }).click();
      await main.getByRole("button", { name: issue, exact: true }).waitFor();
      await settled(page);
      expect(await next.count()).toBe(0);
      expect(new URL(page.url()).search).toBe("");
      expect((await read(`crm/accounts/${account.id}`)).billing).toEqual({
        street: "Lake Road 1",
        city: "Linz",
      });
      await main.getByRole("button", { name: issue, exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: issue, exact: true }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect((await read(`fin/invoices/${id}`)).state).toBe("issued");
      await page.context().close();
    },
  );

  test("names what is missing without a link to those who cannot add it", async () => {
    await head({ tax_id: LETTERHEAD.tax_id, country: "AT" });
    await office.invite("clerk@example.com", ["fin_clerk"]);
    const { data } = await read("crm/accounts?limit=1");
    const lines = [{ text: "Lamp", price: 5000, tax_code_ids: [tax] }];
    const { id } = await made("fin/invoices", { account_id: data[0].id, lines });
    const page = await office.visit({ email: "clerk@example.com" });
    await open(page, `/fin/invoices/${id}`);
    await page.getByText("Add your street and city to the letterhead.").waitFor();
    expect(await page.getByRole("link", { name: "Add your street and city" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Add what is missing" }).count()).toBe(0);
    await page.context().close();
  });
});

describe("An employee without a login", () => {
  const hired = async (name: string): Promise<Json> => {
    const [first_name, last_name] = name.split(" ");
    const personal_email = `${first_name}@example.com`;
    return made("hr/employees", { first_name, last_name, personal_email, start_date: "2026-01-01" });
  };

  test("is invited with name and e-mail address filled in", async () => {
    const { id } = await hired("Nora Neu");
    const page = await office.visit();
    await open(page, `/hr/employees/${id}`);
    await page.getByRole("link", { name: "Invite to log in" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite user" });
    await settled(page);
    expect(await dialog.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Nora Neu");
    expect(await dialog.getByRole("textbox", { name: "E-mail" }).inputValue()).toBe("nora@example.com");
    expect(await complaints(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Create invitation" }).click();
    await page.getByRole("dialog", { name: "Invitation created" }).waitFor();
    await page.context().close();
  });

  test("is linked with the user of the same address, which can be undone", async () => {
    const { id } = await hired("Nils Neu");
    const { userId } = await office.invite("nils@example.com", ["employee"]);
    const phone = await office.visit({ viewport: PHONE, language: "de-DE" });
    await open(phone, `/hr/employees/${id}`);
    expect(await complaints(phone)).toEqual([]);
    await phone.getByRole("button", { name: "Zugang nils@example.com verknüpfen" }).click();
    await phone.getByText("Zugang verknüpft").waitFor();
    expect((await read(`hr/employees/${id}`)).user_id).toBe(userId);
    await phone.getByRole("button", { name: "Rückgängig" }).click();
    await phone.getByText("Rückgängig gemacht", { exact: true }).waitFor();
    expect((await read(`hr/employees/${id}`)).user_id).toBeNull();
    await phone.context().close();
  });

  test("is not offered to those who may do neither", async () => {
    const { id } = await hired("Nick Neu");
    await office.invite("staff@example.com", ["hr_clerk"]);
    const page = await office.visit({ email: "staff@example.com" });
    await open(page, `/hr/employees/${id}`);
    expect(await page.getByRole("link", { name: "Invite to log in" }).count()).toBe(0);
    await page.context().close();
  });
});

test("A bill is handed over to finance by those who may create it but not see it", async () => {
  const supplier = await made("crm/accounts", { name: "Lamp Works", kinds: ["supplier"] });
  const lines = [{ text: "Lamps", quantity: "2", price: 5000 }];
  const { id } = await made("ops/purchase-orders", { supplier_id: supplier.id, lines });
  for (const step of ["submit", "approve", "order", "receive"])
    await made(`ops/purchase-orders/${id}/${step}`);
  await office.invite("stock@example.com", ["ops_clerk"]);
  const page = await office.visit({ email: "stock@example.com" });
  await open(page, `/ops/purchase-orders/${id}`);
  await page.getByRole("button", { name: "Create bill" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Supplier reference" }).fill("L-17");
  await dialog.getByRole("button", { name: "Create bill" }).click();
  const said = page.getByText("Bill created. Finance continues from here.");
  await said.first().waitFor();
  await settled(page);
  const again = page.getByRole("button", { name: "Create bill" });
  await again.waitFor({ state: "detached" });
  await page.reload();
  await settled(page);
  expect([await said.count(), await again.count()]).toEqual([1, 0]);
  await page.context().close();
});

test("Nothing went wrong unseen", () => expect(office.faults).toEqual([]));
