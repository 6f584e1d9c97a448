import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { type Client, type Json, LETTERHEAD, PASSWORD } from "../kit/appliance.ts";
import { initialised, Served } from "../kit/executable.ts";
import { HANG_MS } from "../kit/hang.ts";
import { leaveBrowser, openBrowser, settled, visit } from "./browser.ts";
import { Ledger } from "./walk/ledger.ts";

/**
 * An hour of fast work compressed into a minute: the user never reaches the default rate limit, and all their
 * work is saved. `HOUR_MINUTES=10 bun test test/browser/hour.test.ts` works for that many minutes and prints
 * the requests per page.
 */
const MINUTES = Number(process.env.HOUR_MINUTES ?? 1.1);
const LIMIT = 100;
/** Minimum number of requests for a meaningful result, on any machine. */
const ENOUGH = 50;
const BEN = "ben@example.com";
const YEAR = new Date().getFullYear();
/**
 * Minimum time per action, even on a fast machine: a user has to see the previous result first. A busy hour
 * has about five actions a minute; this is more than six times as fast.
 */
const AN_ACTION_MS = 1_600;
const A_KEY_MS = 45;

let served: Served;
let browser: Browser;
let ana: Client;
let page: Page;
let invoices = 0;
const ledger = new Ledger();
beforeAll(async () => {
  const folder = await initialised();
  const unlimited = await Served.start(folder);
  await openFirm(unlimited);
  await unlimited.stop();
  served = await Served.start(folder, ["--limits-api-per-minute", String(LIMIT)]);
  ana = await served.logIn();
  browser = await openBrowser();
  page = await visit(browser, { url: served.base, email: BEN, password: PASSWORD });
  page.on("dialog", (dialog) => void dialog.accept());
  ledger.watch(page);
});
afterAll(async () => {
  await leaveBrowser(browser);
  await served.stop();
});

async function openFirm(firm: Served): Promise<void> {
  const owner = await firm.logIn();
  const made = async (path: string, body: object): Promise<Json> => {
    const answer = await owner.post(`/api/v1/${path}`, body);
    expect(`${answer.status} ${answer.text}`).toStartWith("20");
    return answer.body;
  };
  await owner.put("/api/v1/settings/organization", { letterhead: LETTERHEAD });
  await made("fin/ledger-accounts/chart", { type: "trade" });
  await made("fin/periods/year", { starts_on: `${YEAR}-01-01` });
  for (const [path, list] of [
    [
      "crm/accounts",
      ["Brightside Ltd", "Northwind BV", "Lumen Works"].map((name) => ({ name, kinds: ["customer"] })),
    ],
    [
      "crm/leads",
      Array.from({ length: 200 }, (_, i) => ({
        name: `Lead ${String(i).padStart(3, "0")}`,
        source: "website",
        company: i % 2 === 0 ? "Even GmbH" : "Odd AG",
      })),
    ],
  ] as const)
    await made(`${path}/bulk`, { operations: list.map((data) => ({ action: "create", data })) });
  const { invitation } = await made("settings/team", { email: BEN, name: "Ben", roles: ["owner"] });
  await firm.send("POST", "/api/v1/auth/invitations/accept", { token: invitation.token, password: PASSWORD });
}

let actions = 0;
let lastAction = 0;

/** Waits for the page to load, and for the time a user needs to read it. */
async function look(): Promise<void> {
  await settled(page);
  await Bun.sleep(Math.max(0, lastAction + AN_ACTION_MS - Date.now()));
  lastAction = Date.now();
  actions += 1;
}

type Role = "button" | "link" | "menuitem" | "option" | "row";
async function press(role: Role, name: string | RegExp): Promise<void> {
  await page
    .getByRole(role, typeof name === "string" ? { name, exact: true } : { name })
    .first()
    .click();
  await look();
}

async function type(role: "textbox" | "combobox" | "searchbox", name: string | RegExp, text: string) {
  const field = page.getByRole(role, typeof name === "string" ? { name, exact: true } : { name }).first();
  await field.click();
  await field.fill("");
  await field.pressSequentially(text, { delay: A_KEY_MS });
}

async function jump(words: string, entry: RegExp): Promise<void> {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await palette.getByRole("combobox").pressSequentially(words, { delay: A_KEY_MS });
  await palette.getByRole("option", { name: entry }).first().click();
  await look();
}

const typed: string[] = [];

async function workOnLeads(round: number): Promise<void> {
  await jump("leads", /^Leads/);
  await type("searchbox", /Search/, `Lead ${String(round * 3 + 7).padStart(3, "0")}`);
  await press("row", new RegExp(`Lead ${String(round * 3 + 7).padStart(3, "0")}`));
  await press("link", "Edit");
  const phone = `+43 1 55${String(round).padStart(4, "0")}`;
  await type("textbox", "Phone", phone);
  await press("button", "Save");
  typed.push(phone);
  await press("button", "Mark as contacted");
  await page.goBack();
  await look();
  await page.goForward();
  await look();
}

async function workOnTheList(): Promise<void> {
  await jump("leads", /^Leads/);
  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").first().click();
  await look();
  const list = page.locator("[data-list]");
  for (const row of [60, 120, 180]) {
    await list.evaluate((element, top) => element.scrollTo(0, top), row * 42);
    await look();
  }
}

async function writeAnInvoice(): Promise<void> {
  await jump("new invoice", /^New invoice/);
  await type("combobox", /^Account/, "Bright");
  await press("option", /Brightside Ltd/);
  await type("textbox", "Text, line 1", "Lamps");
  await type("textbox", "Price, line 1", "120");
  await press("button", "Create");
  await press("button", "Issue");
  const yes = page.getByRole("dialog").getByRole("button", { name: "Issue", exact: true });
  if (await yes.isVisible()) await yes.click();
  await page.getByText("Issued").first().waitFor();
  invoices += 1;
  await look();
}

async function lookAround(): Promise<void> {
  for (const [words, entry] of [
    ["pipeline", /Pipeline/],
    ["finance", /^Overview/],
    ["journal", /^Journal/],
    ["profit", /Profit and loss/],
    ["library", /Library/],
    ["approvals", /Approvals/],
  ] as const)
    await jump(words, entry);
  await press("link", /: Home$/);
}

test(
  `a fast user never reaches the limit of ${LIMIT} requests a minute`,
  async () => {
    const end = Date.now() + MINUTES * 60_000;
    for (let round = 0; Date.now() < end || ledger.total <= ENOUGH; round += 1) {
      for (const work of [() => workOnLeads(round), workOnTheList, writeAnInvoice, lookAround]) {
        await work();
        if (Date.now() > end && ledger.total > ENOUGH) break;
      }
    }
    if (process.env.HOUR_MINUTES) {
      console.log(
        `${actions} actions, ${ledger.total} calls, ${ledger.busiestMinute()} in the busiest minute`,
      );
      console.log(ledger.lines().join("\n"));
    }
    expect(ledger.refused).toEqual([]);

    const { data } = (await ana.get("/api/v1/crm/leads?limit=200&fields=phone,state")).body;
    const phones: string[] = data.map(({ phone }: Json) => phone);
    expect(typed.filter((phone) => !phones.includes(phone))).toEqual([]);
    expect((await ana.get("/api/v1/fin/invoices?state=issued&count=true")).body.page.total).toBe(invoices);
  },
  HANG_MS + MINUTES * 60_000,
);
