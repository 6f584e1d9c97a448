import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPrivateKey, createPublicKey } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { makeAuthority, makeCertificate } from "../../src/http/tls/certificate.ts";
import { PASSWORD } from "../kit/appliance.ts";
import { initialised, Served } from "../kit/executable.ts";
import { DESKTOP, leaveBrowser, openBrowser, settled } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => leaveBrowser(browser));

/** Opens an address in a separate browser context and collects all its errors. */
async function stranger(home: string): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ viewport: DESKTOP, locale: "en-GB", ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) faults.push(message.text());
  });
  page.on("response", (response) => {
    const { href } = new URL(response.url());
    if (/^https?:/.test(href) && !href.startsWith(`${home}/`)) faults.push(`outside: ${href}`);
    if (response.status() === 404) faults.push(`not found: ${href}`);
  });
  return { page, faults };
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel("E-mail address").fill("ana@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
}

/** Uses everything that depends on the base path: links, a record, a reload, a new window, a shared link. */
async function walk(home: string): Promise<void> {
  const { page, faults } = await stranger(home);
  const path = () => page.url().slice(home.length);
  await page.goto(`${home}/`);
  await logIn(page);
  await settled(page);
  expect(path()).toBe("/");

  await page.goto(`${home}/crm/leads`);
  await page.getByRole("link", { name: "Bea Novak" }).click();
  await page.getByRole("heading", { name: "Bea Novak" }).waitFor();
  expect(path()).toMatch(/^\/crm\/leads\/[\w-]+$/);
  const record = page.url();
  await page.reload();
  await page.getByRole("heading", { name: "Bea Novak" }).waitFor();
  expect(page.url()).toBe(record);

  const second = await page.context().newPage();
  await second.goto(record);
  await second.getByRole("heading", { name: "Bea Novak" }).waitFor();
  await second.close();

  await page.goto(`${home}/settings/team`);
  await page.getByRole("button", { name: "Invite user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Tom");
  await dialog.getByLabel("E-mail").fill("tom@example.com");
  await dialog.getByLabel("Roles").first().fill("Employee");
  await page.getByRole("option").first().click();
  await dialog.getByRole("heading", { name: "Invite user" }).click();
  await page.getByRole("button", { name: "Create invitation" }).click();
  const link = page.getByText(`${home}/join#`);
  await link.waitFor();
  const joining = await stranger(home);
  await joining.page.goto((await link.textContent()) ?? "");
  await joining.page.getByRole("button", { name: "Join" }).waitFor();
  expect(joining.faults).toEqual([]);

  expect(faults).toEqual([]);
  const cookies = await page.context().cookies(`${home}/api/v1/auth/refresh`);
  expect(cookies.map((cookie) => cookie.path)).toEqual([`${new URL(home).pathname}/api/v1/auth`]);
  expect(cookies.map(({ secure }) => secure)).toEqual([home.startsWith("https:")]);
}

async function withLead(args: readonly string[]): Promise<Served> {
  const folder = await initialised();
  const plain = await Served.start(folder);
  const ana = await plain.logIn();
  await ana.post("/api/v1/crm/leads", { name: "Bea Novak", email: "bea@example.com" });
  await plain.stop();
  return Served.start(folder, [...args]);
}

describe("Base path", () => {
  let served: Served;
  beforeAll(async () => {
    served = await withLead(["--server-base-path", "/freehold"]);
  });
  afterAll(() => served.stop());

  test("works for links, records, reloads and invitations", () => walk(served.base));

  test("is added by a redirect", async () => {
    const { page } = await stranger(served.base);
    await page.goto(`${new URL(served.base).origin}/crm/leads?state=new`);
    await page.getByLabel("E-mail address").waitFor();
    expect(page.url()).toBe(`${served.base}/crm/leads?state=new`);
  });
});

describe("Reverse proxy with TLS that strips the path", () => {
  let served: Served;
  let proxy: Bun.Server<undefined>;
  beforeAll(async () => {
    served = await withLead(["--server-trust-proxy", "loopback"]);
    // Any certificate will do, because this test's browser accepts all of them.
    const { key: signer } = makeAuthority(Date.now(), 1);
    const keys = { privateKey: createPrivateKey(signer), publicKey: createPublicKey(signer), mark: "test" };
    const tls = makeCertificate(keys, ["127.0.0.1"], Date.now(), 1);
    proxy = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      tls,
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url);
        if (!pathname.startsWith("/books/")) return new Response(null, { status: 421 });
        const headers = new Headers(request.headers);
        headers.set("x-forwarded-for", "203.0.113.9");
        headers.set("x-forwarded-proto", "https");
        headers.set("x-forwarded-prefix", "/books");
        return fetch(served.base + pathname.slice("/books".length) + search, {
          method: request.method,
          headers,
          body: request.body,
          redirect: "manual",
          decompress: false,
        });
      },
    });
  });
  afterAll(async () => {
    await proxy.stop(true);
    await served.stop();
  });

  test("works for links, records, reloads and invitations", () =>
    walk(`https://127.0.0.1:${proxy.port}/books`));

  test("serves the API documentation", async () => {
    const home = `https://127.0.0.1:${proxy.port}/books`;
    const { page, faults } = await stranger(home);
    await page.goto(`${home}/docs`);
    await page.getByRole("heading", { name: "Freehold" }).first().waitFor();
    await settled(page);
    expect(faults).toEqual([]);
  });
});

test("an appliance with its own TLS works below a path", async () => {
  const served = await withLead(["--tls-self-signed", "--server-base-path", "/freehold"]);
  await walk(served.base);
  await served.stop();
});
