import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { PASSWORD } from "../kit/appliance.ts";
import { accounts, type CertifiedProvider, startCertified } from "../kit/oidc-provider.ts";
import { freePort } from "../kit/ports.ts";
import { SmtpServer } from "../kit/smtp.ts";
import { until } from "../kit/until.ts";
import { Directory } from "../scim/directory.ts";
import { complaints, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { dialogOf, open, pick, press } from "./presses.ts";

const NAME = "Acme Login";
let smtp: SmtpServer;
let provider: CertifiedProvider;
let office: Office;

beforeAll(async () => {
  const port = freePort();
  const home = `http://127.0.0.1:${port}`;
  smtp = await SmtpServer.start();
  provider = await startCertified(home);
  const secret = join(mkdtempSync(join(tmpdir(), "freehold-one-login-")), "secret");
  writeFileSync(secret, provider.secret);
  office = await openOffice([
    ...["--port", String(port), "--server-origin", home],
    ...["--oidc-issuer", provider.issuer, "--oidc-client-id", provider.clientId],
    ...["--oidc-client-secret-file", secret, "--oidc-name", NAME],
    ...["--oidc-scope", "openid email profile groups"],
    ...smtp.plainSettings,
  ]);
});
afterAll(async () => {
  await office.close();
  await provider.stop();
  await smtp.stop();
});

/** The development pages of the provider: any password is right, and consent is asked for once. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/interaction/**`);
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.waitForURL((url) => url.origin !== provider.issuer || url.pathname.startsWith("/interaction"));
  const consent = page.getByRole("button", { name: "Continue" });
  if (new URL(page.url()).origin === provider.issuer) await consent.click();
  await page.waitForURL((url) => url.origin === office.url && url.pathname !== "/login/callback");
}

async function isIn(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await settled(page);
}

async function logOut(page: Page): Promise<void> {
  await pick(page, /account, theme, log out$/, "Log out");
  await page.getByRole("heading", { name: "Log in" }).waitFor();
}

async function stranger(): Promise<Page> {
  const context = await office.browser.newContext({ baseURL: office.url, reducedMotion: "reduce" });
  return context.newPage();
}

describe("The owner", () => {
  let page: Page;

  test("links an identity after the password", async () => {
    accounts["ana-at-acme"] = { email: "ana@elsewhere.example", email_verified: true, name: "Ana" };
    page = await office.visit();
    await open(page, "/account");
    await press(page, `Link ${NAME}`);
    const dialog = await dialogOf(page);
    await dialog.getByLabel("Current password").fill("not my password");
    await press(dialog, "Continue");
    await dialog.getByText("The current password is wrong.").waitFor();
    await dialog.getByLabel("Current password").fill(PASSWORD);
    await press(dialog, "Continue");
    await signInAtProvider(page, "ana-at-acme");
    await page.getByText(/^Linked since/).waitFor();
    expect(new URL(page.url()).pathname).toBe("/account");
    expect(await complaints(page)).toEqual([]);
  });

  test("maps groups to roles", async () => {
    await open(page, "/settings/logins");
    await page.getByText(`${office.url}/login/callback`).waitFor();
    await page.getByLabel("Group whose members can join").fill("acme");
    await press(page, "Add group");
    await page.getByLabel("Group", { exact: true }).fill("sales");
    await page.getByLabel("Roles", { exact: true }).first().click();
    await page.getByRole("option", { name: "Sales manager" }).click();
    await page.keyboard.press("Escape");
    await press(page, "Save");
    await page.getByText("Saved").waitFor();
    await settled(page);
    expect(await complaints(page)).toEqual([]);
    const rules = (await office.ana.get("/api/v1/settings/logins")).body;
    expect(rules).toMatchObject({
      entry_group: "acme",
      mappings: [{ group: "sales", roles: ["crm_manager"] }],
    });
  });

  test("logs out here and there, and in again", async () => {
    await logOut(page);
    await page.getByRole("button", { name: `Log in with ${NAME}` }).click();
    // Still logged in there.
    await isIn(page);
    await logOut(page);
    await page.getByRole("link", { name: `Log out at ${NAME} too` }).click();
    await page.getByRole("button", { name: /Yes/ }).click();
    await page.waitForURL(`${office.url}/`);
    await page.getByRole("button", { name: `Log in with ${NAME}` }).click();
    await signInAtProvider(page, "ana-at-acme");
    await isIn(page);
  });

  test("loses all sessions of a login when it ends at the provider", async () => {
    const other = await page.context().newPage();
    await other.goto(`${provider.issuer}/session/end`);
    await other.getByRole("button", { name: /Yes/ }).click();
    await other
      .getByText(/success/i)
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole("button", { name: `Log in with ${NAME}` }).waitFor();
  });
});

test("a member of the group comes in, and returns to the page that was asked for", async () => {
  const gus = { email: "gus@example.com", email_verified: true, name: "Gus", groups: ["acme", "sales"] };
  accounts.gus = gus;
  const page = await stranger();
  await page.goto("/crm/leads?state=new");
  await page.getByRole("button", { name: `Log in with ${NAME}` }).click();
  await signInAtProvider(page, "gus");
  await page.getByRole("heading", { name: "Leads", level: 1 }).waitFor();
  expect(page.url()).toBe(`${office.url}/crm/leads?state=new`);
  // The address has forgotten the code, also for the browser's back button.
  await page.goBack();
  expect(page.url()).not.toContain("code=");
});

test("an unknown identity is told what to do", async () => {
  accounts.unknown = { email: "ana@example.com", email_verified: false };
  const page = await stranger();
  await page.goto("/");
  await page.getByRole("button", { name: `Log in with ${NAME}` }).click();
  await page.waitForURL(`${provider.issuer}/interaction/**`);
  await page.locator("input[name=login]").fill("unknown");
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Login failed" }).waitFor();
  await page.getByText(/log in with your password and link Acme Login/).waitFor();
  await page.getByRole("link", { name: "Go to login" }).click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
});

test("an invitation is accepted at the provider", async () => {
  accounts.ivy = { email: "ivy@elsewhere.example" };
  const given = { email: "ivy@example.com", name: "Ivy", roles: ["hr_clerk"] };
  const { body } = await office.ana.post("/api/v1/settings/team", given);
  const page = await stranger();
  await page.goto(body.invitation.path);
  await page.getByRole("button", { name: `Log in with ${NAME}` }).click();
  await signInAtProvider(page, "ivy");
  await isIn(page);
  // Menus open, although this page of the browser began outside of the application.
  await pick(page, /account, theme, log out$/, "My account");
  const team = (await office.ana.get("/api/v1/settings/team")).body.data;
  expect(team.find(({ name }: { name: string }) => name === "Ivy")).toMatchObject({ linked: true });
});

test("a user of a directory logs in for the first time at the provider", async () => {
  const directory = await Directory.open(office.served, office.ana);
  const { id, userName } = await directory.user();
  await directory.group("sales", id);
  const mail = await until(
    () => smtp.accepted.find(({ to }) => to === userName)?.text.replaceAll("=\r\n", ""),
    (text) => text !== undefined,
  );
  accounts.dora = { email: "dora@elsewhere.example" };
  const page = await stranger();
  await page.goto(/\/join#[\w-]+/.exec(mail ?? "")?.[0] ?? "");
  await page.getByText("Choose a password for logging in.").waitFor();
  expect(await complaints(page)).toEqual([]);
  await page.getByRole("button", { name: `Log in with ${NAME}` }).click();
  await signInAtProvider(page, "dora");
  await isIn(page);
  expect((await office.ana.get(`/api/v1/settings/team/${id}`)).body).toMatchObject({ linked: true });
});

test("an answer that nobody asked for goes nowhere", async () => {
  const page = await stranger();
  for (const address of ["/login/callback", "/login/callback?code=x&state=y&back=https://evil.example"]) {
    await page.goto(address);
    await page.getByRole("heading", { name: "Login failed" }).waitFor();
    expect(page.url()).toBe(`${office.url}/login/callback`);
  }
  // Neither does a place to go on to that is not this application's.
  await page.evaluate(() =>
    sessionStorage.setItem(
      "freehold.provider",
      JSON.stringify({ purpose: "login", back: "https://evil.example/" }),
    ),
  );
  await page.goto("/login/callback?code=x&state=y");
  await page.getByRole("heading", { name: "Login failed" }).waitFor();
  expect(new URL(page.url()).origin).toBe(office.url);
});
