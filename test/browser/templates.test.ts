import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { until } from "../kit/until.ts";
import { textOf } from "../papers/kit.ts";
import { complaints, DESKTOP, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { open, press, someone } from "./presses.ts";

const PATH = "/api/v1/settings/papers";

let office: Office;
let page: Page;
let quote: string;

beforeAll(async () => {
  office = await openOffice();
  const made = async (path: string, body: object) =>
    (await office.ana.post(`/api/v1/crm/${path}`, body)).body.id;
  const account_id = await made("accounts", { name: "Brightside Ltd" });
  quote = await made("quotes", {
    account_id,
    terms: "Net 14 days",
    lines: [{ text: "Chair", quantity: "2", price: 12_000 }],
  });
  page = await someone(office);
  await page.addInitScript(KEEP_FILES);
});
afterAll(() => office.close());

/** Keeps the files that the page shows, for the test to read. */
const KEEP_FILES = `{
  const make = URL.createObjectURL;
  globalThis.shownFiles = [];
  URL.createObjectURL = (file) => {
    globalThis.shownFiles.push(file);
    return make.call(URL, file);
  };
}`;

/** Text of the preview that an act on the page causes. */
async function previewAfter(act: () => Promise<unknown>): Promise<string> {
  const shown = () => page.evaluate<number>("globalThis.shownFiles.length");
  const before = await shown();
  await act();
  await until(shown, (count) => count > before);
  await settled(page);
  const bytes = await page.evaluate<number[]>(
    "globalThis.shownFiles.at(-1).bytes().then((bytes) => [...bytes])",
  );
  return textOf(new Uint8Array(bytes));
}

const template = async () =>
  (await office.ana.get(`${PATH}/crm.quotes/quote`)).body as { version: number; template: object };

describe("Document templates", () => {
  test("are edited with a preview of the newest document, and saved", async () => {
    await open(page, `/settings/papers?of=${encodeURIComponent("crm.quotes/quote")}`);
    await page.locator("iframe[title=Preview]").waitFor();
    const shown = await previewAfter(() =>
      page.getByLabel("Text of Introduction").fill("We are glad to offer:"),
    );
    for (const part of ["We are glad to offer:", "Chair", "Net 14 days"]) expect(shown).toContain(part);
    expect(shown).not.toContain("Dear Sir or Madam");
    await previewAfter(() => page.getByRole("checkbox", { name: "Quantity" }).uncheck());
    await previewAfter(() => page.getByRole("checkbox", { name: "Closing" }).uncheck());
    await press(page, "Move Notes up");
    await press(page, "Add text");
    await page.getByLabel("Heading").fill("About us");
    const last = await previewAfter(() => page.getByLabel("Text", { exact: true }).fill("Chairs since 1890"));
    for (const part of ["About us", "Chairs since 1890"]) expect(last).toContain(part);
    for (const part of ["Kind regards", "Quantity"]) expect(last).not.toContain(part);
    expect(last.indexOf("Net 14 days")).toBeLessThan(last.indexOf("Total"));
    expect((await template()).version).toBe(0);
    await press(page, "Save changes");
    await page.getByText("Template saved").waitFor();
    expect(await template()).toMatchObject({
      version: 1,
      template: {
        blocks: [
          { name: "intro", text: "We are glad to offer:" },
          { name: "lines", columns: expect.not.arrayContaining(["quantity"]) },
          { name: "notes" },
          { name: "totals" },
          { name: "closing", shown: false },
          { name: "signatures" },
          { name: "own_text_1", heading: "About us", text: "Chairs since 1890" },
        ],
      },
    });
    expect(await paper()).toContain("Chairs since 1890");
  });

  test("go back to the standard, with the address below the letterhead", async () => {
    await open(page, `/settings/papers?of=${encodeURIComponent("crm.quotes/quote")}`);
    const standard = await previewAfter(() => press(page, "Back to standard"));
    expect(standard).toContain("Kind regards");
    expect(standard).not.toContain("Chairs since 1890");
    await previewAfter(() => page.getByText("Below the letterhead").click());
    await press(page, "Save changes");
    await page.getByText("Template saved").waitFor();
    expect(await template()).toMatchObject({ version: 2, template: { window: "plain" } });
    expect(await paper()).toContain("Kind regards");
  });

  test("say so if there is no document to preview, and are accessible on desk and phone", async () => {
    for (const viewport of [DESKTOP, PHONE]) {
      const on = await someone(office, { viewport, theme: viewport === PHONE ? "dark" : "light" });
      await open(on, `/settings/papers?of=${encodeURIComponent("crm.quotes/quote")}`);
      await on.locator("iframe[title=Preview]").waitFor();
      await settled(on);
      expect(await complaints(on)).toEqual([]);
      const wide = await on.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
      expect(wide).toBeLessThanOrEqual(0);
      await open(on, `/settings/papers?of=${encodeURIComponent("ops.purchase-orders/purchase_order")}`);
      await on.getByText("There is no record of this kind yet").waitFor();
      await on.context().close();
    }
    expect(office.faults).toEqual([]);
  });
});

async function paper(): Promise<string> {
  const answer = await fetch(`${office.url}/api/v1/crm/quotes/${quote}/paper`, {
    headers: { authorization: `Bearer ${office.ana.accessToken}` },
  });
  return textOf(new Uint8Array(await answer.arrayBuffer()));
}
