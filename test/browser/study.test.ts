import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client, Json } from "../kit/appliance.ts";
import { apiCalls } from "./api-calls.ts";
import { altered, bakeryOf, LOAF, STARTER } from "./bakery.ts";
import { complaints, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { agree, dialogOf, open, press, someone } from "./presses.ts";

const BEN = "ben@example.com";
const CARA = "cara@example.com";

let office: Office;
let page: Page;
let theirs: Page;
let ben: Client;
let cara: Client;
let entry: Json;
let assignment: Json;
const { ask, document, course } = bakeryOf(() => office);
const { moved } = apiCalls(() => office);

beforeAll(async () => {
  office = await openOffice();
  await document("loaf.md", LOAF);
  await document("sourdough.md", STARTER);
  entry = await course({ topic: "Sourdough" });
  await moved(`learning/catalogue/${entry.id}/publish`);
  ben = await office.invite(BEN, ["employee"]);
  cara = await office.invite(CARA, ["employee"]);
  page = await someone(office);
  theirs = await someone(office, { email: BEN });
});
afterAll(() => office.close());

const enrolments = async (who: Client): Promise<Json[]> =>
  (await ask(`/enrolments?user_id=${who.userId}&sort=created_at`)).data;
const row = (of: Page, name: string) => of.getByRole("row", { name: new RegExp(`^${name}`) });

describe("Self-enrolment in a course", () => {
  test("happens once, and the course resumes at the last position", async () => {
    await open(theirs, "/learning/courses");
    await theirs.getByRole("link", { name: entry.title }).click();
    await theirs.getByRole("button", { name: "Start course" }).dblclick();
    await theirs.waitForURL("**/learning/mine/*");
    await settled(theirs);
    expect(await enrolments(ben)).toHaveLength(1);
    const [{ id } = { id: "" }] = await enrolments(ben);
    const [lesson] = entry.course.modules.flatMap(({ lessons }: Json) => lessons);
    await open(theirs, `/learning/mine/${id}?at=${lesson.id}`);
    expect(await complaints(theirs)).toEqual([]);
    await theirs.getByRole("button", { name: /^Mark as read/ }).dblclick();
    await settled(theirs);
    const [{ standing, state, progress } = {} as Json] = await enrolments(ben);
    expect({ state, lessons: standing.lessons }).toEqual({ state: "started", lessons: [lesson.id] });
    await theirs
      .getByRole("status")
      .filter({ hasText: `${progress}%` })
      .first()
      .waitFor();
    await theirs.getByRole("link", { name: "My learning" }).first().click();
    await theirs.getByRole("link", { name: `Continue: ${entry.title}` }).waitFor();
    await open(theirs, `/learning/courses/${entry.id}`);
    await theirs.getByRole("link", { name: "Continue course" }).click();
    await theirs.waitForURL(`**/learning/mine/${id}`);
  });

  test("fails with an explanation if the course was unpublished", async () => {
    const hers = await someone(office, { email: CARA, language: "de-DE" });
    await open(hers, `/learning/courses/${entry.id}`);
    await moved(`learning/catalogue/${entry.id}/unpublish`);
    await hers.getByRole("button", { name: "Kurs beginnen" }).click();
    await hers.getByText(/Dieser Kurs ist nicht veröffentlicht: Niemand kann ihn jetzt beginnen/).waitFor();
    expect(await enrolments(cara)).toEqual([]);
    await moved(`learning/catalogue/${entry.id}/publish`);
    await press(hers, "Kurs beginnen");
    await hers.waitForURL("**/learning/mine/*");
    await hers.context().close();
    expect(await enrolments(cara)).toHaveLength(1);
  });
});

describe("Assignments", () => {
  test("fail if the course was unpublished in the meantime", async () => {
    await open(page, `/learning/courses/${entry.id}`);
    await press(page, "Assign course");
    const dialog = await dialogOf(page);
    await dialog.getByRole("combobox", { name: "Assign to" }).click();
    await page.getByRole("option", { name: "Everyone" }).click();
    await moved(`learning/catalogue/${entry.id}/unpublish`);
    await press(dialog, "Assign course");
    await dialog
      .getByRole("alert")
      .getByText(/This course isn't published/)
      .waitFor();
    expect((await ask("/assignments")).data).toEqual([]);
    await moved(`learning/catalogue/${entry.id}/publish`);
    await dialog.getByRole("textbox", { name: "Assignment title" }).fill("Bread for all");
    await agree(page, "Assign course");
    const { data } = await ask("/assignments");
    expect(data).toMatchObject([{ title: "Bread for all", state: "active", audience: { all: true } }]);
    [assignment] = data;
  });

  test("remind everyone who has not completed, once a day", async () => {
    await open(page, "/learning/progress");
    await page.getByRole("button", { name: "Bread for all" }).click();
    await page.getByRole("button", { name: "Remind everyone who hasn't finished" }).dblclick();
    await page.getByText("3 people were reminded").waitFor();
    await settled(page);
    expect(
      await row(page, "ben")
        .getByText(/^Reminded/)
        .count(),
    ).toBe(1);
    expect(await complaints(page)).toEqual([]);
    await press(page, "Remind everyone who hasn't finished");
    await page.getByText("Everyone was already reminded today").waitFor();
    const { data } = await ask(`/enrolments?assignment_id=${assignment.id}`);
    expect(data.map(({ reminded_on }: Json) => typeof reminded_on)).toEqual(["string", "string", "string"]);
    expect(
      (await ben.get("/api/v1/desk/notices")).body.data.filter(({ kind }: Json) => kind === "due"),
    ).toHaveLength(1);
  });

  test("allow withdrawing a learner with a reason and re-enrolling", async () => {
    const [, assigned] = await enrolments(ben);
    const [lesson] = entry.course.modules.flatMap(({ lessons }: Json) => lessons);
    await open(theirs, `/learning/mine/${assigned?.id}?at=${lesson.id}`);
    await press(page, "Withdraw ben");
    const dialog = await dialogOf(page);
    expect(await dialog.getByRole("button", { name: "Withdraw" }).isDisabled()).toBe(true);
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Bakes better than the book");
    await agree(page, "Withdraw");
    await row(page, "ben").getByText("Bakes better than the book").waitFor();
    expect((await enrolments(ben))[1]).toMatchObject({
      state: "withdrawn",
      withdrawn_because: "Bakes better than the book",
    });
    expect(await page.getByRole("button", { name: "Send reminder to ben" }).count()).toBe(0);
    // Ben's page is outdated: the action is rejected, and then the page shows the current state.
    await theirs.getByRole("button", { name: /^Mark as read/ }).click();
    await theirs
      .getByText("You were withdrawn from this course. Ask the person who assigned it to re-enrol you.")
      .waitFor();
    await theirs.getByText("Bakes better than the book").waitFor();
    await settled(theirs);
    expect(await theirs.getByRole("button", { name: /^Mark as read/ }).count()).toBe(0);
    expect(await complaints(theirs)).toEqual([]);
    await page.getByRole("button", { name: "Re-enrol ben" }).dblclick();
    await page.getByText("Re-enrolled").waitFor();
    await page.getByRole("button", { name: "Send reminder to ben" }).waitFor();
    expect((await enrolments(ben))[1]).toMatchObject({ state: "started", withdrawn_because: null });
  });

  test("are opened by their address and closed", async () => {
    const german = await someone(office, { language: "de-DE", viewport: PHONE, theme: "dark" });
    await open(german, `/learning/progress?assignment=${assignment.id}`);
    await german.getByRole("region", { name: "Bread for all" }).waitFor();
    await press(german, "Zuweisung schließen");
    await dialogOf(german);
    await agree(german, "Zuweisung schließen");
    await german.getByText("Zuweisung geschlossen").first().waitFor();
    expect(await german.getByRole("button", { name: "Zuweisung schließen" }).count()).toBe(0);
    expect(await german.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")).toBe(true);
    await german.context().close();
    expect((await ask(`/assignments/${assignment.id}`)).state).toBe("closed");
    // The other page is outdated.
    await press(page, "Close assignment");
    const dialog = await dialogOf(page);
    await press(dialog, "Close assignment");
    await dialog.getByRole("alert").waitFor();
    await press(dialog, "Cancel");
  });
});

describe("Paused questions", () => {
  let cards: Json[];

  beforeAll(async () => {
    const place = entry.course.modules
      .flatMap(({ lessons, id, assessment }: Json) => [
        ...lessons.map((lesson: Json) => ({ id: lesson.id, items: lesson.checks })),
        { id, items: assessment.items },
      ])
      .toSorted((a: Json, b: Json) => b.items.length - a.items.length)[0];
    const [{ id } = { id: "" }] = await enrolments(ben);
    await moved(`learning/enrolments/${id}/answers`, { place: place.id, answers: {} }, ben);
    // Answered cards become due some minutes later; this makes them due now.
    altered(office, "UPDATE learning_cards SET due_at = 1000");
    cards = (await ben.get("/api/v1/learning/reviews")).body.data;
  });
  const suspended = async (): Promise<string[]> =>
    (await ben.get("/api/v1/learning/reviews?suspended=true")).body.data.map(({ card_id }: Json) => card_id);
  const due = async (): Promise<number> => (await ben.get("/api/v1/learning/reviews")).body.due;

  test("are excluded from the review until resumed", async () => {
    const [first] = cards;
    await open(theirs, "/learning/review");
    await theirs.getByRole("heading", { name: first?.question.stem }).waitFor();
    await theirs.getByRole("button", { name: "Pause question" }).click();
    await theirs.getByText("Question paused").waitFor();
    await theirs.getByText("You have paused 1 question.").waitFor();
    await settled(theirs);
    expect(await suspended()).toEqual([first?.card_id]);
    expect(await due()).toBe(cards.length - 1);
    await press(theirs, "Show questions");
    expect(await complaints(theirs)).toEqual([]);
    await theirs.getByRole("button", { name: `Resume question: ${first?.question.stem}` }).dblclick();
    await theirs.getByText("Question resumed").waitFor();
    await theirs.getByText("You have paused 1 question.").waitFor({ state: "detached" });
    expect(await suspended()).toEqual([]);
    expect(await due()).toBe(cards.length);
  });

  test("resumed elsewhere cause an error and are removed from the list", async () => {
    const [first] = cards;
    const card = `learning/cards/${first?.card_id}`;
    await moved(`${card}/suspend`, {}, ben);
    const german = await someone(office, { email: BEN, language: "de-DE", viewport: PHONE });
    await open(german, "/learning/review");
    await press(german, "Fragen zeigen");
    expect(await complaints(german)).toEqual([]);
    expect(await german.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")).toBe(true);
    await moved(`${card}/resume`, {}, ben);
    await press(german, `Frage wieder stellen: ${first?.question.stem}`);
    await german.getByRole("alert").first().waitFor();
    await german.getByText("Sie haben 1 Frage ausgesetzt.").waitFor({ state: "detached" });
    expect(await due()).toBe(cards.length);
    await german.context().close();
  });
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
