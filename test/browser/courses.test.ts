import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client, Json } from "../kit/appliance.ts";
import { until } from "../kit/until.ts";
import { apiCalls } from "./api-calls.ts";
import { bakeryOf, heldBack, LOAF, STARTER } from "./bakery.ts";
import { complaints, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { agree, dialogOf, open, pick, press, someone } from "./presses.ts";

const BEN = "ben@example.com";
const CHANGED = /This record was changed by someone else/;

let office: Office;
let page: Page;
let ben: Client;
let entry: Json;
const { ask, document, revised, course } = bakeryOf(() => office);
const { moved } = apiCalls(() => office);

beforeAll(async () => {
  office = await openOffice(["--jobs-tick-seconds", "1"]);
  await document("loaf.md", LOAF);
  const sourdough = await document("sourdough.md", STARTER);
  entry = await course({ topic: "Sourdough" });
  await revised(sourdough.id, STARTER.replace("every day", "twice a day"));
  ben = await office.invite(BEN, ["employee"]);
  page = await someone(office);
});
afterAll(() => office.close());

const address = () => `/learning/courses/${entry.id}`;
const now = (): Promise<Json> => ask(`/catalogue/${entry.id}`);
const lessonsOf = ({ course: { modules } }: Json): Json[] => modules.flatMap(({ lessons }: Json) => lessons);
const tag = (of: Page, text: string) => of.getByRole("main").getByText(text, { exact: true }).first();

/** Changes a course in another session, so that the page shows outdated data. */
async function touched(title: string): Promise<void> {
  const reply = await office.ana.call("PATCH", `/api/v1/learning/catalogue/${entry.id}`, { title });
  expect(reply.status).toBe(200);
}

test("editing titles reports a conflict and then saves", async () => {
  await open(page, address());
  await pick(page, "More", "Edit titles");
  const dialog = await dialogOf(page);
  const title = dialog.getByRole("textbox", { name: "Course" });
  await title.fill("  ");
  expect(await dialog.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await title.fill("Bread of the house");
  await dialog.getByRole("textbox", { name: "Module 1" }).fill("Wild yeast");
  await dialog.getByRole("textbox", { name: "Lesson 1" }).first().fill("How it lives");
  await touched("Bread");
  await press(dialog, "Save");
  await dialog.getByRole("alert").getByText(CHANGED).waitFor();
  expect(await title.inputValue()).toBe("Bread of the house");
  await agree(page, "Save");
  await page.getByRole("heading", { level: 1, name: "Bread of the house" }).waitFor();
  await page.getByRole("link", { name: "How it lives" }).waitFor();
  const { title: named, course: body } = await now();
  expect([named, body.modules[0].title, lessonsOf({ course: body })[0].title]).toEqual([
    "Bread of the house",
    "Wild yeast",
    "How it lives",
  ]);
  await page.getByRole("link", { name: "Courses", exact: true }).first().click();
  await page.getByRole("link", { name: "Bread of the house" }).waitFor();
});

describe("Locking a lesson", () => {
  const first = async (): Promise<boolean> => lessonsOf(await now())[0].locked;

  test("keeps it in new versions until it is unlocked", async () => {
    await open(page, `${address()}?tab=read`);
    await page.getByRole("button", { name: "Lock lesson" }).click();
    await page.getByRole("button", { name: "Unlock lesson" }).waitFor();
    expect(await first()).toBe(true);
    await settled(page);
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("tab", { name: "Outline" }).click();
    await page.getByRole("img", { name: "Locked: unchanged in new versions" }).waitFor();
    await course({ topic: "Sourdough" });
    expect(await now()).toMatchObject({ latest: 2 });
    expect(lessonsOf(await now())[0]).toMatchObject({ locked: true, title: "How it lives" });
    await open(page, `${address()}?tab=read`);
    await press(page, "Unlock lesson");
    await page.getByRole("button", { name: "Lock lesson" }).waitFor();
    expect(await first()).toBe(false);
    await page.getByRole("tab", { name: "Outline" }).click();
    await settled(page);
    expect(await page.getByRole("img", { name: "Locked: unchanged in new versions" }).count()).toBe(0);
  });

  test("reports a conflict, reloads the course and then succeeds", async () => {
    const german = await someone(office, { language: "de-DE" });
    await open(german, `${address()}?tab=read`);
    await touched("Bread of the bakery");
    await press(german, "Lektion sperren");
    await german.getByText(/Jemand anders hat diesen Datensatz inzwischen geändert/).waitFor();
    await german.getByRole("heading", { level: 1, name: "Bread of the bakery" }).waitFor();
    expect(await first()).toBe(false);
    await press(german, "Lektion sperren");
    await german.getByRole("button", { name: "Lektion entsperren" }).waitFor();
    expect(await first()).toBe(true);
    await german.context().close();
  });
});

test("an older version can be published, and the newest again", async () => {
  await open(page, `${address()}?tab=versions`);
  await page.getByText("Compare versions").waitFor();
  await press(page, "Publish version 1");
  await page.getByRole("row", { name: /^Version 1.*Published/ }).waitFor();
  await tag(page, "Published").waitFor();
  expect(await now()).toMatchObject({ state: "published", published: 1, latest: 2 });
  expect(await page.getByRole("button", { name: "Publish version 1" }).count()).toBe(0);
  await page.getByRole("button", { name: "Publish version 2" }).first().dblclick();
  await page.getByText("Course published").waitFor();
  await page.getByRole("row", { name: /^Version 2.*Published/ }).waitFor();
  expect(await now()).toMatchObject({ state: "published", published: 2 });
  // The title applies to the newest version; older versions cannot be edited.
  await open(page, `${address()}?version=1`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Archive course" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Edit titles" }).count()).toBe(0);
  await page.keyboard.press("Escape");
});

