import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { type Client, PASSWORD } from "../../kit/appliance.ts";
import { initialised, Served } from "../../kit/executable.ts";
import { leaveBrowser, openBrowser, settled, visit } from "../browser.ts";
import { Wire } from "./wire.ts";

const LEADS = "/api/v1/crm/leads";
let folder: string;
let served: Served;
let wire: Wire;
let browser: Browser;
let ana: Client;
let page: Page;
beforeAll(async () => {
  folder = await initialised();
  served = await Served.start(folder);
  wire = await Wire.to(Number(new URL(served.base).port));
  browser = await openBrowser();
  ana = await served.logIn();
  page = await visit(browser, { url: wire.url, email: "ana@example.com", password: PASSWORD });
});
afterAll(async () => {
  await leaveBrowser(browser);
  wire.close();
  await served.stop();
});

const kill = () => served.stop("SIGKILL");

async function startAgain(): Promise<void> {
  const { port } = new URL(served.base);
  served = await Served.start(folder, ["--port", port]);
  ana = await served.logIn();
}

const named = async (name: string) => (await ana.get(`${LEADS}?name=${encodeURIComponent(name)}`)).body.data;

async function openForm(name: string): Promise<void> {
  await page.goto("/crm/leads/new");
  await settled(page);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
}

const create = () => page.getByRole("button", { name: "Create", exact: true });
const made = () => page.waitForURL(/\/crm\/leads\/[0-9a-f-]{36}/);

describe("Lost response to a write", () => {
  test("repeats the request, which is executed once", async () => {
    await openForm("Cut Off");
    const cut = wire.cut(`POST ${LEADS}`);
    await create().click();
    await cut;
    await made();
    expect(await named("Cut Off")).toHaveLength(1);
  });

  test("repeats the request if the response was truncated, which is executed once", async () => {
    await openForm("Broken Off");
    const cut = wire.cut(`POST ${LEADS}`, 100);
    await create().click();
    await cut;
    await made();
    expect(await named("Broken Off")).toHaveLength(1);
  });

  test("executes the request once if the server was killed and restarted", async () => {
    await openForm("Killed After");
    // Killed when the connection is cut, so that an immediate retry finds no server.
    const killed = wire.cut(`POST ${LEADS}`).then(kill);
    await create().click();
    await killed;
    await startAgain();
    await made();
    expect(await named("Killed After")).toHaveLength(1);
  });

  test("shows an offline state during a long outage and completes afterwards", async () => {
    const { body: lead } = await ana.post(LEADS, { name: "Long Silence", source: "website" });
    await page.goto(`/crm/leads/${lead.id}`);
    await settled(page);
    const comment = page.getByRole("textbox", { name: "Comment" });
    await comment.fill("Said before the silence");
    const killed = wire.cut("POST /api/v1/comments").then(kill);
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await killed;
    await page
      .getByText(/You're offline/)
      .first()
      .waitFor();
    // Waits longer than a call's automatic retries last.
    await Bun.sleep(9_000);
    expect(await comment.inputValue()).toBe("Said before the silence");
    await comment.press("Control+Enter");
    await startAgain();
    await page.getByRole("article").getByText("Said before the silence").waitFor();
    const { data } = (await ana.get(`/api/v1/comments?collection=crm.leads&id=${lead.id}`)).body;
    expect(data).toHaveLength(1);
  });
});

describe("Truncated response to a read", () => {
  test("repeats the request", async () => {
    await page.goto("/");
    await settled(page);
    const cut = wire.cut("GET /api/v1/views?collection=crm.leads", 5);
    await page.goto("/crm/leads");
    await cut;
    await page.getByRole("row", { name: /Cut Off/ }).waitFor();
    await settled(page);
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("repeats the request for a file", async () => {
    await page.goto("/crm/leads");
    await settled(page);
    await page.getByRole("button", { name: "Export" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "JSON", exact: true }).check();
    await dialog.getByRole("button", { name: "Export" }).click();
    await dialog.getByText(/Ready: \d+ records/).waitFor();
    const { data } = (await ana.get("/api/v1/data/exports")).body;
    const cut = wire.cut(`GET /api/v1/data/exports/${data[0].id}/file`, 20);
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download" }).click(),
      cut,
    ]);
    expect(await Bun.file(await saved.path()).json()).not.toHaveLength(0);
  });
});
