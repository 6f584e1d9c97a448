import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { type Client, PASSWORD } from "../kit/appliance.ts";
import { type Authenticator, addAuthenticator } from "../kit/authenticator.ts";
import { complaints, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { agree, dialogOf, open, pick, press, someone } from "./presses.ts";

const KIM = "kim@example.com";
let office: Office;
let kim: Client;
let app: Authenticator;
let page: Page;
// addAuthenticator uses only the clock.
const CLOCK = { clock: { now: () => Date.now() } } as Parameters<typeof addAuthenticator>[0];

const logIn = (otp?: string) =>
  office.served.send("POST", "/api/v1/auth/login", { email: KIM, password: PASSWORD, ...(otp && { otp }) });

beforeAll(async () => {
  office = await openOffice();
  kim = await office.invite(KIM, ["employee"]);
  page = await someone(office, { email: KIM });
  app = await addAuthenticator(CLOCK, kim);
  // Setting up the second factor ended all other sessions, so Kim signs in with a code.
  await page.goto("/");
  await page.locator("input[type=email]").fill(KIM);
  await page.locator("input[type=password]").fill(PASSWORD);
  await page.locator("button[type=submit]").click();
  await page.getByRole("button", { name: /Use a recovery code/ }).click();
  await page.getByLabel("Recovery code", { exact: true }).fill(app.recoveryCodes[0] ?? "");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
});
afterAll(() => office.close());

async function prove(dialog: Locator, password: string, code: string): Promise<void> {
  await dialog.getByLabel("Current password").fill(password);
  const byRecovery = dialog.getByLabel("Recovery code", { exact: true });
  if (!(await byRecovery.isVisible()))
    await dialog.getByRole("button", { name: /Use a recovery code/ }).click();
  await byRecovery.fill(code);
}

test("new recovery codes require password and code and replace the old ones", async () => {
  await open(page, "/account");
  await page.getByText("9 recovery codes left.").waitFor();
  await press(page, "New recovery codes");
  const dialog = await dialogOf(page);
  await prove(dialog, "not my password", app.recoveryCodes[1] ?? "");
  await press(dialog, "Continue");
  await dialog.getByText("The current password is wrong.").waitFor();
  await prove(dialog, PASSWORD, "abcd-efgh-ijkl");
  await press(dialog, "Continue");
  await dialog
    .getByRole("alert")
    .getByText(/already used/)
    .waitFor();
  expect(await complaints(page)).toEqual([]);
  await prove(dialog, PASSWORD, app.recoveryCodes[1] ?? "");
  await dialog.getByRole("button", { name: "Continue" }).dblclick();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  const shown = await dialogOf(page);
  const codes = await shown.locator("pre").allTextContents();
  expect(codes.length).toBe(10);
  const file = page.waitForEvent("download");
  await shown.getByRole("button", { name: "Download codes" }).click();
  expect(await Bun.file(await (await file).path()).text()).toBe(`${codes.join("\n")}\n`);
  await press(shown, "I've saved my codes");
  await page.getByText("10 recovery codes left.").waitFor();
  expect((await logIn(app.recoveryCodes[2])).status).toBe(401);
  expect((await logIn(codes[0])).status).toBe(200);
  app.recoveryCodes = codes.slice(1);
});

describe("Sessions", () => {
  const rows = () => page.getByRole("region", { name: "Sessions" }).getByRole("row");
  test("can be ended individually or all at once", async () => {
    for (const code of app.recoveryCodes.splice(0, 2)) expect((await logIn(code)).status).toBe(200);
    await open(page, "/account");
    const before = await rows().count();
    expect(before).toBeGreaterThan(3);
    await rows().getByRole("button", { name: "End session", exact: true }).first().dblclick();
    await page.getByText("Session ended").first().waitFor();
    await settled(page);
    expect(await rows().count()).toBe(before - 1);
    await press(page, "End all other sessions");
    await dialogOf(page);
    await agree(page, "End all other sessions");
    expect(await rows().count()).toBe(2);
    await page.getByText("This session").waitFor();
  });
});

test("the second factor is removed with password and code", async () => {
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  const dialog = await dialogOf(page);
  await prove(dialog, PASSWORD, "abcd-efgh-ijkl");
  await press(dialog, "Remove");
  await dialog.getByRole("alert").waitFor();
  expect((await logIn()).status).toBe(401);
  await prove(dialog, PASSWORD, app.recoveryCodes[0] ?? "");
  await press(dialog, "Remove");
  await page.getByText("Off", { exact: true }).waitFor();
  expect((await logIn()).status).toBe(200);
});

test("an administrator removes a user's second factor", async () => {
  const back = await office.served.logIn(KIM);
  await addAuthenticator(CLOCK, back);
  expect((await logIn()).status).toBe(401);
  const ana = await someone(office, { language: "de-DE" });
  await open(ana, `/settings/team/${kim.userId}`);
  await pick(ana, "Weitere Schritte", "Zweiten Faktor entfernen");
  const dialog = await dialogOf(ana);
  await dialog.getByText("Prüfen Sie zuerst, wer Sie darum bittet").waitFor();
  await agree(ana, "Zweiten Faktor entfernen");
  expect((await logIn()).status).toBe(200);
  await ana.getByRole("button", { name: "Weitere Schritte" }).click();
  await ana.getByRole("menuitem").first().waitFor();
  expect(await ana.getByRole("menuitem", { name: "Zweiten Faktor entfernen" }).count()).toBe(0);
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
