import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { Client, type Json, PASSWORD } from "../kit/appliance.ts";
import { initialised, Served } from "../kit/executable.ts";
import { openBrowser, PHONE, settled, type Visit, visit, watchCalls } from "./browser.ts";

setDefaultTimeout(30_000);

const BEN = "ben@example.com";

let folder: string;
let served: Served;
let browser: Browser;
let ana: Client;
let ben: Client;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  folder = await initialised();
  served = await Served.start(folder, ["--no-learning-starter", "--jobs-tick-seconds", "1"]);
  browser = await openBrowser();
  ana = await served.logIn();
  const { body } = await ana.post("/api/v1/settings/team", { email: BEN, name: "ben", roles: ["crm_clerk"] });
  const token = body.invitation.token;
  const accepted = await served.send("POST", "/api/v1/auth/invitations/accept", {
    token,
    password: PASSWORD,
  });
  ben = new Client(served.base, accepted.body);
  page = await enter();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await served.stop();
}, 30_000);

/** Somebody at a browser of their own, watched: Ana unless said. */
async function enter(options: Partial<Visit> = {}): Promise<Page> {
  const own = await visit(browser, {
    url: served.base,
    email: "ana@example.com",
    password: PASSWORD,
    ...options,
  });
  own.on("pageerror", (error) => faults.push(`${own.url()}: ${error.message}`));
  own.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) faults.push(message.text());
  });
  await watchCalls(own, served.base, faults);
  own.setDefaultTimeout(10_000);
  return own;
}

async function open(path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");

/** Chooses an option of a field that looks like a list. */
async function choose(label: string, option: string | RegExp, within: Pick<Page, "getByLabel"> = page) {
  // A field that must be filled has an asterisk at its label.
  await within
    .getByLabel(new RegExp(`^${label}( \\*)?$`))
    .first()
    .click();
  await page.getByRole("option", { name: option }).first().click();
}

/** Asks until an answer is as it should be. */
async function until<T>(ask: () => Promise<T>, isIt: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    await Bun.sleep(50);
  }
}

describe("people", () => {
  test("somebody is invited, told of the duties that their roles join, and comes in by the link", async () => {
    await open("/settings/team");
    await button("Invite somebody").click();
    await dialog().getByLabel("Name").fill("Cleo Martin");
    await dialog().getByLabel("E-mail").fill("cleo@example.com");
    for (const role of ["Finance manager", "Operations manager"]) await choose("Roles", role, dialog());
    await said("These roles put two sides of a duty into one hand");
    await button("Make the invitation").click();
    await said("The invitation is ready");
    const link = String(await dialog().locator("pre").first().textContent());
    await button("Done").click();

    const theirs = await (await browser.newContext({ baseURL: served.base })).newPage();
    await theirs.goto(link);
    await theirs.locator("input[type=password]").first().fill(PASSWORD);
    await theirs.locator("button[type=submit]").click();
    await theirs.locator("nav").first().waitFor({ state: "attached" });
    await theirs.context().close();
    const { body } = await ana.get("/api/v1/settings/team");
    expect(body.data.find(({ email }: Json) => email === "cleo@example.com").roles.sort()).toEqual([
      "fin_manager",
      "ops_manager",
    ]);
  });

  test("other roles are shown with what they give and take before they are saved", async () => {
    await open("/settings/team");
    await page.getByRole("link", { name: /ben$/ }).click();
    await page.getByRole("heading", { level: 1, name: "ben" }).waitFor();
    await choose("Roles of ben", "Legal clerk");
    await said(/Gains \d+ permissions: .*Contracts/);
    await button("Save roles").click();
    await said("The roles are changed.");
    expect((await ana.get(`/api/v1/settings/team/${ben.userId}`)).body.roles).toEqual([
      "crm_clerk",
      "legal_clerk",
    ]);
  });

  test("what a person may do is told with the role that gives it", async () => {
    await page.getByLabel("Permissions that contain, such as invoices").fill("leads");
    await page.getByRole("button", { name: /^Leads/ }).click();
    await said("by Customers clerk");
  });
});

describe("roles", () => {
  test("stand beside each other, down to one permission", async () => {
    await open("/settings/roles");
    await page.getByLabel("Find a permission").fill("crm.leads.qualify");
    const row = page.getByRole("row", { name: /^Qualify/ });
    await row.waitFor();
    expect(await row.textContent()).toContain("may");
  });

  test("one is made by copying another, and its loss is told before it is saved", async () => {
    await open("/settings/roles/new?from=crm_clerk");
    await page.getByLabel("Name of the role").fill("Night shift");
    await button("Make the role").click();
    await page.getByRole("heading", { level: 1, name: "Night shift" }).waitFor();
    await ana.put(`/api/v1/settings/team/${ben.userId}`, { roles: ["night_shift"] });
    await open("/settings/roles/night_shift");
    await page.getByLabel("Find a permission").fill("crm.leads.");
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Customers/ })
      .click();
    await page.getByRole("checkbox", { name: "Qualify", exact: true }).click();
    await button("See whom it concerns").click();
    await said("The access of 1 person changes");
    await said("1 person loses");
    await button("Save the role").click();
    await said("The role is changed.");
    expect((await ben.get("/api/v1/auth/me")).body.permissions).not.toContain("crm.leads.qualify");
  });
});

