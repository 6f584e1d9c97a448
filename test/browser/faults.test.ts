import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { type Client, PASSWORD } from "../kit/appliance.ts";
import { initialised, Served } from "../kit/executable.ts";
import { until } from "../kit/until.ts";
import { leaveBrowser, openBrowser, settled, visit } from "./browser.ts";

const ANA = "ana@example.com";
const LEADS = "/api/v1/crm/leads";
/** Request limit that is just high enough to open a page. */
const FEW = 25;
const OFFLINE = /does not answer|no connection|offline/i;

let folder: string;
let port: string;
let served: Served;
let browser: Browser;
let ana: Client;
/** A server with a low rate limit, and a user with an open form. */
let strict: Served;
let hasty: Page;
beforeAll(async () => {
  folder = await initialised();
  served = await Served.start(folder);
  port = new URL(served.base).port;
  browser = await openBrowser();
  ana = await served.logIn();
  strict = await Served.start(await initialised(), ["--limits-api-per-minute", String(FEW)]);
  hasty = await visit(browser, { url: strict.base, email: ANA, password: PASSWORD });
  await hasty.goto("/crm/leads/new");
  await settled(hasty);
});
afterAll(async () => {
  await leaveBrowser(browser);
  await strict.stop();
  await served.stop();
});

const named = async (name: string) =>
  (await ana.get(`${LEADS}?name=${encodeURIComponent(name)}`)).body.data as { id: string; version: number }[];

async function openForm(name: string): Promise<Page> {
  const page = await visit(browser, { url: served.base, email: ANA, password: PASSWORD });
  await page.goto("/crm/leads/new");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  return page;
}

const create = (page: Page) => page.getByRole("button", { name: "Create", exact: true });

const made = (page: Page) => page.waitForURL(/\/crm\/leads\/[0-9a-f-]{36}/);

describe("Failures while editing a form", () => {
  test("an expired session asks for the password and saves", async () => {
    const page = await openForm("Ended Session");
    const { data } = (await ana.get("/api/v1/auth/sessions")).body;
    for (const { id, current } of data) if (!current) await ana.delete(`/api/v1/auth/sessions/${id}`);
    await create(page).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Log in" }).click();
    await made(page);
    expect(await named("Ended Session")).toHaveLength(1);
    await page.context().close();
  });

  test("a lost connection keeps the input and saves it once", async () => {
    const page = await openForm("Offline");
    await page.context().setOffline(true);
    await create(page).click();
    await page.getByRole("status").filter({ hasText: OFFLINE }).first().waitFor();
    expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Offline");
    // Waits longer than a call's automatic retries last: the page keeps waiting without an error.
    await Bun.sleep(9_000);
    expect(await page.getByRole("alert").count()).toBe(1);
    await page.context().setOffline(false);
    await made(page);
    expect(await named("Offline")).toHaveLength(1);
    await page.context().close();
  });

  test("a local appliance works while the browser is offline", async () => {
    const page = await openForm("No Network");
    const quiet: string[] = [];
    page.on("requestfailed", (request) => quiet.push(request.url()));
    await page.evaluate(`Object.defineProperty(navigator, "onLine", { get: () => false });
      dispatchEvent(new Event("offline"))`);
    await create(page).click();
    await made(page);
    await settled(page);
    await page.getByRole("heading", { level: 1, name: "No Network" }).waitFor();
    expect(await page.getByRole("status").filter({ hasText: OFFLINE }).count()).toBe(0);
    expect(quiet).toEqual([]);
    await page.context().close();
  });

  test("a server restart during a save saves once", async () => {
    const page = await openForm("Restarted");
    await served.stop("SIGKILL");
    await create(page).click();
    served = await Served.start(folder, ["--port", port]);
    await made(page);
    ana = await served.logIn();
    expect(await named("Restarted")).toHaveLength(1);
    await page.context().close();
  });

  test("a lost response repeats the request and saves once", async () => {
    const page = await openForm("Lost Answer");
    let lost = 0;
    await page.route(`**${LEADS}`, async (route) => {
      if (route.request().method() !== "POST" || lost > 0) return route.continue();
      lost += 1;
      // The server executes the request, but the response is lost.
      await route.fetch();
      await route.abort("connectionreset");
    });
    await create(page).click();
    await made(page);
    expect(lost).toBe(1);
    expect(await named("Lost Answer")).toHaveLength(1);
    await page.context().close();
  });

  test("a double click saves once", async () => {
    const page = await openForm("Clicked Twice");
    await create(page).dblclick();
    await made(page);
    expect(await named("Clicked Twice")).toHaveLength(1);
    await page.context().close();
  });

  test("a reload restores the input", async () => {
    const page = await openForm("Half Typed");
    await page.reload();
    await settled(page);
    expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Half Typed");
    await page.context().close();
  });
});

/** A proxy that withholds token renewal responses, with their new cookies, until the test releases them. */
function slowRenewals() {
  const kept: { cookie: string; release: () => void }[] = [];
  const proxy = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    // By default, Bun closes a connection after 10 seconds without a response.
    idleTimeout: 0,
    fetch: async ({ url, method, headers, body }) => {
      const { pathname, search } = new URL(url);
      const address = served.base + pathname + search;
      const response = await fetch(address, { method, headers, body, redirect: "manual", decompress: false });
      if (pathname.endsWith("/auth/refresh")) {
        const { promise, resolve: release } = Promise.withResolvers<void>();
        kept.push({ cookie: response.headers.get("set-cookie") ?? "", release });
        await promise;
      }
      return response;
    },
  });
  return { base: `http://127.0.0.1:${proxy.port}`, kept, close: () => proxy.stop(true) };
}

