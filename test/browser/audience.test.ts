import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client, Json } from "../kit/appliance.ts";
import { until } from "../kit/until.ts";
import { bakeryOf, LOAF, STARTER } from "./bakery.ts";
import { type Office, openOffice } from "./office.ts";
import { agree, dialogOf, open, pick, press, someone } from "./presses.ts";

const WHO = "Access";
const SOME = "Only selected roles, teams and people";

let office: Office;
let page: Page;
let ben: Client;
const { ask } = bakeryOf(() => office);

beforeAll(async () => {
  office = await openOffice();
  ben = await office.invite("ben@example.com", ["employee"]);
  page = await someone(office);
});
afterAll(() => office.close());

const documentNamed = async (title: string): Promise<Json> =>
  (await ask("/documents?namespace=org")).data.find((one: Json) => one.title === title);
const readable = async (who: Client): Promise<string[]> =>
  (await who.get("/api/v1/learning/documents?namespace=org")).body.data.map((one: Json) => one.title);

async function choose(of: { getByRole: Page["getByRole"] }, field: string | RegExp, option: string) {
  await of.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function upload(name: string, text: string): Promise<void> {
  const file = { name, mimeType: "text/markdown", buffer: Buffer.from(text) };
  await page.locator("input[type=file][multiple]").setInputFiles([file]);
}

test("a file can be uploaded for selected roles only", async () => {
  await open(page, "/learning/library");
  await choose(page, WHO, SOME);
  await choose(page, "Roles, teams and people", "Finance manager");
  await page.keyboard.press("Escape");
  await upload("sourdough.md", STARTER);
  const row = page.getByRole("row", { name: /Sourdough/ });
  await row.getByText("Ready").waitFor();
  await row.getByText(/^Only Finance manager, /).waitFor();
  const { audience, audience_inherited } = await documentNamed("Sourdough");
  expect({ audience, audience_inherited }).toEqual({
    audience: { roles: ["fin_manager"], user_ids: [office.ana.userId] },
    audience_inherited: false,
  });
  expect(await readable(ben)).toEqual([]);
});

test("access to a document can be changed", async () => {
  await pick(page, "Actions for Sourdough", "Manage access");
  const dialog = await dialogOf(page);
  await choose(dialog, WHO, "Everyone");
  await agree(page, "Save");
  await page.getByText("Access updated").waitFor();
  await until(
    () => readable(ben),
    (titles) => titles.length > 0,
  );
  expect((await documentNamed("Sourdough")).audience).toEqual({ all: true });
});

test("documents inherit the access of their collection", async () => {
  await press(page, "Create collection");
  const dialog = await dialogOf(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Recipes");
  await choose(dialog, WHO, SOME);
  await agree(page, "Save");
  await open(page, "/learning/library");
  await page
    .getByRole("button", { name: /Recipes/ })
    .first()
    .click();
  await upload("loaf.md", LOAF);
  const row = page.getByRole("row", { name: /Making a loaf/ });
  await row.getByText("Ready").waitFor();
  expect(await documentNamed("Making a loaf")).toMatchObject({
    audience: { user_ids: [office.ana.userId] },
    audience_inherited: true,
  });
  expect(await readable(ben)).toEqual(["Sourdough"]);
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
