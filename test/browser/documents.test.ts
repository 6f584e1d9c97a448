import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Json } from "../kit/appliance.ts";
import { bakeryOf, heldBack, LOAF, STARTER } from "./bakery.ts";
import { complaints, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { agree, dialogOf, open, pick, press, someone } from "./presses.ts";

const RYE = STARTER.replace("fresh flour every day", "fresh rye flour twice a day");
const MENU = "Actions for Sourdough";

let office: Office;
let page: Page;
let sourdough: Json;
const { ask, document, read } = bakeryOf(() => office);

beforeAll(async () => {
  office = await openOffice(["--jobs-tick-seconds", "1"]);
  sourdough = await document("sourdough.md", STARTER);
  page = await someone(office);
});
afterAll(() => office.close());

const row = (of: Page, name: string) => of.getByRole("row", { name: new RegExp(name) });

/** Chooses the file of a new version, saved under the same name. */
async function replaced(of: Page, menu: string, entry: string, text: string): Promise<void> {
  const chooser = of.waitForEvent("filechooser");
  await of.getByRole("button", { name: menu }).click();
  await of.getByRole("menuitem", { name: entry }).click();
  await (await chooser).setFiles({
    name: "sourdough.md",
    mimeType: "text/markdown",
    buffer: Buffer.from(text),
  });
}

describe("New version of a document", () => {
  test("is processed, and the old one stays readable", async () => {
    await open(page, `/learning/library/${sourdough.id}`);
    expect(await page.getByRole("combobox", { name: "Version" }).count()).toBe(0);
    await open(page, "/learning/library");
    await replaced(page, MENU, "Upload new version", RYE);
    await page
      .getByText("The new version is being processed. The current version stays in use until it is ready.")
      .waitFor();
    await row(page, "Sourdough").getByText("version 2").waitFor();
    await row(page, "Sourdough").getByText("Ready").waitFor();
    expect((await read(sourdough.id)).revision).toBe(2);
    await page.getByRole("link", { name: "Sourdough" }).click();
    await page.getByText("fresh rye flour twice a day").waitFor();
    const versions = page.getByRole("combobox", { name: "Version" });
    await versions.selectOption("1");
    await page.getByText("This is an older version. Courses and explanations may still cite it.").waitFor();
    await page.getByText("fresh flour every day").waitFor();
    await settled(page);
    expect(await complaints(page)).toEqual([]);
    await versions.selectOption("2");
    await page.getByText("fresh rye flour twice a day").waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  test("is rejected if the file is identical", async () => {
    await open(page, "/learning/library");
    await replaced(page, MENU, "Upload new version", RYE);
    await page.getByText("This file is identical to the current version. Nothing changed.").waitFor();
    // The input must have been cleared: choosing the same file again would not fire a change event.
    const chosen = page.locator("tbody input[type=file]");
    expect(await chosen.inputValue()).toBe("");
    expect((await ask(`/documents/${sourdough.id}`)).revisions).toHaveLength(2);
  });

  test("is rejected if the file is empty", async () => {
    const german = await someone(office, { language: "de-DE" });
    await open(german, "/learning/library");
    await replaced(german, "Aktionen für Sourdough", "Neue Fassung hochladen", "");
    await german.getByText("Die Datei ist leer.").waitFor();
    expect((await ask(`/documents/${sourdough.id}`)).revisions).toHaveLength(2);
    await replaced(german, "Aktionen für Sourdough", "Neue Fassung hochladen", STARTER);
    await row(german, "Sourdough").getByText("Fassung 3").waitFor();
    await read(sourdough.id);
    await german.context().close();
  });
});

test("moving a document reports a conflict and keeps the other change", async () => {
  await open(page, "/learning/library");
  await pick(page, MENU, "Rename or move");
  const dialog = await dialogOf(page);
  await dialog.getByRole("textbox", { name: "Reading order" }).fill("7");
  const path = `/api/v1/learning/documents/${sourdough.id}`;
  expect((await office.ana.call("PATCH", path, { title: "Sourdough bread" })).status).toBe(200);
  await read(sourdough.id);
  await press(dialog, "Save");
  await dialog
    .getByRole("alert")
    .getByText(/This record was changed by someone else/)
    .waitFor();
  await agree(page, "Save");
  await row(page, "Sourdough bread").getByText("Ready").waitFor();
  expect(await read(sourdough.id)).toMatchObject({ title: "Sourdough bread", position: 7 });
  expect((await office.ana.call("PATCH", path, { title: "Sourdough" })).status).toBe(200);
  await read(sourdough.id);
});

test("a document can be processed again, but not twice at once", async () => {
  await open(page, "/learning/library");
  const goOn = heldBack(office);
  await pick(page, MENU, "Process again");
  await row(page, "Sourdough").getByText("Queued").waitFor();
  await pick(page, MENU, "Process again");
  await page.getByText("This document is already being processed. Wait until it is ready.").waitFor();
  goOn();
  await row(page, "Sourdough").getByText("Ready").waitFor();
  // The text is unchanged, so there is no new version.
  expect((await read(sourdough.id)).revision).toBe(3);
});

describe("Shared library", () => {
  const copies = async (): Promise<Json[]> => (await ask("/documents?namespace=shared")).data;

  test("receives a copy after confirmation", async () => {
    await open(page, "/learning/library");
    await pick(page, MENU, "Share with all organisations");
    const dialog = await dialogOf(page);
    await dialog.getByText("Share “Sourdough” with all organisations?").waitFor();
    await press(dialog, "Cancel");
    expect(await copies()).toEqual([]);
    await pick(page, MENU, "Share with all organisations");
    await agree(page, "Share document");
    await page.getByText("Document shared").waitFor();
    await page.getByRole("button", { name: /^Shared library/ }).click();
    await row(page, "Sourdough").getByText("Ready").waitFor();
    const [copy] = await copies();
    expect(copy).toMatchObject({ title: "Sourdough", origin: "published" });
    expect(await copies()).toHaveLength(1);
    await read(copy?.id);
  });

  test("offers only the available actions for a copy and keeps a single one", async () => {
    await settled(page);
    await row(page, "Sourdough").getByText("Ready").waitFor();
    await page.getByRole("button", { name: MENU }).click();
    await page.getByRole("menuitem", { name: "Delete document" }).waitFor();
    expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
      "Read document",
      "Download file",
      "Delete document",
    ]);
    await page.keyboard.press("Escape");
    const german = await someone(office, { language: "de-DE" });
    await open(german, "/learning/library");
    await pick(german, "Aktionen für Sourdough", "Mit allen Organisationen teilen");
    await dialogOf(german);
    await agree(german, "Dokument teilen");
    await german.getByText("Dokument geteilt").waitFor();
    await german.context().close();
    expect(await copies()).toHaveLength(1);
    await pick(page, MENU, "Delete document");
    await dialogOf(page);
    await agree(page, "Delete permanently");
    await row(page, "Sourdough").waitFor({ state: "detached" });
    expect(await copies()).toEqual([]);
  });

  test("reports a document deleted in the meantime", async () => {
    const loaf = await document("loaf.md", LOAF);
    await open(page, "/learning/library");
    await pick(page, "Actions for Making a loaf", "Share with all organisations");
    const dialog = await dialogOf(page);
    await office.ana.delete(`/api/v1/learning/documents/${loaf.id}`);
    await press(dialog, "Share document");
    await dialog
      .getByRole("alert")
      .getByText(/not found|does not exist/i)
      .waitFor();
    expect(await copies()).toEqual([]);
    await press(dialog, "Cancel");
  });
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