test("unpublishing a course hides it from learners", async () => {
  const german = await someone(office, { language: "de-DE" });
  await open(german, address());
  await pick(german, "Mehr", "Kurs zurückziehen");
  const dialog = await dialogOf(german);
  await touched("Bread of ours");
  await press(dialog, "Kurs zurückziehen");
  await dialog
    .getByRole("alert")
    .getByText(/inzwischen geändert/)
    .waitFor();
  expect((await now()).state).toBe("published");
  await agree(german, "Kurs zurückziehen");
  await tag(german, "Entwurf").waitFor();
  expect(await german.getByRole("button", { name: "Zuweisen" }).count()).toBe(0);
  await german.context().close();
  expect(await now()).toMatchObject({ state: "draft", published: null });
  expect((await ben.get("/api/v1/learning/catalogue")).body.data).toEqual([]);
});

test("a course can be archived and restored", async () => {
  await moved(`learning/catalogue/${entry.id}/publish`);
  await open(page, address());
  await pick(page, "More", "Archive course");
  await dialogOf(page);
  await agree(page, "Archive course");
  await tag(page, "Archived").waitFor();
  expect(await now()).toMatchObject({ state: "archived", published: null });
  expect(await page.getByRole("button", { name: /^Publish/ }).count()).toBe(0);
  await page.getByRole("link", { name: "Courses", exact: true }).first().click();
  await page.getByText("No courses yet").waitFor();
  await page.getByText("Archived", { exact: true }).click();
  await page.getByRole("link", { name: "Bread of ours" }).click();
  await pick(page, "More", "Restore course");
  await tag(page, "Draft").waitFor();
  expect((await now()).state).toBe("draft");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Archive course" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Restore course" }).count()).toBe(0);
  await page.keyboard.press("Escape");
});

describe("Course generation", () => {
  const jobs = async (): Promise<Json[]> => (await ask("/courses")).data;

  async function asked(): Promise<string> {
    await open(page, "/learning/courses/new?topic=Making+a+loaf&step=plan");
    await page.getByRole("button", { name: "Generate course" }).dblclick();
    await page.waitForURL("**/learning/courses/making/*");
    return new URL(page.url()).pathname.split("/").at(-1) ?? "";
  }

  test("can be cancelled and resumed", async () => {
    const before = (await jobs()).length;
    const goOn = heldBack(office);
    const id = await asked();
    expect(await jobs()).toHaveLength(before + 1);
    await page.getByText("Queued").waitFor();
    await page.getByRole("button", { name: "Cancel generation" }).dblclick();
    await page.getByRole("status").filter({ hasText: "Cancelled" }).first().waitFor();
    expect((await ask(`/courses/${id}`)).status).toBe("cancelled");
    await settled(page);
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("link", { name: "Courses", exact: true }).first().click();
    const list = page.getByRole("region", { name: "Courses in progress" });
    await list.getByText("Cancelled").waitFor();
    await list.getByRole("link", { name: "Making a loaf" }).click();
    goOn();
    await page.getByRole("button", { name: "Resume generation" }).dblclick();
    await page.getByText("Course ready").waitFor();
    expect(await jobs()).toHaveLength(before + 2);
  });

  test("cannot be cancelled once finished", async () => {
    const goOn = heldBack(office);
    const id = await asked();
    await page.getByText("Queued").waitFor();
    // The page gets no further updates until the button is pressed.
    const gate = Promise.withResolvers<void>();
    const path = new RegExp(`/learning/courses/${id}$`);
    await page.route(path, async (route) => {
      if (route.request().method() === "GET") await gate.promise;
      await route.continue().catch(() => undefined);
    });
    goOn();
    await until(
      () => ask(`/courses/${id}`),
      ({ terminal }) => terminal,
    );
    await page.getByRole("button", { name: "Cancel generation" }).click();
    await page
      .getByText(/has ended/)
      .first()
      .waitFor();
    gate.resolve();
    await page.getByText("Course ready").waitFor();
    await page.unroute(path);
  });
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
