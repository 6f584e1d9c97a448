import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client, Json } from "../kit/appliance.ts";
import { until } from "../kit/until.ts";
import { altered, LOAF, STARTER } from "./bakery.ts";
import { complaints, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";

const BEN = "ben@example.com";
const PATH = "/api/v1/learning";
// Documents are read in a separate process, which takes a while on a busy machine.
let office: Office;
let page: Page;
let ben: Client;

beforeAll(async () => {
  office = await openOffice();
  ben = await office.invite(BEN, ["employee"]);
  page = await office.visit();
});
afterAll(() => office.close());

const ask = async (path: string): Promise<Json> => (await office.ana.get(`${PATH}${path}`)).body;
const documentNamed = async (title: string): Promise<Json> =>
  (await ask("/documents?namespace=org")).data.find((one: Json) => one.title === title);

describe("Library", () => {
  test("uploads several files at once and reports failed ones without blocking others", async () => {
    await page.goto("/learning/library");
    await page.locator("input[type=file][multiple]").setInputFiles([
      { name: "sourdough.md", mimeType: "text/markdown", buffer: Buffer.from(STARTER) },
      {
        name: "broken.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.7\nnothing of it is right"),
      },
      { name: "loaf.md", mimeType: "text/markdown", buffer: Buffer.from(LOAF) },
      { name: "picture.png", mimeType: "image/png", buffer: Buffer.from("no document") },
    ]);
    await page.getByText("3 of 4 uploaded, 1 failed").waitFor();
    await page.getByText("Unsupported file type").waitFor();
    const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
    await row("Sourdough").getByText("Ready").waitFor();
    await row("Making a loaf").getByText("Ready").waitFor();
    await row("broken").getByText("Failed").waitFor();
    await row("broken").getByRole("button", { name: "Process again" }).waitFor();
    const { data } = await ask("/documents?namespace=org");
    expect(data.map(({ state }: Json) => state).toSorted()).toEqual(["failed", "ready", "ready"]);
    await until(async () => (await ask("/library")).data[0].jobs === 0);
  });

  test("cancels queued uploads and continues uploading on other pages", async () => {
    const gate = Promise.withResolvers<void>();
    const path = /\/api\/v1\/learning\/documents\?/;
    await page.route(path, async (route) => {
      if (route.request().method() === "POST") await gate.promise;
      await route.continue().catch(() => undefined);
    });
    const names = ["one", "two", "three", "four"];
    await page.locator("input[type=file][multiple]").setInputFiles(
      names.map((name) => ({
        name: `${name}.md`,
        mimeType: "text/markdown",
        buffer: Buffer.from(`# Number ${name}\n\nThe crust of loaf ${name} is dark.\n`),
      })),
    );
    const uploads = page.getByRole("list", { name: "Uploads" });
    await uploads.getByText("Queued").waitFor();
    // Nothing has been uploaded yet, so the progress bar has no visible width.
    await uploads
      .getByRole("progressbar", { name: "Upload progress for one.md", includeHidden: true })
      .waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Cancel upload of two.md" }).click();
    await page.getByRole("button", { name: "Cancel upload of four.md" }).click();
    expect(await uploads.getByText("Cancelled").count()).toBe(2);
    await page.getByRole("link", { name: "Knowledge graph" }).click();
    await page.getByRole("heading", { level: 1, name: "Knowledge graph" }).waitFor();
    gate.resolve();
    await until(async () => (await documentNamed("Number one")) && (await documentNamed("Number three")));
    await page.getByRole("link", { name: "Library", exact: true }).click();
    await uploads.getByText("Uploaded, processing").first().waitFor();
    expect(await documentNamed("Number two")).toBeUndefined();
    await uploads.getByRole("button", { name: "Try again" }).first().click();
    await until(() => documentNamed("Number two"));
    await page.getByRole("button", { name: "Clear list" }).click();
    await uploads.waitFor({ state: "detached" });
    await page.unroute(path);
    for (const name of ["one", "two", "three"]) {
      const { id } = await documentNamed(`Number ${name}`);
      await office.ana.delete(`${PATH}/documents/${id}`);
    }
    await until(async () => (await ask("/library")).data[0].jobs === 0);
    await page.reload();
  });

  test("moves a document to a collection", async () => {
    await page.getByRole("button", { name: "Create collection" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Baking");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("No documents in this collection").waitFor();
    await page
      .getByRole("navigation", { name: "Collections" })
      .getByRole("button", { name: "Our documents" })
      .click();
    await page.getByRole("button", { name: "Actions for Sourdough" }).click();
    await page.getByRole("menuitem", { name: "Rename or move" }).click();
    await page.getByRole("combobox", { name: "Collection" }).click();
    await page.getByRole("option", { name: "Baking" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page
      .getByRole("row", { name: /Sourdough/ })
      .getByText("Baking")
      .waitFor();
    expect((await documentNamed("Sourdough")).domain.name).toBe("Baking");
  });

  test("searches passages and opens the document at the selected one", async () => {
    await page.goto("/learning/library");
    await page.getByRole("searchbox", { name: "Search documents" }).fill("levain ripe");
    await page.getByRole("link", { name: /floats in water/ }).click();
    await page.getByRole("heading", { level: 1, name: "Sourdough" }).waitFor();
    const mark = page.locator("[data-target]").first();
    await mark.waitFor();
    expect(await page.locator("[data-target]").allInnerTexts()).not.toEqual([]);
    const box = await mark.boundingBox();
    expect(box && box.y >= 0 && box.y < 850).toBe(true);
  });

  test("searches within a document and navigates by headings", async () => {
    await page.getByRole("searchbox", { name: "Find in this document" }).fill("starter");
    await page.getByText(/^1 of [2-9]/).waitFor();
    await page.getByRole("button", { name: "Next match" }).click();
    await page.getByText(/^2 of/).waitFor();
    await page
      .getByRole("navigation", { name: "Contents" })
      .getByRole("button", { name: "Hydration" })
      .click();
    await page.getByRole("heading", { name: "Hydration" }).waitFor();
  });

  test("shows what depends on a document before deleting it", async () => {
    await page.goto("/learning/library");
    await page.getByRole("button", { name: "Actions for broken" }).click();
    await page.getByRole("menuitem", { name: "Delete document" }).click();
    await page.getByRole("dialog").getByText("Nothing else is affected.").waitFor();
    await page.getByRole("button", { name: "Delete permanently" }).click();
    await page.getByRole("row", { name: /broken/ }).waitFor({ state: "detached" });
    expect(await documentNamed("broken")).toBeUndefined();
  });
});

describe("Explanations", () => {
  test("show the source passage next to a sentence and link to the document", async () => {
    await page.goto("/learning/ask");
    await page.getByRole("textbox", { name: /Topic or question/ }).fill("levain");
    await page.getByRole("button", { name: "Explain", exact: true }).click();
    await page.getByText("Supported by sources").waitFor();
    await page.getByRole("button", { name: "Source 1: Sourdough" }).first().click();
    const passagePanel = page.getByRole("complementary", { name: "Source passage" });
    await passagePanel.locator("mark").first().waitFor();
    const quoted = (await passagePanel.locator("mark").allInnerTexts()).join("");
    expect(quoted).toContain("A levain is a part of the starter");
    await passagePanel.getByRole("link", { name: "Open in document" }).click();
    await page.locator("[data-target]").first().waitFor();
    expect((await page.locator("[data-target]").allInnerTexts()).join("")).toBe(quoted);
    await page.goBack();
    await passagePanel.locator("mark").first().waitFor();
  });

  test("state if the library has no answer, and stay listed", async () => {
    await page.goto("/learning/ask?q=quantum%20chromodynamics");
    await page.getByText("No answer in the library", { exact: true }).waitFor();
    await page.goto("/learning/ask");
    await page.getByRole("button", { name: /levain/ }).click();
    await page.getByText("Supported by sources").waitFor();
  });
});

async function isQuiet(): Promise<boolean> {
  const asked = ["waiting", "running"].map((state) => office.ana.get(`/api/v1/system/jobs?state=${state}`));
  const jobs = (await Promise.all(asked)).flatMap(({ body }) => body.data as Json[]);
  return !jobs.some(({ name }) => String(name).startsWith("learning."));
}

describe("Knowledge graph", () => {
  test("shows prerequisites and allows confirming a link with its evidence", async () => {
    // Edges keep changing until the last document has been analysed.
    await until(isQuiet);
    const edge = await until(async () =>
      (await ask("/graph/edges?namespace=org&min_confidence=0.1&limit=200")).data.find(
        ({ evidence, status }: Json) => evidence.length > 0 && status === "proposed",
      ),
    );
    await page.goto(`/learning/graph?concept=${edge.to.id}&sure=0.1&links=all`);
    await page.locator(".react-flow__node").first().waitFor();
    await page
      .locator(".react-flow__node")
      .getByRole("button", { name: edge.from.name, exact: true })
      .waitFor();
    await page.getByText("Table", { exact: true }).click();
    await page
      .getByRole("button", { name: `Evidence: ${edge.from.name}` })
      .first()
      .click();
    await page.getByRole("heading", { name: "Evidence" }).waitFor();
    await page.getByRole("button", { name: "Confirm link" }).click();
    await page.getByText(/Decided by/).waitFor();
    expect((await ask(`/graph/edges/${edge.id}`)).status).toBe("confirmed");
  });

  test("finds a concept by name", async () => {
    await page.goto("/learning/graph");
    await page.getByRole("combobox", { name: "Search concepts" }).fill("hydr");
    await settled(page);
    await page.getByRole("option", { name: /hydration/ }).click();
    await page.getByRole("heading", { name: "hydration" }).waitFor();
    await page.getByText("Hydration is the weight of the water").first().waitFor();
  });

  test("accepts a concept added manually", async () => {
    await page.getByRole("button", { name: "Add concept" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: /^Name/ }).fill("ripe levain");
    expect(await complaints(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add concept", exact: true }).click();
    await page.getByRole("heading", { name: "ripe levain" }).waitFor();
    const { data } = await ask("/concepts?q=ripe%20levain&namespace=org");
    expect(data.map(({ name }: Json) => name)).toEqual(["ripe levain"]);
  });
});

describe("Courses", () => {
  let course: Json;

  test("are planned, generated with progress and published", async () => {
    await page.goto("/learning/courses");
    await page.getByRole("link", { name: "Create course" }).click();
    await page.getByRole("combobox", { name: "Topic" }).fill("Sourdough");
    await page.getByRole("textbox", { name: "Audience" }).fill("bakers");
    await page.getByRole("button", { name: "Preview plan" }).click();
    await page.getByText("Planned contents", { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole("textbox", { name: "Audience" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Audience" }).inputValue()).toBe("bakers");
    await page.goForward();
    await page.getByRole("button", { name: "Generate course" }).click();
    await page.getByText("Course ready").waitFor();
    await page.getByRole("link", { name: "Open course" }).click();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("button", { name: "Assign course" }).waitFor();
    const { data } = await ask("/catalogue");
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ state: "published", published: 1 });
    course = (await ask(`/catalogue/${data[0].id}`)).course;
    expect(course.audience).toBe("bakers");
  });

  test("can be assigned", async () => {
    await page.getByRole("button", { name: "Assign course" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "People" }).click();
    await page.getByRole("option", { name: "ben" }).click();
    await dialog.getByLabel("Assignment title").click();
    await dialog.getByRole("button", { name: "Assign course" }).click();
    await dialog.waitFor({ state: "detached" });
    const { data } = await ask("/enrolments");
    expect(data.map(({ user_id, state }: Json) => [user_id, state])).toEqual([[ben.userId, "assigned"]]);
  });

  test("send learners at most one reminder a day, with a link", async () => {
    await page.goto("/learning/progress");
    await page.getByRole("button", { name: course.title }).first().click();
    await page.getByRole("button", { name: "Send reminder to ben" }).click();
    await page.getByText("Reminder sent", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Send reminder to ben" }).click();
    await page.getByText(/A reminder was already sent today/).waitFor();
    const theirs = await office.visit({ email: BEN });
    await theirs.getByRole("button", { name: /^Notifications, [1-9]/ }).click();
    await theirs.getByRole("button", { name: /Ana sent you a reminder/ }).click();
    await theirs.getByRole("heading", { level: 1, name: course.title }).waitFor();
    await theirs.context().close();
  });

  test("are completed by reading and answering with sources", async () => {
    const theirs = await office.visit({ email: BEN });
    await theirs.goto("/learning/mine");
    await theirs.getByRole("link", { name: /^Start: / }).click();
    const places = course.modules.flatMap(({ id, lessons, assessment }: Json) => [
      ...lessons.map((lesson: Json) => ({ id: lesson.id, items: lesson.checks })),
      ...(assessment.items.length > 0 ? [{ id, items: assessment.items }] : []),
    ]);
    for (const place of places) {
      await theirs.goto(`${new URL(theirs.url()).pathname}?at=${place.id}`);
      await settled(theirs);
      if (place.items.length > 0) {
        for (const item of place.items) await answer(theirs, item);
        await theirs.getByRole("button", { name: "Check answers" }).click();
        await theirs.getByText(/Score: 100%/).waitFor();
        expect(await theirs.getByText("Source:").count()).toBe(place.items.length);
      } else {
        await theirs.getByRole("button", { name: /^Mark as read/ }).click();
      }
    }
    await theirs.getByText(/Your score: 100%/).waitFor();
    const [enrolment] = (await ask("/enrolments")).data;
    expect(enrolment).toMatchObject({ state: "completed", progress: 100, score: 100 });
    await theirs.context().close();
    await page.goto("/learning/progress");
    await page.getByText("1 / 1").waitFor();
  });

  test("create review cards whose answers can be undone", async () => {
    // Answered cards become due some minutes later; this makes them due now.
    altered(office, "UPDATE learning_cards SET due_at = 1000");
    const { due } = (await ben.get(`${PATH}/reviews`)).body;
    const theirs = await office.visit({ email: BEN });
    await theirs.goto("/learning/review");
    await theirs.getByText(`${due} questions left`).waitFor();
    await theirs.keyboard.press("Space");
    await theirs.getByText("How well did you know the answer?").waitFor();
    expect(await theirs.getByText("Source:").count()).toBe(1);
    await theirs.keyboard.press("3");
    await theirs.getByText(due === 2 ? "1 question left" : `${due - 1} questions left`).waitFor();
    expect((await ben.get(`${PATH}/reviews`)).body.due).toBe(due - 1);
    await theirs.getByRole("button", { name: "Undo last answer" }).click();
    await theirs.getByText(`${due} questions left`).waitFor();
    expect((await ben.get(`${PATH}/reviews`)).body.due).toBe(due);
    await theirs.context().close();
  });

  test("can be read with sources and downloaded", async () => {
    await page.goto(`/learning/courses/${course.id}?tab=read`);
    await page.getByRole("button", { name: "Source 1: Sourdough" }).first().click();
    await page.getByRole("complementary", { name: "Source passage" }).locator("mark").first().waitFor();
    await page.getByRole("button", { name: "More" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Markdown" }).click();
    expect((await download).suggestedFilename()).toEndWith(".md");
  });
});

describe("Learning pages", () => {
  test("fit on a phone in German with the dark theme", async () => {
    const [course] = (await ask("/catalogue")).data;
    const [enrolment] = (await ask("/enrolments")).data;
    const [job] = (await ask("/courses")).data;
    const document = await documentNamed("Sourdough");
    const [concept] = (await ask("/concepts?q=levain")).data;
    const paths = [
      "/learning/library",
      "/learning/library?q=levain",
      `/learning/library/${document.id}?from=10&to=60`,
      "/learning/graph",
      `/learning/graph?concept=${concept.id}&sure=0.1`,
      `/learning/graph?concept=${concept.id}&sure=0.1&view=table`,
      `/learning/concepts/${concept.id}`,
      "/learning/ask",
      "/learning/ask?q=levain",
      "/learning/courses",
      "/learning/courses/new",
      "/learning/courses/new?topic=Sourdough&step=plan",
      `/learning/courses/making/${job.job_id}`,
      `/learning/courses/${course.id}`,
      `/learning/courses/${course.id}?tab=read`,
      `/learning/courses/${course.id}?tab=quality`,
      `/learning/courses/${course.id}?tab=versions`,
      "/learning/mine",
      `/learning/mine/${enrolment.id}`,
      "/learning/review",
      "/learning/progress",
    ];
    const visitor = await office.visit({ theme: "dark", viewport: PHONE, language: "de-DE" });
    const wide: string[] = [];
    for (const path of paths) {
      await visitor.goto(path);
      await settled(visitor);
      if (await visitor.evaluate("document.documentElement.scrollWidth > innerWidth + 1")) wide.push(path);
    }
    expect(wide).toEqual([]);
    await visitor.context().close();
  });

  test("make no external requests or undocumented calls and show no errors", () => {
    expect(office.faults).toEqual([]);
  });
});

async function answer(theirs: Page, item: Json): Promise<void> {
  const group = theirs.locator("fieldset", { hasText: item.stem }).first();
  const text = (id: string): string => item.options.find((option: Json) => option.id === id)?.text ?? id;
  switch (item.type) {
    case "mcq":
      return group.getByRole("radio", { name: text(item.answer), exact: true }).check();
    case "truefalse":
      return group.getByRole("radio", { name: item.answer ? "True" : "False", exact: true }).check();
    case "multi":
      for (const id of item.answer)
        await group.getByRole("checkbox", { name: text(id), exact: true }).check();
      return;
    case "match":
      for (const [prompt, id] of Object.entries<string>(item.answer)) {
        const term = item.prompts.find((one: Json) => one.id === prompt).text;
        await group.getByLabel(term, { exact: true }).selectOption(id);
      }
      return;
    case "order":
      return putInOrder(group, item.answer.map(text));
    default:
      return group.getByRole("textbox").fill(item.answer);
  }
}

async function putInOrder(group: ReturnType<Page["locator"]>, wanted: readonly string[]): Promise<void> {
  for (const [place, text] of wanted.entries()) {
    for (;;) {
      const shown = (await group.locator("ol li").allInnerTexts()).map((one) => one.trim());
      if (shown.indexOf(text) <= place) break;
      await group.getByRole("button", { name: `Move ${text} up` }).click();
    }
  }
}
