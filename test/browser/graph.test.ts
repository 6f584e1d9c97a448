import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Json } from "../kit/appliance.ts";
import { until } from "../kit/until.ts";
import { apiCalls } from "./api-calls.ts";
import { complaints, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { agree, dialogOf, open, pick, press, someone } from "./presses.ts";

let office: Office;
let page: Page;
const { made } = apiCalls(() => office);
const ask = async (path: string): Promise<Json> => (await office.ana.get(`/api/v1/learning${path}`)).body;
const concepts: Record<string, Json> = {};

beforeAll(async () => {
  office = await openOffice();
  for (const name of ["levain", "leaven", "starter", "proofing"])
    concepts[name] = await made("learning/concepts", { name });
  page = await someone(office);
});
afterAll(() => office.close());

const show = (name: string) => open(page, `/learning/concepts/${concepts[name].id}`);
const statusOf = async (name: string) => (await ask(`/concepts/${concepts[name].id}`)).status;

describe("Concepts", () => {
  test("can be locked and unlocked", async () => {
    await show("levain");
    await pick(page, "Actions for levain", "Lock concept");
    expect(await statusOf("levain")).toBe("locked");
    await pick(page, "Actions for levain", "Unlock concept");
    expect(await statusOf("levain")).not.toBe("locked");
  });

  test("can be rejected and confirmed", async () => {
    await show("proofing");
    await pick(page, "Actions for proofing", "Reject concept");
    expect(await statusOf("proofing")).toBe("rejected");
    await pick(page, "Actions for proofing", "Confirm concept");
    expect(await statusOf("proofing")).toBe("confirmed");
  });

  test("can be renamed, but not to an existing name", async () => {
    await show("starter");
    await pick(page, "Actions for starter", "Edit names and definition");
    const dialog = await dialogOf(page);
    const name = dialog.getByRole("textbox", { name: /^Name/ });
    await name.fill(" ");
    expect(await dialog.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await name.fill("levain");
    await press(dialog, "Save");
    await name.and(dialog.locator("[aria-invalid=true]")).waitFor();
    await name.fill("sourdough starter");
    await agree(page, "Save");
    expect((await ask(`/concepts/${concepts.starter.id}`)).name).toBe("sourdough starter");
  });

  test("can be linked manually, and links locked, rejected and reset", async () => {
    await show("levain");
    await press(page, "Add link");
    const dialog = await dialogOf(page);
    expect(await dialog.getByRole("button", { name: "Add link", exact: true }).isDisabled()).toBe(true);
    await dialog.getByRole("combobox", { name: "Other concept" }).fill("sourdough");
    await settled(page);
    await page.getByRole("option", { name: /sourdough starter/ }).click();
    await dialog.getByText("“sourdough starter” is a prerequisite of “levain”.").waitFor();
    await agree(page, "Add link");
    const edges = async (): Promise<Json[]> => (await ask("/graph/edges?namespace=org&limit=50")).data;
    const [edge] = await edges();
    expect(await edges()).toHaveLength(1);
    expect(edge).toMatchObject({ from: { id: concepts.starter.id }, to: { id: concepts.levain.id } });
    await open(page, `/learning/graph?concept=${concepts.levain.id}&sure=0&links=all`);
    await page.getByText("Table", { exact: true }).click();
    await page.getByRole("button", { name: "Evidence: sourdough starter" }).first().click();
    await page.getByRole("heading", { name: "Evidence" }).waitFor();
    const status = async () => (await ask(`/graph/edges/${edge?.id}`)).status;
    for (const [button, then] of [
      ["Lock link", "locked"],
      ["Unlock link", "confirmed"],
      ["Reject link", "rejected"],
    ] as const) {
      await press(page.getByRole("main"), button);
      expect(await status()).toBe(then);
    }
    expect(await complaints(page)).toEqual([]);
    // No document supports this edge, so without the user's decision the next graph update removes it.
    await press(page.getByRole("main"), "Reset decision");
    await until(edges, ({ length }) => length === 0);
  });

  test("can be merged with a synonym", async () => {
    await show("leaven");
    await pick(page, "Actions for leaven", "Merge with another concept…");
    const dialog = await dialogOf(page);
    await dialog.getByRole("combobox", { name: "Concept to keep" }).fill("levain");
    await settled(page);
    await page.getByRole("option", { name: /levain/ }).click();
    await dialog.getByText("“leaven” will become an alternative name of “levain”.").waitFor();
    await agree(page, "Merge concepts");
    await page.waitForURL(`**/learning/concepts/${concepts.levain.id}`);
    expect((await ask(`/concepts/${concepts.levain.id}`)).aliases).toContain("leaven");
  });
});

test("a collection can be renamed, and deleted if empty", async () => {
  await made("learning/domains", { name: "Baking" });
  await made("learning/domains", { name: "Brewing" });
  const names = async () =>
    (await ask("/domains?namespace=org")).data.map(({ name }: Json) => name).toSorted();
  const german = await someone(office, { language: "de-DE" });
  await open(german, "/learning/library");
  await german.getByRole("button", { name: /^Baking/ }).click();
  await german.getByRole("button", { name: /Baking.*ändern|ändern.*Baking/ }).click();
  const dialog = await dialogOf(german);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Brewing");
  await press(dialog, "Speichern");
  await dialog
    .getByText(/vergeben|gibt es|schon/)
    .first()
    .waitFor();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Backen");
  await agree(german, "Speichern");
  expect(await names()).toEqual(["Backen", "Brewing"]);
  await german.getByRole("button", { name: /Backen.*ändern|ändern.*Backen/ }).click();
  await dialogOf(german);
  await agree(german, "Sammlung löschen");
  await settled(german);
  expect(await names()).toEqual(["Brewing"]);
  await german.context().close();
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
