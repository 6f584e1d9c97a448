import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { CDPSession, Page } from "playwright-core";
import { type Client, PASSWORD } from "../kit/appliance.ts";
import { complaints, visit } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";
import { dialogOf, open, press } from "./presses.ts";

const KIM = "kim@example.com";
let office: Office;
let kim: Client;
let page: Page;
let device: CDPSession;
let authenticatorId: string;

beforeAll(async () => {
  office = await openOffice();
  kim = await office.invite(KIM, ["employee"]);
  // Passkeys do not work on addresses without a name.
  const url = office.url.replace("127.0.0.1", "localhost");
  page = await visit(office.browser, { url, email: KIM, password: PASSWORD });
  device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  ({ authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  }));
});
afterAll(() => office.close());

const credentials = async () =>
  (await device.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
const panel = () => page.getByRole("region", { name: "Passkeys" });
const passkeys = async () => (await kim.get("/api/v1/auth/passkeys")).body.data;

async function add(name: string): Promise<void> {
  await open(page, "/account");
  await press(panel(), "Add passkey");
  const dialog = await dialogOf(page);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await press(dialog, "Continue");
}

async function leave(): Promise<void> {
  await page.getByRole("button", { name: /kim/i }).first().click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
}

/** Leaves the passkey alone until the login page is open, as a person who does not touch the device. */
async function logOut(): Promise<void> {
  await device.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  const challenged = page.waitForResponse((response) => response.url().endsWith("/passkeys/challenge"));
  await leave();
  await page.getByRole("button", { name: "Log in with a passkey" }).waitFor();
  // The page suggests the passkey as well, which the device would answer at once, before the button is pressed.
  await (await challenged).finished();
  await page.evaluate(() => new Promise((next) => setTimeout(next)));
  await device.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
}

const isInside = () => page.getByRole("navigation", { name: "Pages" }).waitFor();

test("a passkey is added with the password, listed and renamed", async () => {
  await open(page, "/account");
  await panel().getByText("No passkeys").waitFor();
  await press(panel(), "Add passkey");
  const dialog = await dialogOf(page);
  await dialog.getByLabel("Current password").fill("not my password");
  await press(dialog, "Continue");
  await dialog.getByText("The current password is wrong.").waitFor();
  expect(await complaints(page)).toEqual([]);
  await dialog.getByLabel("Name").fill("Laptop");
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await press(dialog, "Continue");
  await panel().getByText("Laptop").waitFor();
  const [only] = await credentials();
  expect(only).toMatchObject({ rpId: "localhost", isResidentCredential: true });
  expect(await complaints(page)).toEqual([]);
  await panel().getByRole("button", { name: "Rename" }).click();
  const naming = await dialogOf(page);
  await naming.getByLabel("Name").fill("Work laptop");
  await press(naming, "Save");
  await panel().getByText("Work laptop").waitFor();
});

test("a second one on the same device is declined by the browser", async () => {
  await add("Again");
  await (await dialogOf(page)).getByText(/No passkey was added/).waitFor();
  await page.keyboard.press("Escape");
  expect((await passkeys()).length).toBe(1);
});

describe("The login page", () => {
  test("logs in with the passkey alone", async () => {
    await logOut();
    expect(await page.getByLabel("E-mail address").getAttribute("autocomplete")).toBe("username webauthn");
    expect(await complaints(page)).toEqual([]);
    await press(page, "Log in with a passkey");
    await isInside();
    expect((await passkeys())[0].last_used_at).not.toBeNull();
  });

  test("suggests the passkey in the field of the e-mail address", async () => {
    const entered = page.waitForResponse((response) => response.url().endsWith("/auth/login/passkey"));
    await leave();
    expect((await entered).status()).toBe(200);
    await isInside();
  });

  test("stays when the device does not verify its user", async () => {
    await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    await logOut();
    await press(page, "Log in with a passkey");
    await page.getByRole("button", { name: "Log in with a passkey" }).waitFor();
    await device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
    await press(page, "Log in with a passkey");
    await isInside();
  });
});

test("it counts as a second factor, which the password does not", async () => {
  const byPassword = await office.served.logIn(KIM);
  const mfa = await byPassword.get("/api/v1/auth/mfa");
  expect(mfa.body.proven).toBe(false);
  const proven = page.waitForResponse((response) => response.url().endsWith("/api/v1/auth/mfa"));
  await open(page, "/account");
  expect((await (await proven).json()).proven).toBe(true);
});

test("a copy of the passkey is refused by its counter", async () => {
  const [only] = await credentials();
  if (!only) throw new Error("the device has no passkey");
  await device.send("WebAuthn.removeCredential", { authenticatorId, credentialId: only.credentialId });
  await device.send("WebAuthn.addCredential", { authenticatorId, credential: { ...only, signCount: 0 } });
  await logOut();
  await press(page, "Log in with a passkey");
  await page.getByText("This passkey was not accepted.").waitFor();
  await device.send("WebAuthn.removeCredential", { authenticatorId, credentialId: only.credentialId });
  await device.send("WebAuthn.addCredential", { authenticatorId, credential: { ...only, signCount: 100 } });
  await press(page, "Log in with a passkey");
  await isInside();
});

test("it is removed by proving it, and then no longer logs in", async () => {
  await open(page, "/account");
  await panel().getByRole("button", { name: "Remove passkey" }).click();
  const dialog = await dialogOf(page);
  expect(await complaints(page)).toEqual([]);
  await press(dialog, "Use a passkey");
  await panel().getByText("No passkeys").waitFor();
  await logOut();
  await press(page, "Log in with a passkey");
  await page.getByText("This passkey was not accepted.").waitFor();
  expect(office.faults).toEqual([]);
});
