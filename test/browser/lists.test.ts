import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client, Json } from "../kit/appliance.ts";
import { complaints, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";

const LEADS = "/api/v1/crm/leads";
const SOME = 240;

let office: Office;
let page: Page;
let ben: Client;
beforeAll(async () => {
  office = await openOffice();
  ben = await office.invite("ben@example.com", ["crm_manager", "employee"]);
  const operations = Array.from({ length: SOME }, (_, i) => ({
    action: "create",
    data: {
      name: `Lead ${String(i).padStart(3, "0")}`,
      company: i % 2 === 0 ? "Even GmbH" : "Odd AG",
      value: { amount: i * 1000, currency: "EUR" },
      source: "website",
    },
  }));
  const made = await office.ana.post(`${LEADS}/bulk`, { operations });
  expect(made.body.succeeded).toBe(SOME);
  page = await office.visit();
});
afterAll(() => office.close());

async function open(address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
}
const row = (name: string | RegExp) => page.getByRole("row", { name });
const total = async (query: string): Promise<number> =>
  (await office.ana.get(`${LEADS}?count=true&limit=1&${query}`)).body.page.total;
const queryOf = () => new URL(page.url()).searchParams;

describe("Table", () => {
  test("shows the newest first, loads more on scrolling and keeps the row height", async () => {
    await open("/crm/leads");
    await row(/Lead 239/).waitFor();
    const box = page.locator("[data-list]");
    const heights = await page
      .locator("[data-index]")
      .evaluateAll((rows) => [...new Set(rows.map((one) => one.getBoundingClientRect().height))]);
    expect(heights).toEqual([42]);
    await box.evaluate((element) => element.scrollTo(0, 100 * 42));
    await row(/Lead 135/).waitFor();
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await row(/Lead 000/).waitFor();
  });

  test("sorts by clicking a column header", async () => {
    await open("/crm/leads");
    const head = page.getByRole("columnheader", { name: "Value" });
    await head.getByRole("button").click();
    await row(/Lead 000/).waitFor();
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    await head.getByRole("button").click();
    await row(/Lead 239/).waitFor();
    expect(queryOf().get("sort")).toBe("-value");
  });

  test("supports keyboard navigation and restores the position on return", async () => {
    await open("/crm/leads");
    await page.locator("[data-index='0']").focus();
    for (let i = 0; i < 3; i += 1) await page.keyboard.press("ArrowDown");
    await page.locator("[data-index='3']:focus").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Lead 236" }).waitFor();
    await page.goBack();
    await page.locator("[data-list]").evaluate((element) => element.scrollTo(0, 60 * 42));
    await row(/Lead 175/).click();
    await page.getByRole("heading", { level: 1, name: "Lead 175" }).waitFor();
    await page.goBack();
    await row(/Lead 175/).waitFor();
  });

  test("shows the selected columns", async () => {
    await open("/crm/leads");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("textbox", { name: "Find column" }).fill("email");
    await page.getByRole("checkbox", { name: "E-mail" }).check();
    await page.getByRole("columnheader", { name: "E-mail" }).waitFor();
    expect(queryOf().get("columns")?.split(",").at(-1)).toBe("email");
  });
});

describe("Filters", () => {
  test("are stored in the address and undone by the back button", async () => {
    await open("/crm/leads");
    await page.getByRole("button", { name: "Add filter" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Find field" }).fill("val");
    await dialog.getByRole("button", { name: "Value" }).click();
    await dialog.getByRole("textbox", { name: "Value" }).fill("2,000");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("button", { name: "Edit filter: Value is at least €2,000.00" }).waitFor();
    expect(queryOf().get("value[gte]")).toBe("200000");
    expect(await total("value[gte]=200000")).toBe(40);
    await page.getByText("40", { exact: true }).first().waitFor();
    await page.goBack();
    await page.getByText(String(SOME), { exact: true }).first().waitFor();
  });

  test("can be given in the address in API notation", async () => {
    await open("/crm/leads?value[gte]=238000&state=new");
    await row(/Lead 239/).waitFor();
    expect(await page.locator("[data-index]").count()).toBe(2);
    expect(await page.getByRole("button", { name: /^New/ }).first().getAttribute("aria-pressed")).toBe(
      "true",
    );
  });

  test("show an error for unknown fields and can be cleared", async () => {
    await open("/crm/leads?shoe_size=44");
    await page
      .getByRole("alert")
      .getByText(/can't be filtered/)
      .waitFor();
    await page.getByRole("button", { name: "Clear all" }).click();
    await row(/Lead 239/).waitFor();
  });

  test("send one search request after typing", async () => {
    await open("/crm/leads");
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === LEADS && searchParams.has("q")) asked.push(searchParams.get("q") ?? "");
    });
    await page.getByRole("searchbox").pressSequentially("007", { delay: 20 });
    await row(/Lead 007/).waitFor();
    await settled(page);
    expect(asked).toEqual(["007"]);
    page.removeAllListeners("request");
  });

  test("can be cleared if there are no results", async () => {
    await open("/crm/leads?state=disqualified");
    await page.getByText("No results").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await row(/Lead 239/).waitFor();
  });
});

describe("Saved views", () => {
  test("with a relative period move with the date", async () => {
    await open("/crm/leads");
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("textbox", { name: "Find field" }).fill("Created");
    const dialog = page.getByRole("dialog", { name: "Add filter" });
    await dialog.getByRole("button", { name: "Created", exact: true }).click();
    await dialog.getByRole("button", { name: "This month" }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await dialog.getByRole("button", { name: "This month" }).click();
    await page.getByText("Created · This month").waitFor();
    expect(new URL(page.url()).search).toContain("this_month");
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("New this month");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page
      .getByRole("navigation", { name: "Saved views" })
      .getByRole("button", { name: /New this month/ })
      .first()
      .waitFor();
    const { body } = await office.ana.get("/api/v1/views?collection=crm.leads");
    expect(body.data[0].filter).toEqual({ created_at: { span: "this_month" } });
    await office.ana.delete(`/api/v1/views/${body.data[0].id}`);
  });

  test("can be saved, shared, set as default and deleted", async () => {
    await open("/crm/leads?value[gte]=230000&sort=value");
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Large ones");
    await page.getByRole("checkbox", { name: /Share with everyone/ }).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const tab = page
      .getByRole("navigation", { name: "Saved views" })
      .getByRole("button", { name: /Large ones/ });
    await tab.waitFor();
    const { body } = await ben.get("/api/v1/views?collection=crm.leads");
    expect(body.data).toMatchObject([
      { name: "Large ones", mine: false, filter: { value: { gte: "230000" } }, sort: ["value"] },
    ]);
    await page.getByRole("button", { name: "Options for view Large ones" }).click();
    await page.getByRole("menuitem", { name: "Set as default" }).click();
    await page.getByText("Default view changed").first().waitFor();
    await open("/crm/leads");
    await row(/Lead 230/).waitFor();
    expect(await page.locator("[data-index]").count()).toBe(10);
    await page
      .getByRole("navigation", { name: "Saved views" })
      .getByRole("button", { name: "All leads" })
      .click();
    await row(/Lead 229/).waitFor();
    await tab.click();
    await page.getByRole("button", { name: "Options for view Large ones" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await tab.waitFor({ state: "detached" });
    expect((await office.ana.get("/api/v1/views?collection=crm.leads")).body.data).toEqual([]);
  });
});

describe("Board", () => {
  const lane = (name: string) => page.getByRole("region", { name: new RegExp(`^${name},`) });
  const stateOf = async (name: string) =>
    (await office.ana.get(`${LEADS}?name=${encodeURIComponent(name)}`)).body.data[0].state;

  test("shows count and total per status", async () => {
    await open("/crm/leads?mode=board&value[gte]=235000");
    await lane("New").getByText("€11,850.00").waitFor();
    expect(await lane("New").getByRole("listitem").count()).toBe(5);
  });

  test("moves cards by menu and dragging, and explains invalid moves", async () => {
    await open("/crm/leads?mode=board&value[gte]=235000");
    await page.getByRole("button", { name: "Move Lead 239" }).click();
    await page.getByRole("menuitem", { name: /Contact/ }).click();
    await lane("Contacted")
      .getByRole("link", { name: /Lead 239/ })
      .waitFor();
    await page.getByText("status is now “Contacted”").waitFor();
    expect(await stateOf("Lead 239")).toBe("contacted");

    await page.getByRole("button", { name: "Move Lead 238" }).click();
    await page.getByRole("menuitem", { name: /Disqualify/ }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox").first().fill("No budget");
    await form.getByRole("button", { name: "Disqualify" }).click();
    await lane("Disqualified")
      .getByRole("link", { name: /Lead 238/ })
      .waitFor();
    expect(await stateOf("Lead 238")).toBe("disqualified");

    const card = lane("New").getByRole("listitem").filter({ hasText: "Lead 237" });
    await card.dragTo(lane("Contacted"));
    await lane("Contacted")
      .getByRole("link", { name: /Lead 237/ })
      .waitFor();
    await lane("New").getByRole("listitem").filter({ hasText: "Lead 236" }).dragTo(lane("Qualified"));
    await page.getByText("Not possible in this status").waitFor();
    await page
      .getByText(/“Qualify” sets the status to “Qualified”. Only available in status: Contacted/)
      .waitFor();
    expect(await stateOf("Lead 236")).toBe("new");
  });
});

describe("Calendar", () => {
  test("shows records by day and supports keyboard navigation", async () => {
    const made = await office.ana.post("/api/v1/crm/activities", {
      subject: "Call the mill",
      type: "call",
      due_at: "2031-03-14T10:00:00Z",
    });
    expect(made.status, made.text).toBe(201);
    await open("/crm/activities?mode=calendar&on=2031-03-01");
    await page.getByRole("link", { name: /Call the mill/ }).waitFor();
    const day = page.getByRole("button", { name: /14 Mar 2031, 1 record/ });
    await day.focus();
    await page.keyboard.press("ArrowLeft");
    await page.locator("[data-day='2031-03-13']:focus").waitFor();
    await page.keyboard.press("PageDown");
    await page.getByRole("heading", { name: "Apr 2031" }).waitFor();
    await page.getByRole("button", { name: "Previous" }).click();
    await page.getByText("Week", { exact: true }).click();
    expect(queryOf().get("span")).toBe("week");
  });
});

describe("Bulk actions", () => {
  test("archive a selected range and can be undone", async () => {
    await open("/crm/leads?sort=name");
    const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
    await box("Lead 000").click();
    await box("Lead 004").click({ modifiers: ["Shift"] });
    const bar = page.getByRole("region", { name: "Selection actions" });
    await bar.getByText("5 selected").waitFor();
    await bar.getByRole("button", { name: "Archive" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
    await page.getByText("5 done").waitFor();
    expect(await total("archived=true")).toBe(5);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone for 5 records").waitFor();
    expect(await total("archived=true")).toBe(0);
  });

  test("update all matching records, including those not loaded", async () => {
    await open("/crm/leads?company=Odd AG");
    await page.getByRole("checkbox", { name: "Select all rows" }).click();
    const bar = page.getByRole("region", { name: "Selection actions" });
    await bar.getByRole("button", { name: "Select all 120 matching records" }).click();
    await bar.getByRole("button", { name: "Edit field" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Field" }).fill("Score");
    await page.getByRole("option", { name: "Score" }).click();
    await dialog.getByRole("textbox", { name: "Score" }).fill("77");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("120 done").waitFor();
    expect(await total("score=77")).toBe(120);
  });

  test("skip records in another status and report them", async () => {
    for (const contacted of [true, true, false]) {
      const { body } = await office.ana.post(LEADS, { name: "Mixed lead", company: "Mixed KG" });
      if (contacted) await office.ana.post(`${LEADS}/${body.id}/contact`, {});
    }
    await open("/crm/leads?company=Mixed KG");
    await page.getByRole("checkbox", { name: "Select all rows" }).click();
    const bar = page.getByRole("region", { name: "Selection actions" });
    await bar.getByText("3 selected").waitFor();
    await bar.getByRole("button", { name: "Change status" }).click();
    await page.getByRole("menuitem", { name: "Qualify", exact: true }).click();
    await page.getByText("2 done").waitFor();
    await page.getByText("1 skipped because of their status").waitFor();
    expect(await total("company=Mixed%20KG&state=qualified")).toBe(2);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  });
});

describe("Import", () => {
  const FILE = "Name;Firma;Wert\nAnna Import;Mühle;1.234,50\nBert Import;;viel\nCora Import;Säge;99\n";
  const importIn = async (): Promise<Json> => {
    const id = new URL(page.url()).searchParams.get("id");
    return (await office.ana.get(`/api/v1/data/imports/${id}`)).body;
  };

  test("is mapped, checked, resumed after a reload, run once and undone", async () => {
    await open("/crm/leads/import");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "leads.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) });
    await page.getByText("Map columns").waitFor();
    expect(await page.getByRole("combobox", { name: "Field for Firma" }).inputValue()).toBe("Company");
    await page.reload();
    await page.getByRole("button", { name: "Check rows" }).click();
    await page.getByText("2 to create").waitFor();
    await page.getByText("1 invalid").waitFor();
    await page.getByRole("rowheader", { name: "3" }).waitFor();
    expect(await total("name[contains]=Import")).toBe(0);
    await page.getByRole("button", { name: "Back to columns" }).click();
    await page.goBack();
    await page.getByRole("button", { name: "Import 2" }).dblclick();
    await page.getByText("2 created").waitFor();
    expect(await total("name[contains]=Import")).toBe(2);
    expect((await importIn()).progress).toMatchObject({ created: 2, failed: 1 });
    await page.getByRole("button", { name: "Undo import" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
    await page.getByText("2 undone").waitFor();
    expect(await total("name[contains]=Import")).toBe(0);
    await open("/data/imports");
    await page.getByRole("link", { name: "leads.csv" }).waitFor();
  });
});

describe("Export", () => {
  test("contains the filtered records and is kept for download", async () => {
    await open("/crm/leads?value[gte]=230000");
    await page.getByRole("button", { name: "Export" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "JSON", exact: true }).check();
    await dialog.getByRole("button", { name: "Export" }).click();
    await dialog.getByText(/Ready: 10 records/).waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(saved.suggestedFilename()).toEndWith(".json");
    const rows: Json = await Bun.file(await saved.path()).json();
    expect(rows).toHaveLength(10);
    await open("/data/exports");
    await page.getByRole("rowheader", { name: "Leads · JSON" }).waitFor();
  });
});

describe("List pages", () => {
  test("offer to create the first record if empty", async () => {
    await open("/crm/campaigns");
    await page.getByText("No campaigns yet").waitFor();
    await page.getByRole("main").getByRole("link", { name: "New campaign" }).first().waitFor();
  });

  test("fit on a phone and show cards", async () => {
    const phone = await office.visit({ viewport: PHONE });
    for (const address of ["/crm/leads", "/crm/leads?mode=board", "/crm/activities?mode=calendar"]) {
      await phone.goto(address);
      await settled(phone);
      expect(await phone.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(
        0,
      );
    }
    await phone.goto("/crm/leads");
    await phone.getByRole("link", { name: /Lead 239/ }).click();
    await phone.getByRole("heading", { level: 1, name: "Lead 239" }).waitFor();
    await phone.context().close();
  });

  for (const theme of ["light", "dark"] as const) {
    test(`are accessible in the ${theme} theme`, async () => {
      const visitor = await office.visit({ theme, language: "de-DE" });
      const addresses = [
        "/crm/leads?value[gte]=1000&state=new",
        "/crm/leads?mode=board",
        "/crm/activities?mode=calendar&on=2031-03-01",
        "/crm/campaigns",
        "/crm/leads/import",
        "/data/imports",
        "/data/exports",
      ];
      for (const address of addresses) {
        await visitor.goto(address);
        await visitor.getByRole("heading", { level: 1 }).waitFor();
        await settled(visitor);
        // Removes the header, which has separate tests.
        await visitor.locator("header").evaluate((bar) => bar.remove());
        expect(await complaints(visitor), address).toEqual([]);
      }
      await visitor.context().close();
    });
  }

  test("make no external requests or undocumented calls and show no errors", () => {
    expect(office.faults).toEqual([]);
  });
});