describe("policies", () => {
  test("one is built by choosing, its effect is shown beside it, and then it is so", async () => {
    for (const source of ["referral", "website"])
      await ana.post("/api/v1/crm/leads", { name: `From ${source}`, source });
    await open("/settings/policies/new");
    await page.getByLabel("Name *").fill("No referrals at night");
    await choose("What it is about", "Leads: everything");
    await page.keyboard.press("Escape");
    await choose("These people", "ben");
    await page.keyboard.press("Escape");
    await page.getByLabel("Why it is so *").fill("They are the partners' own");
    const record = page.getByRole("region", { name: "The record" });
    await record.getByRole("button", { name: "Condition" }).click();
    await choose("What", "Source", record);
    await choose("Value", "Referral", record);

    await choose("Who", "ben");
    await page.getByRole("combobox", { name: "On which record (Lead)" }).click();
    await page.getByRole("option", { name: /From referral/ }).click();
    await said("As it is now: Allowed");
    await said("With this policy: Refused");
    await said("1 of 2");
    await button("See whom it concerns").click();
    await said("The access of 1 person changes");
    await button("Put in force").click();
    await said("The policy is saved. It holds from the next call on.");
    const { body } = await ben.get("/api/v1/crm/leads");
    expect(body.data.map(({ name }: Json) => name)).toEqual(["From website"]);
  });

  test("a saved one is opened as it was chosen", async () => {
    await page.getByRole("link", { name: "No referrals at night" }).click();
    const record = page.getByRole("region", { name: "The record" });
    expect(await record.getByLabel("What", { exact: true }).first().inputValue()).toBe("Source");
    expect(await record.getByLabel("Value", { exact: true }).first().inputValue()).toBe("Referral");
  });
});

test("the duties that could meet in one hand are listed, and a finding is accepted with its reason", async () => {
  await ana.put(`/api/v1/settings/team/${ben.userId}`, { roles: ["fin_manager", "ops_manager"] });
  await open("/settings/duties");
  await page
    .getByRole("row", { name: /ben.*Could do both sides/ })
    .first()
    .waitFor();
  const before = (await ana.get("/api/v1/settings/sod/violations?state=open")).body.data.length;
  await page.getByRole("button", { name: "Accept" }).first().click();
  await dialog().getByLabel("Reason").fill("Two of us look at it every week");
  await dialog().getByRole("button", { name: "Accept" }).click();
  await said("The finding is decided.");
  const { body } = await ana.get("/api/v1/settings/sod/violations?state=accepted");
  expect(body.data).toMatchObject([{ reason: "Two of us look at it every week" }]);
  expect((await ana.get("/api/v1/settings/sod/violations?state=open")).body.data).toHaveLength(before - 1);
});

test("a series of numbers shows how the next will look, and then it does", async () => {
  await open("/settings/sequences");
  await page.getByRole("button", { name: "Change: Quotes" }).click();
  await dialog().getByLabel("Prefix").fill("AN-");
  await dialog().getByLabel("Digits").fill("6");
  await dialog().getByText("AN-000001").waitFor();
  await dialog().getByRole("button", { name: "Save" }).click();
  await said("The series is changed.");
  expect((await ana.get("/api/v1/settings/sequences/crm.quotes")).body.next).toBe("AN-000001");
});

test("the organisation's name and letterhead are changed", async () => {
  await open("/settings/organization");
  await page.getByLabel("Full legal name").fill("Acme Cargo GmbH");
  await page.getByLabel("Sat").click();
  await button("Save").click();
  await said("The organisation is changed.");
  expect((await ana.get("/api/v1/settings/organization")).body).toMatchObject({
    letterhead: { legal_name: "Acme Cargo GmbH" },
    working_days: [1, 2, 3, 4, 5, 6],
  });
});

test("a pack says what it would change, and is taken", async () => {
  await open("/settings/packs");
  await button("See what it would change").last().click();
  await said(/added, \d+ changed/);
  await button("Take these rules").click();
  await dialog().getByRole("button", { name: "Take these rules" }).click();
  await said("The rules are taken.");
  expect((await ana.get("/api/v1/settings/organization")).body.size).toBe("grown");
});

test("without a model nothing leaves the building, and the page says so", async () => {
  await open("/settings/model");
  await said("Nothing leaves this building");
});

