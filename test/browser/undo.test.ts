import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client, Json } from "../kit/appliance.ts";
import { complaints, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { open } from "./presses.ts";

const LEADS = "/api/v1/crm/leads";

let office: Office;
let page: Page;
let ben: Client;
beforeAll(async () => {
  office = await openOffice();
  ben = await office.invite("ben@example.com", ["crm_manager", "employee"]);
  page = await office.visit();
});
afterAll(() => office.close());

async function lead(name: string): Promise<Json> {
  const made = await office.ana.post(LEADS, { name, source: "website" });
  expect(made.status, made.text).toBe(201);
  return made.body;
}
const now = async (id: string): Promise<Json> => (await office.ana.get(`${LEADS}/${id}`)).body;
const note = (on = page) =>
  on.getByRole("alert").filter({ has: on.getByRole("button", { name: /Undo|Rück/ }) });

async function disqualify(on = page): Promise<void> {
  await on
    .getByRole("button", { name: /More actions|Weitere/ })
    .first()
    .click();
  await on.getByRole("menuitem", { name: /^(Disq|Aussch)/ }).click();
  await on.getByRole("dialog").getByRole("textbox").first().fill("No budget");
  await on
    .getByRole("dialog")
    .getByRole("button", { name: /^(Disq|Aussch)/ })
    .click();
  await note(on).waitFor();
}

describe("The message after a move", () => {
  test("leads back by the transition that does, in the person's name, also from another page", async () => {
    const { id } = await lead("There and back");
    await open(page, `/crm/leads/${id}`);
    await disqualify();
    expect((await now(id)).state).toBe("disqualified");
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Home" }).click();
    await settled(page);
    await page.keyboard.press("z");
    await page.getByText("Undone", { exact: true }).waitFor();
    expect((await now(id)).state).toBe("new");
    const { body } = await office.ana.get(`/api/v1/audit/events?resource=crm.leads/${id}&limit=20`);
    const undone = body.data.find((event: Json) => event.action === "crm.leads.reopen");
    expect(undone?.actor).toBe((await office.ana.get("/api/v1/auth/me")).body.user.id);
  });

  test("offers nothing where no transition leads back to the state before", async () => {
    const { id } = await lead("One way");
    await office.ana.post(`${LEADS}/${id}/contact`, {});
    await open(page, `/crm/leads/${id}`);
    await page.getByRole("button", { name: "Qualify", exact: true }).click();
    await page.getByText("status is now “Qualified”").waitFor();
    expect(await note().count()).toBe(0);
  });

  test("refuses when somebody else has changed the record since", async () => {
    const { id } = await lead("Changed since");
    await open(page, `/crm/leads/${id}`);
    await disqualify();
    expect((await ben.post(`${LEADS}/${id}/reopen`, {})).status).toBe(200);
    await note().getByRole("button", { name: "Undo" }).click();
    await page.getByText("Not undone: someone else has changed the record since.").waitFor();
    await note().waitFor({ state: "detached" });
  });
});

describe("The message after an edit", () => {
  test("sets the previous values by Ctrl+Z, which stays the browser's own in a text box", async () => {
    const { id } = await lead("Before");
    await open(page, `/crm/leads/${id}?edit=1`);
    const box = page.getByRole("textbox", { name: "Name" });
    await box.fill("After");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await note().waitFor();
    expect((await now(id)).name).toBe("After");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").or(page.getByRole("searchbox")).first().press("Control+z");
    expect((await now(id)).name).toBe("After");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await page.getByText("Undone", { exact: true }).waitFor();
    expect((await now(id)).name).toBe("Before");
  });
});

describe("The message after a move on a board", () => {
  async function made(path: string, body: object): Promise<Json> {
    const answer = await office.ana.post(`/api/v1/${path}`, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  }
  const state = async (path: string): Promise<string> => (await office.ana.get(`/api/v1/${path}`)).body.state;

  async function undo(on: Page, name: RegExp): Promise<void> {
    await note(on).getByRole("button", { name }).click();
    await on.getByText(/^(Undone|Rückgängig gemacht)$/).waitFor();
    await settled(on);
  }

  test("leads a deal back to its stage", async () => {
    const account = await made("crm/accounts", { name: "Board KG" });
    const { id } = await made("crm/opportunities", { name: "Big lamp", account_id: account.id });
    await open(page, "/crm/pipeline");
    const stage = (name: string) => page.getByRole("region", { name, exact: true });
    for (const [key, name] of [
      ["Shift+ArrowRight", "Proposal"],
      ["Shift+ArrowRight", "Negotiation"],
    ] as const) {
      await page.getByRole("link", { name: "Big lamp" }).press(key);
      await stage(name).getByRole("link", { name: "Big lamp" }).waitFor();
      await settled(page);
    }
    expect(await state(`crm/opportunities/${id}`)).toBe("negotiation");
    await page.keyboard.press("z");
    await stage("Proposal").getByRole("link", { name: "Big lamp" }).waitFor();
    expect(await state(`crm/opportunities/${id}`)).toBe("proposal");
    await page.keyboard.press("Shift+?");
    await page.getByText("Move the focused deal to the previous or next stage").waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.keyboard.press("Escape");
  });

  test("leads a task back on the board of its project, on a phone in German", async () => {
    const project = await made("ops/projects", { code: "SHOP", name: "Shop" });
    const { id } = await made("ops/tasks", { title: "Paint it", project_id: project.id });
    await made(`ops/tasks/${id}/plan`, {});
    const phone = await office.visit({ viewport: PHONE, language: "de-DE" });
    await open(phone, `/ops/projects/${project.id}`);
    await phone.getByRole("button", { name: /Paint it/ }).click();
    await phone.getByRole("menuitem").filter({ hasText: "Vorrat" }).click();
    await note(phone).waitFor();
    expect(await state(`ops/tasks/${id}`)).toBe("backlog");
    expect(await complaints(phone)).toEqual([]);
    await undo(phone, /^Rückgängig/);
    expect(await state(`ops/tasks/${id}`)).toBe("todo");
    await phone.context().close();
  });
});

describe("The message after a bulk action", () => {
  test("restores the previous value of each record, and says which were changed since", async () => {
    const made = [];
    for (const [i, score] of [10, 20, 30].entries()) {
      const { body } = await office.ana.post(LEADS, { name: `Bulk ${i}`, company: "Bulk KG", score });
      made.push(body.id);
    }
    await open(page, "/crm/leads?company=Bulk KG&columns=name,company");
    await page.getByRole("checkbox", { name: "Select all rows" }).click();
    await page.getByRole("button", { name: "Edit field" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Field" }).fill("Score");
    await page.getByRole("option", { name: "Score" }).click();
    await dialog.getByRole("textbox", { name: "Score" }).fill("77");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await note().getByText("3 done").waitFor();
    await ben.put(`${LEADS}/${made[1]}`, { score: 99 });
    await note().getByRole("button", { name: "Undo" }).click();
    await page.getByText(/2 of 3 changes undone\..*changed/i).waitFor();
    expect(await Promise.all(made.map(async (id) => (await now(id)).score))).toEqual([10, 99, 30]);
  });
});

test("On a phone, in German, the message fits and names its key", async () => {
  const phone = await office.visit({ viewport: PHONE, language: "de-DE" });
  const { id } = await lead("Hin und zurück");
  await open(phone, `/crm/leads/${id}`);
  await disqualify(phone);
  expect(await complaints(phone)).toEqual([]);
  const box = await note(phone).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 1000)).toBeLessThanOrEqual(PHONE.width);
  await note(phone).getByRole("button", { name: "Rückgängig" }).click();
  await phone.getByText("Rückgängig gemacht", { exact: true }).waitFor();
  expect((await now(id)).state).toBe("new");
});

test("Nothing went wrong unseen", () => expect(office.faults).toEqual([]));
