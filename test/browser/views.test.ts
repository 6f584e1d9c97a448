import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client, Json } from "../kit/appliance.ts";
import { apiCalls } from "./api-calls.ts";
import { settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { agree, dialogOf, open, pick, press, someone } from "./presses.ts";

let office: Office;
let ben: Client;
let page: Page;
const { made } = apiCalls(() => office);

beforeAll(async () => {
  office = await openOffice();
  ben = await office.invite("ben@example.com", ["crm_manager", "employee"]);
  for (const [name, source] of [
    ["Nora Field", "website"],
    ["Otto Mill", "event"],
  ])
    await made("crm/leads", { name, source });
  page = await someone(office);
});
afterAll(() => office.close());

const views = async (by = office.ana): Promise<Json[]> =>
  (await by.get("/api/v1/views?collection=crm.leads")).body.data;
const sortByValue = async () => {
  await page.getByRole("columnheader", { name: "Value" }).getByRole("button").click();
  await settled(page);
};
const tabs = () => page.getByRole("navigation", { name: "Saved views" });

describe("Saved views", () => {
  test("need a unique name and can be renamed", async () => {
    await made("views", { collection: "crm.leads", name: "Mine", filter: { source: { eq: "event" } } });
    await open(page, "/crm/leads?source=website");
    await press(page, "Save view");
    const dialog = await dialogOf(page);
    await dialog.getByRole("textbox", { name: "Name" }).fill("Mine");
    await press(dialog, "Save");
    await dialog
      .getByText(/already|taken|other/i)
      .first()
      .waitFor();
    expect((await views()).length).toBe(1);
    await dialog.getByRole("textbox", { name: "Name" }).fill("From the web");
    await agree(page, "Save");
    expect((await views()).map(({ name }) => name).toSorted()).toEqual(["From the web", "Mine"]);
    await pick(page, "Options for view From the web", "Rename");
    const rename = await dialogOf(page);
    await rename.getByRole("textbox", { name: "Name" }).fill("Website");
    await agree(page, "Save");
    await tabs().getByRole("button", { name: "Website" }).waitFor();
    expect((await views()).map(({ name }) => name).toSorted()).toEqual(["Mine", "Website"]);
  });

  test("can be shared and unshared", async () => {
    await pick(page, "Options for view Website", "Share with everyone");
    expect((await views(ben)).map(({ name }) => name)).toEqual(["Website"]);
    await pick(page, "Options for view Website", "Stop sharing");
    expect(await views(ben)).toEqual([]);
  });

  test("save changes and report conflicts", async () => {
    await sortByValue();
    await press(page, "Save changes");
    const [kept] = (await views()).filter(({ name }) => name === "Website");
    expect(kept?.sort).toEqual(["value"]);
    await office.ana.put(`/api/v1/views/${kept?.id}`, { version: kept?.version, name: "Elsewhere" });
    await sortByValue();
    await press(page, "Save changes");
    await page
      .getByRole("alert")
      .filter({ hasText: /changed/ })
      .first()
      .waitFor();
    expect((await views()).find(({ id }) => id === kept?.id)?.sort).toEqual(["value"]);
  });
});

test("a comment can be edited and deleted by its author only", async () => {
  const lead = await made("crm/leads", { name: "Talked about", source: "website" });
  await made("comments", { collection: "crm.leads", id: lead.id, body: "Said by Ben" }, ben);
  await made("comments", { collection: "crm.leads", id: lead.id, body: "Said by Ana" });
  const said = async (): Promise<string[]> =>
    (await office.ana.get(`/api/v1/comments?collection=crm.leads&id=${lead.id}`)).body.data.map(
      ({ body }: Json) => body,
    );
  await open(page, `/crm/leads/${lead.id}`);
  const menu = page.getByRole("button", { name: "Comment actions" });
  expect(await menu.count()).toBe(1);
  await pick(page, "Comment actions", "Edit");
  const box = page.getByRole("article").getByRole("textbox");
  await box.fill(" ");
  expect(await page.getByRole("article").getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await box.fill("Put right by Ana");
  await page.getByRole("article").getByRole("button", { name: "Save" }).dblclick();
  await page.getByText("Put right by Ana").waitFor();
  await page.getByText(/· edited/).waitFor();
  await settled(page);
  expect(await said()).toEqual(["Put right by Ana", "Said by Ben"]);
  await pick(page, "Comment actions", "Delete");
  await dialogOf(page);
  await agree(page, "Delete");
  expect(await said()).toEqual(["Said by Ben"]);
  expect(await menu.count()).toBe(0);
});

test("an export can be deleted", async () => {
  const one = await office.ana.post("/api/v1/data/exports", { collection: "crm.leads", format: "csv" });
  expect(one.text).toContain('"id"');
  const { id } = one.body;
  await open(page, "/data/exports");
  await page.getByRole("button", { name: "Download" }).waitFor();
  await press(page, "Delete file");
  await dialogOf(page);
  await agree(page, "Delete file");
  await page.getByText("Deleted", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Download" }).count()).toBe(0);
  expect((await office.ana.get(`/api/v1/data/exports/${id}/file`)).status).toBeGreaterThan(399);
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