describe("Reload during a session renewal", () => {
  test("keeps the session if the old cookie was sent again before the response", async () => {
    const { base, kept, close } = slowRenewals();
    const page = await visit(browser, { url: base, email: ANA, password: PASSWORD });
    const opened = page.getByRole("heading", { level: 1, name: "Leads" });
    await page.goto("/crm/leads");
    const first = await until(() => kept[0]);
    await page.reload();
    const second = await until(() => kept[1]);
    first?.release();
    await until(async () => {
      const [cookie] = await page.context().cookies(`${base}/api/v1/auth/refresh`);
      return first?.cookie.includes(`=${cookie?.value};`);
    });
    second?.release();
    await opened.waitFor();
    await page.reload();
    (await until(() => kept[2]))?.release();
    await opened.waitFor();
    expect(await page.getByLabel("Password").count()).toBe(0);
    await page.context().close();
    await close();
  });
});

describe("Concurrent use", () => {
  test("two tabs of a user renew their session without logging each other out", async () => {
    const first = await visit(browser, { url: served.base, email: ANA, password: PASSWORD });
    const second = await first.context().newPage();
    await Promise.all([first.reload(), second.goto("/crm/leads")]);
    await Promise.all([first.reload(), second.reload()]);
    await settled(first);
    await settled(second);
    await second.getByRole("heading", { level: 1, name: "Leads" }).waitFor();
    expect(await first.getByLabel("Password").count()).toBe(0);
    await first.context().close();
  });

  test("the second of two conflicting saves shows the other change", async () => {
    const { body: lead } = await ana.post(LEADS, { name: "Contested", source: "website" });
    const page = await visit(browser, { url: served.base, email: ANA, password: PASSWORD });
    await page.goto(`/crm/leads/${lead.id}?edit=1`);
    await settled(page);
    const edit = page.getByRole("button", { name: "Edit", exact: true });
    if (await edit.count()) await edit.click();
    await page.getByRole("textbox", { name: "Company" }).fill("Mine Ltd");
    await ana.put(`${LEADS}/${lead.id}`, { version: lead.version, company: "Theirs Ltd" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Theirs Ltd").waitFor();
    await dialog.getByText("Mine Ltd").waitFor();
    expect((await ana.get(`${LEADS}/${lead.id}`)).body.company).toBe("Theirs Ltd");
    await page.context().close();
  });
});

describe("Slow responses and rate limits", () => {
  test("a pending save shows its state and ignores further clicks", async () => {
    const page = await openForm("Slow Answer");
    let sent = 0;
    let answer = () => {};
    await page.route(`**${LEADS}`, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      sent += 1;
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.continue();
    });
    await create(page).click();
    await page.locator("button[data-loading]").waitFor();
    await page.getByRole("textbox", { name: "Name" }).press("Control+Enter");
    await page.getByRole("textbox", { name: "Name" }).press("Enter");
    await page.locator("button[data-loading]").click({ force: true });
    answer();
    await made(page);
    expect(sent).toBe(1);
    expect(await named("Slow Answer")).toHaveLength(1);
    await page.context().close();
  });

  test("offline saves of two windows are each sent once after reconnecting", async () => {
    const first = await openForm("Queued One");
    const second = await first.context().newPage();
    await second.goto("/crm/leads/new");
    await settled(second);
    await second.getByRole("textbox", { name: "Name" }).fill("Queued Two");
    await first.context().setOffline(true);
    await Promise.all([create(first).click(), create(second).click()]);
    await second.getByRole("status").filter({ hasText: OFFLINE }).first().waitFor();
    await first.context().setOffline(false);
    await Promise.all([made(first), made(second)]);
    for (const name of ["Queued One", "Queued Two"]) expect(await named(name)).toHaveLength(1);
    await first.context().close();
  });

  test("a rate-limited save shows the waiting time and is retried automatically", async () => {
    const name = hasty.getByRole("textbox", { name: "Name" });
    await name.fill("One Too Many");
    const theirs = await strict.logIn();
    const askOnce = async () => (await theirs.get("/api/v1/auth/me")).status;
    let status = await askOnce();
    while (status !== 429) status = await askOnce();
    const answers: number[] = [];
    hasty.on("response", (response) => {
      if (response.request().method() === "POST" && response.url().endsWith(LEADS))
        answers.push(response.status());
    });
    // Requests expire from the limit after a minute, so this loop keeps using up the freed quota.
    let isRetryShown = false;
    const asking = (async () => {
      while (!isRetryShown) await askOnce();
    })();
    await create(hasty).click();
    await hasty
      .getByRole("status")
      .filter({ hasText: /Retrying in \d+ s/ })
      .waitFor();
    isRetryShown = true;
    await asking;
    expect(await name.inputValue()).toBe("One Too Many");
    await create(hasty).or(hasty.locator("button[data-loading]")).first().click({ force: true });
    await hasty.waitForURL(/\/crm\/leads\/[0-9a-f-]{36}/);
    expect(answers.at(-1)).toBe(201);
    expect(answers.filter((status) => status === 201)).toHaveLength(1);
    expect(answers.length).toBeLessThanOrEqual(3);
  });
});