test("a key is made, its secret shown once, used, and dead when it is revoked", async () => {
  await open("/developer");
  await button("Make a key").first().click();
  await dialog().getByLabel("Name").fill("Intranet");
  await dialog().getByLabel("See what was spent").click();
  await button("Make the key").click();
  await said("The secret of the key");
  const secret = String(await dialog().locator("pre").first().textContent());
  expect(await dialog().getByRole("button", { name: "Close" }).isDisabled()).toBe(true);
  await dialog().getByLabel("I have put it where the program finds it").click();
  await dialog().getByRole("button", { name: "Close" }).click();
  const ask = async () =>
    (await fetch(`${served.base}/api/public/v1/usage`, { headers: { authorization: `Bearer ${secret}` } }))
      .status;
  expect(await ask()).toBe(200);
  expect(await page.content()).not.toContain(secret);

  await page.getByRole("button", { name: "More to do: Intranet" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await dialog().getByRole("button", { name: "Revoke" }).click();
  await said("The key is revoked.");
  expect(await ask()).toBe(401);
});

describe("the system", () => {
  test("a backup is made while the page shows it, looked through, and found whole", async () => {
    await open("/system/backups");
    await button("Make a backup").click();
    await page.getByRole("row", { name: /Ready/ }).waitFor();
    await button("Verify").click();
    await said(/^Whole, /);
    const { body } = await ana.get("/api/v1/system/backups");
    expect(body.data).toMatchObject([{ state: "ready", check: { state: "passed", findings: [] } }]);
    const [fetched] = await Promise.all([
      page.waitForEvent("download"),
      button("Download")
        .click()
        .then(() => dialog().getByRole("button", { name: "Download" }).click()),
    ]);
    expect(fetched.suggestedFilename()).toMatch(/^freehold-.*\.tar\.gz$/);
  });

  test("a job that failed is tried again, and its line in the log is found by its reference", async () => {
    const reference = await failingJob();
    await until(
      () => ana.get("/api/v1/system/jobs?state=failed"),
      ({ body }) => body.data.length === 1,
    );
    await open("/system/jobs?state=failed");
    await page.getByRole("button", { name: /^Try again/ }).click();
    await said("The job is tried again.");
    await open("/system/jobs?state=failed");
    await page.getByRole("link", { name: "Find in the log" }).first().click();
    await said("a job failed");
    expect(await page.getByLabel("Reference", { exact: true }).inputValue()).toBe(reference);
    await page.getByLabel("Words").fill("nobody wrote this");
    await said("No line fits");
  });

  test("health, storage, versions and organisations tell how the appliance stands", async () => {
    await open("/system/health");
    await said("Everything agrees with itself");
    await open("/system/storage");
    await said("Records, people, audit trail");
    await open("/system/versions");
    await said("0001_initial");
    await open("/system/organizations");
    await button("Add an organisation").click();
    await dialog().getByLabel("Organisation").fill("Branch");
    await dialog().getByLabel("Name of its owner").fill("Dora");
    await dialog().getByLabel("E-mail of its owner").fill("dora@example.com");
    await dialog().getByLabel("First password").fill(PASSWORD);
    await dialog().getByRole("button", { name: "Add it" }).click();
    await page.getByRole("row", { name: /Branch/ }).waitFor();
    expect((await served.logIn("dora@example.com")).accessToken).not.toBe("");
  });

  test("is no place for anybody but the operator", async () => {
    const other = await enter({ email: BEN });
    await other.goto("/system/backups");
    await other.getByText("This is for whoever runs the appliance").waitFor();
    expect(await other.getByRole("link", { name: "Backups" }).count()).toBe(0);
    await other.context().close();
  });
});

/** A job of an action that this program does not know, as a program of before may leave one. */
async function failingJob(): Promise<string> {
  const reference = crypto.randomUUID();
  const database = new Database(`${folder}/freehold.db`, { strict: true });
  database.run("PRAGMA busy_timeout = 5000");
  database
    .query(
      `INSERT INTO jobs (id, org, name, input, state, run_at, attempts, max_attempts, correlation_id, created_at)
       VALUES (?, 1, 'crm.leads.nothing', '{}', 'waiting', 0, 0, 1, ?, 0)`,
    )
    .run(Bun.randomUUIDv7(), reference);
  database.close();
  return reference;
}

/** One page of each kind, and those that are more than a table. */
const PAGES = [
  "/settings/organization",
  "/settings/team",
  "/settings/roles",
  "/settings/roles/new",
  "/settings/policies/new",
  "/settings/duties?tab=rules",
  "/settings/model",
  "/developer?tab=try",
  "/system/backups",
  "/system/logs",
];

test("on a phone and in German the pages fit", async () => {
  const own = await enter({ viewport: PHONE, language: "de-DE" });
  const found: string[] = [];
  for (const path of PAGES) {
    await own.goto(path);
    await settled(own);
    const wider = await own.evaluate("document.documentElement.scrollWidth - innerWidth");
    if (Number(wider) > 0) found.push(`${path}: ${wider} pixels too wide`);
  }
  expect(found).toEqual([]);
}, 60_000);

test("no page asked another host, or anything that is not documented", () => {
  expect(faults).toEqual([]);
});
