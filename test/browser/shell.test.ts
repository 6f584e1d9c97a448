import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { type Client, freshFolder, PASSWORD } from "../kit/appliance.ts";
import { addAuthenticator } from "../kit/authenticator.ts";
import { initialised, Served } from "../kit/executable.ts";
import { until } from "../kit/until.ts";
import { complaints, DESKTOP, PHONE, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";

const EVE = "eve@example.com";
let office: Office;
let eve: Client;
beforeAll(async () => {
  office = await openOffice();
  eve = await office.invite(EVE, ["employee", "crm_manager"]);
});
afterAll(() => office.close());

async function stranger(url = office.url, language = "en-GB"): Promise<Page> {
  const context: BrowserContext = await office.browser.newContext({
    baseURL: url,
    viewport: DESKTOP,
    locale: language,
    timezoneId: "Europe/Vienna",
    reducedMotion: "reduce",
  });
  return context.newPage();
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Follows an address inside the running page. */
const goWithin = (page: Page, path: string) =>
  page.evaluate(`history.pushState({}, "", "${path}"); dispatchEvent(new PopStateEvent("popstate"))`);

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Starts a server without an organisation; returns it with the token from its setup link. */
async function startNew(): Promise<{ served: Served; token: string }> {
  const served = await Served.start(freshFolder());
  return { served, token: /setup#token=(\S+)/.exec(served.lines.join("\n"))?.[1] ?? "" };
}

describe("First run", () => {
  let served: Served;
  let token: string;
  beforeAll(async () => {
    ({ served, token } = await startNew());
  });
  afterAll(() => served.stop());

  test("without the link explains where to find it", async () => {
    const page = await stranger(served.base);
    await page.goto("/");
    await page.getByRole("heading", { name: "Freehold is ready to be set up" }).waitFor();
    await page.getByText("journalctl").waitFor();
    await field(page, "Or paste the link or its token here").fill(`${served.base}/setup#token=wrong`);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Your organisation" }).waitFor();
    await page.close();
  });

  test("has four steps, keeps entries when going back and ends on the home page", async () => {
    const page = await stranger(served.base);
    await page.goto(`/setup#token=${token}`);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Required.").waitFor();
    await field(page, "Organisation name").fill("Rundum Räder KG");
    await page.getByRole("button", { name: "Continue" }).click();
    await field(page, "Your name").fill("Ana Berger");
    await field(page, "E-mail address").fill("ana@example.com");
    await field(page, "Password").fill(PASSWORD);
    await field(page, "Confirm password").fill(`${PASSWORD}!`);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("The passwords don't match.").waitFor();
    await field(page, "Confirm password").fill(PASSWORD);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "How do you work?" }).waitFor();
    await page.goBack();
    expect(await field(page, "Your name").inputValue()).toBe("Ana Berger");
    await page.goBack();
    expect(await field(page, "Organisation name").inputValue()).toBe("Rundum Räder KG");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("radio", { name: "On my own" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("radio", { name: "With sample data" }).click();
    await page.getByRole("button", { name: "Finish setup" }).dblclick();
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    await page.getByRole("link", { name: "Rundum Räder KG: Home" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");

    const ana = await served.logIn();
    const { organization } = (await ana.get("/api/v1/auth/me")).body;
    expect(organization).toMatchObject({
      name: "Rundum Räder KG",
      currency: "EUR",
      time_zone: "Europe/Vienna",
    });
    expect((await ana.get("/api/v1/crm/accounts?count=true")).body.page.total).toBe(5);
    expect((await ana.get("/api/v1/desk/start")).body.preferences.language).toBe("en");

    // Without a reload, which would load the letterhead of the sample data by itself.
    const [invoice] = (await ana.get("/api/v1/fin/invoices?state=issued")).body.data;
    await goWithin(page, `/fin/invoices/${invoice.id}`);
    await page.getByText("Mill Lane 4").first().waitFor();
    await goWithin(page, "/settings/organization");
    await page.getByRole("textbox", { name: "Street address", exact: true }).fill("Harbour Road 9");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Organisation updated").waitFor();
    await goWithin(page, `/fin/invoices/${invoice.id}`);
    await page.getByText("Harbour Road 9").first().waitFor();

    await page.goto(`/setup#token=${token}`);
    await page.getByRole("heading", { name: "Freehold is already set up" }).waitFor();
    await page.close();
  });
});

describe("First run with interruptions", () => {
  let served: Served;
  let token: string;
  beforeAll(async () => {
    ({ served, token } = await startNew());
  });
  afterAll(() => served.stop());

  const next = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
  async function you(page: Page, password: string): Promise<void> {
    await field(page, "Your name").fill("Ana Berger");
    await field(page, "E-mail address").fill("ana@example.com");
    await field(page, "Password").fill(password);
    await field(page, "Confirm password").fill(password);
  }

  test("continues after a reload, a rejected password and double clicks", async () => {
    const page = await stranger(served.base);
    await page.goto(`/setup#token=${token}`);
    await field(page, "Organisation name").fill("<b>Räder</b> & دراجات");
    await next(page);
    await you(page, "ana@example.com");
    await next(page);
    await page.getByRole("heading", { name: "How do you work?" }).waitFor();

    await page.reload();
    await page.getByRole("heading", { name: "You", exact: true }).waitFor();
    expect(await field(page, "Your name").inputValue()).toBe("Ana Berger");
    expect(await field(page, "Password").inputValue()).toBe("");
    expect(await page.evaluate("JSON.stringify({ ...sessionStorage, ...localStorage })")).not.toContain(
      "password",
    );
    await you(page, "ana@example.com");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("You");
    await next(page);
    await next(page);
    await page.getByRole("button", { name: "Finish setup" }).dblclick();
    await page.getByRole("alert").getByText("too easy to guess").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("You");

    await you(page, PASSWORD);
    await next(page);
    await next(page);
    await page.getByRole("button", { name: "Finish setup" }).dblclick();
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    await page.getByRole("region", { name: "Getting started" }).waitFor();
    const ana = await served.logIn();
    expect((await ana.get("/api/v1/auth/me")).body.organization.name).toBe("<b>Räder</b> & دراجات");
    expect((await ana.get("/api/v1/crm/accounts?count=true")).body.page.total).toBe(0);
    await page.close();
  });
});

describe("Login", () => {
  test("explains a failed login and who can help", async () => {
    const page = await stranger();
    await page.goto("/crm/leads");
    await logIn(page, EVE, "not the password");
    await page.getByRole("alert").getByText("Wrong e-mail or password").waitFor();
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await page.getByText("Ask an owner of your organisation").waitFor();
    expect(await complaints(page)).toEqual([]);
    await logIn(page, EVE);
    await page.getByRole("heading", { level: 1, name: "Leads" }).waitFor();
    await page.close();
  });

  test("asks for an authenticator or recovery code", async () => {
    const mia = await office.invite("mia@example.com", ["employee"]);
    const clock = { clock: { now: () => Date.now() } };
    // addAuthenticator uses only the clock.
    const app = await addAuthenticator(clock as Parameters<typeof addAuthenticator>[0], mia);
    const page = await stranger();
    await page.goto("/");
    await logIn(page, "mia@example.com");
    await page.getByRole("heading", { name: "Second factor" }).waitFor();
    await page.getByRole("textbox").first().pressSequentially("000000");
    await page.getByText("Wrong or already used code").waitFor();
    await page.getByRole("button", { name: /Use a recovery code/ }).click();
    await field(page, "Recovery code").fill(app.recoveryCodes[0] ?? "");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    await page.close();
  });

  test("an invitation is accepted once with a name and a password", async () => {
    const { body } = await office.ana.post("/api/v1/settings/team", {
      email: "noa@example.com",
      name: "Noa",
      roles: ["employee"],
    });
    const page = await stranger();
    await page.goto(body.invitation.path);
    await page.getByRole("heading", { level: 1, name: /^Join / }).waitFor();
    await field(page, "Your name").fill("Noa Lindt");
    await field(page, "Password").fill("short");
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByText("Use at least 8 characters.").waitFor();
    await field(page, "Password").fill("a longer password");
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByRole("button", { name: /^Noa Lindt/ }).waitFor();
    const again = await stranger();
    await again.goto(body.invitation.path);
    await again.getByRole("heading", { name: "This invitation is no longer valid" }).waitFor();
    await again.close();
    await page.close();
  });
});

describe("Expired session", () => {
  test("asks for the password and then saves the input", async () => {
    const page = await office.visit({ email: EVE });
    await page.goto("/account");
    await field(page, "Name").fill("Eve Adams");
    const { data } = (await eve.get("/api/v1/auth/sessions")).body;
    for (const { id, current } of data) if (!current) await eve.delete(`/api/v1/auth/sessions/${id}`);
    await page.getByRole("button", { name: "Save" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("your input is still here").waitFor();
    await page.keyboard.press("Escape");
    await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Log in" }).click();
    await page.getByText("Saved").waitFor();
    expect((await eve.get("/api/v1/auth/me")).body.user.name).toBe("Eve Adams");
    await page.close();
  });

  test("logging out in one window locks the others", async () => {
    const page = await office.visit({ email: EVE });
    const other = await page.context().newPage();
    await other.goto("/account");
    await other.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("button", { name: /account, theme, log out/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    await other.getByRole("dialog").getByText("Your session has expired").waitFor();
    await page.close();
  });
});

describe("Expired access token", () => {
  const LIFE_SECONDS = 4;
  let brief: Served;
  beforeAll(async () => {
    brief = await Served.start(await initialised(), [
      "--identity-access-token-seconds",
      String(LIFE_SECONDS),
    ]);
  });
  afterAll(() => brief.stop());

  test("is replaced once by each window before the next request", async () => {
    const page = await stranger(brief.base);
    await page.goto("/");
    await logIn(page, "ana@example.com");
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    const other = await page.context().newPage();
    await other.goto("/account");
    const windows = [page, other];
    for (const one of windows) await settled(one);
    await Bun.sleep(LIFE_SECONDS * 1000);

    const refused: string[] = [];
    const renewals = new Map<Page, number[]>(windows.map((one) => [one, []]));
    for (const one of windows)
      one.on("response", (response) => {
        if (response.status() === 401) refused.push(response.url());
        if (response.url().endsWith("/auth/refresh")) renewals.get(one)?.push(Date.now());
      });
    await Promise.all(
      windows.map(async (one) => {
        await one.keyboard.press("Control+K");
        await one.getByRole("combobox", { name: "Search" }).fill("leads");
        await one
          .getByRole("option", { name: /^Leads/ })
          .first()
          .click();
        await one.getByRole("heading", { level: 1, name: "Leads" }).waitFor();
      }),
    );
    expect(refused).toEqual([]);
    // Calls that start together share a renewal.
    for (const times of renewals.values()) {
      expect(times.length).toBeGreaterThan(0);
      for (const [i, time] of times.entries())
        expect(time - (times[i - 1] ?? 0)).toBeGreaterThan(LIFE_SECONDS * 500);
    }

    await Bun.sleep(LIFE_SECONDS * 1000);
    await page.getByRole("button", { name: /account, theme, log out/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    expect(refused).toEqual([]);
    await page.close();
  });
});

describe("Multiple organisations", () => {
  test("a window of the previous organisation reports the switch", async () => {
    const made = await office.ana.post("/api/v1/system/organizations", {
      organization: "Beta GmbH",
      name: "Ana",
      email: "ana@example.com",
    });
    expect(made.status).toBe(201);
    const page = await office.visit();
    const behind = await page.context().newPage();
    await behind.goto("/account");
    await field(behind, "Name").fill("Typed before");
    await page.getByRole("button", { name: /^Organisation: / }).click();
    await page.getByRole("menuitem", { name: "Beta GmbH" }).click();
    await page.getByRole("button", { name: "Organisation: Beta GmbH" }).waitFor();

    await behind.getByRole("button", { name: "Save" }).click();
    const dialog = behind.getByRole("dialog");
    await dialog.getByText("You switched to Beta GmbH in another window").waitFor();
    await dialog.getByRole("button", { name: /^Stay in / }).click();
    await behind.getByText("Saved").waitFor();
    await page.close();
  });
});

describe("Sidebar", () => {
  test("shows permitted pages only, remembers open groups and marks the current page", async () => {
    const page = await office.visit({ email: EVE });
    const sidebar = page.getByRole("navigation", { name: "Pages" });
    await sidebar.getByRole("button", { name: "Customers" }).waitFor();
    expect(await sidebar.getByRole("button", { name: "System" }).count()).toBe(0);
    await sidebar.getByRole("button", { name: "Customers" }).click();
    await sidebar.getByRole("link", { name: "Leads" }).waitFor();
    await page.reload();
    await sidebar.getByRole("link", { name: "Leads" }).click();
    await page.getByRole("heading", { level: 1, name: "Leads" }).waitFor();
    expect(await sidebar.getByRole("link", { name: "Leads" }).getAttribute("aria-current")).toBe("page");
    expect(await sidebar.locator("[aria-current=page]").count()).toBe(1);
    await page.close();
  });

  test("opens one group and keeps the current entry in view", async () => {
    const page = await office.visit({ viewport: { width: 1280, height: 420 } });
    const sidebar = page.getByRole("navigation", { name: "Pages" });
    const opened = sidebar.locator("button[aria-expanded=true]");
    const current = sidebar.locator("[aria-current=page]");
    for (const [path, group] of [
      ["/system/versions", "System"],
      ["/fin/invoices", "Finance"],
    ] as const) {
      await page.goto(path);
      await current.waitFor();
      expect(await opened.allTextContents()).toEqual([group]);
      const box = await current.boundingBox();
      expect((box?.y ?? 0) >= 56 && (box?.y ?? 999) < 420).toBe(true);
    }
    await sidebar.getByRole("button", { name: "Legal" }).click();
    expect(await opened.allTextContents()).toEqual(["Legal"]);
    await sidebar.getByRole("button", { name: "Finance" }).click();
    await current.waitFor();
    await page.close();
  });

  test("has favourites: records, saved views and pages, in the user's order and on every device", async () => {
    const { body: lead } = await eve.post("/api/v1/crm/leads", { name: "Pinned Lead" });
    const { body: view } = await eve.post("/api/v1/views", {
      collection: "crm.leads",
      name: "My own leads",
      filter: { state: { eq: "new" } },
    });
    const page = await office.visit({ email: EVE });
    const sidebar = page.getByRole("navigation", { name: "Pages" });
    const favourites = sidebar.getByRole("list", { name: "Favourites" });
    const order = (texts: readonly string[]) =>
      until(async () => (await favourites.getByRole("link").allTextContents()).join() === texts.join());
    await page.goto(`/crm/leads/${lead.id}`);
    await page.getByRole("heading", { level: 1, name: /Pinned Lead/ }).waitFor();
    await sidebar.getByRole("button", { name: "Add this page to favourites" }).click();
    await order(["Pinned Lead"]);
    await page.goto(`/crm/leads?view=${view.id}`);
    await page.getByRole("heading", { level: 1, name: "Leads" }).waitFor();
    await settled(page);
    await page.keyboard.press("Shift+F");
    await order(["Pinned Lead", "My own leads"]);
    for (const [path, name] of [
      ["/crm", "Customers overview"],
      ["/hr", "People overview"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.keyboard.press("Shift+F");
      await order(["Pinned Lead", "My own leads", name]);
      await page.keyboard.press("Shift+F");
      await order(["Pinned Lead", "My own leads"]);
    }
    await page.goto("/account");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Shift+F");
    await order(["Pinned Lead", "My own leads", "My account"]);
    expect(await complaints(page)).toEqual([]);

    await favourites.getByRole("link", { name: "My account" }).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await order(["Pinned Lead", "My account", "My own leads"]);
    await favourites
      .getByRole("link", { name: "My own leads" })
      .dragTo(favourites.getByRole("link", { name: "Pinned Lead" }));
    await order(["My own leads", "Pinned Lead", "My account"]);

    const phone = await office.visit({ email: EVE, viewport: PHONE, language: "de-DE" });
    await phone.getByRole("button", { name: "Menü" }).click();
    const onPhone = phone.getByRole("list", { name: "Favoriten" });
    for (const [step, place] of [
      ["Nach oben", 0],
      ["Nach unten", 1],
    ] as const) {
      await onPhone.getByRole("button", { name: "Optionen für Pinned Lead" }).click();
      await phone.getByRole("menuitem", { name: step }).click();
      await until(async () => (await onPhone.getByRole("link").allTextContents())[place] === "Pinned Lead");
    }
    await settled(phone);
    expect(await complaints(phone)).toEqual([]);
    await onPhone.getByRole("link", { name: "Pinned Lead" }).click();
    await phone.getByRole("heading", { level: 1, name: /Pinned Lead/ }).waitFor();
    await phone.close();

    await sidebar.getByRole("button", { name: "Remove this page from favourites" }).click();
    await order(["My own leads", "Pinned Lead"]);
    await favourites.getByRole("link", { name: "Pinned Lead" }).focus();
    await page.keyboard.press("Delete");
    await order(["My own leads"]);
    await page.close();
  });

  test("is a drawer on a phone and can be skipped by keyboard", async () => {
    const page = await office.visit({ email: EVE, viewport: PHONE });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Home" }).click();
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await page.goto("/account");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
    await page.close();
  });
});

describe("Command palette", () => {
  test("keeps what is typed while its code loads", async () => {
    const page = await stranger();
    const gate = Promise.withResolvers<void>();
    let late = 0;
    await page.goto("/");
    await logIn(page, EVE);
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    await settled(page);
    await page.route("**/*.js", async (route) => {
      late += 1;
      await gate.promise;
      await route.continue();
    });
    await page.keyboard.press("Control+K");
    await page.keyboard.type("my acx");
    await page.keyboard.press("Backspace");
    expect(late).toBeGreaterThan(0);
    gate.resolve();
    await page.getByRole("combobox", { name: "Search" }).waitFor();
    await page.keyboard.type("count");
    await page.getByRole("option", { name: "My account" }).waitFor();
    expect(await page.getByRole("combobox", { name: "Search" }).inputValue()).toBe("my account");
    await page.close();
  });

  test("finds records and pages and starts new records", async () => {
    const { body } = await office.ana.post("/api/v1/crm/leads", { name: "Zarathustra Bikes" });
    const page = await office.visit({ email: EVE });
    await settled(page);
    await page.keyboard.press("Control+K");
    await page.getByRole("combobox", { name: "Search" }).fill("zarathus");
    await page.getByRole("option", { name: /Zarathustra Bikes/ }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/crm/leads/${body.id}`);
    await page.getByRole("heading", { level: 1, name: /Zarathustra/ }).waitFor();
    await page.keyboard.press("Control+K");
    await page.getByRole("combobox", { name: "Search" }).fill("my acc");
    await page.getByRole("option", { name: "My account" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "My account" }).waitFor();
    await page.keyboard.press("Control+K");
    await page.getByRole("combobox", { name: "Search" }).fill("new lead");
    await page.getByRole("option", { name: "New lead" }).click();
    await page.waitForURL("**/crm/leads/new");
    await page.close();
  });
});

describe("Hostile names", () => {
  test("are displayed as text in the palette and fit on a phone", async () => {
    const names = ["<img src=x onerror=alert(1)>", "شركة الدراجات", `Qx ${"very long name ".repeat(11)}`];
    for (const name of names) {
      const made = await office.ana.post("/api/v1/crm/leads", { name: `Quirk ${name}`.trim() });
      expect(made.status).toBe(201);
    }
    const page = await office.visit({ email: EVE, viewport: PHONE });
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("combobox", { name: "Search" }).fill("quirk");
    await page.getByRole("option", { name: /Quirk <img src=x onerror=alert\(1\)>/ }).waitFor();
    expect(await page.getByRole("option", { name: /Quirk/ }).count()).toBe(3);
    const list = page.getByRole("listbox");
    const [inner, outer] = await list.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    expect(inner).toBe(outer ?? 0);
    expect(await complaints(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/crm/leads/*");
    await page.getByRole("heading", { level: 1, name: /Quirk/ }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await page.close();
  });
});

describe("Single-key shortcuts", () => {
  test("can be turned off", async () => {
    const page = await office.visit({ email: EVE });
    await page.goto("/account");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Shift+?");
    await help.waitFor();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    await page.getByRole("switch", { name: "Single-key shortcuts" }).uncheck();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Shift+?");
    await page.keyboard.press("Control+K");
    await page.getByRole("combobox", { name: "Search" }).waitFor();
    expect(await help.count()).toBe(0);
    await page.keyboard.press("Escape");
    await settled(page);
    expect((await eve.get("/api/v1/desk/start")).body.preferences.single_keys).toBe(false);
    await field(page, "Name").fill("Eve ?");
    expect(await field(page, "Name").inputValue()).toBe("Eve ?");
    await page.reload();
    expect(await page.getByRole("switch", { name: "Single-key shortcuts" }).isChecked()).toBe(false);
    await eve.put("/api/v1/desk/preferences", { single_keys: true });
    await page.close();
  });
});

describe("Organisation name", () => {
  test("is updated in the menu after a change", async () => {
    const page = await office.visit();
    const before = (await office.ana.get("/api/v1/auth/me")).body.organization.name;
    await page.getByRole("button", { name: `Organisation: ${before}` }).waitFor();
    await page.goto("/settings/organization");
    await page.getByRole("textbox", { name: "Name", exact: true }).first().fill("Renamed Räder KG");
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByRole("button", { name: "Organisation: Renamed Räder KG" }).click();
    await page.getByRole("menuitem", { name: "Renamed Räder KG" }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.close();
  });
});

describe("My account", () => {
  test("shows its own language at once, also in what was already being loaded at login", async () => {
    expect((await eve.put("/api/v1/desk/preferences", { language: "de" })).status).toBe(200);
    const page = await stranger();
    const german = page.locator("html[lang=de]");
    // The names of collections begin to load in the browser's language. The page has given up a first call by then.
    await page.route("**/api/v1/meta", async (route) => {
      await german.waitFor({ state: "attached" });
      await route.continue().catch(() => undefined);
    });
    await page.goto("/crm/quotes");
    await logIn(page, EVE);
    await page.getByRole("heading", { level: 1, name: "Angebote" }).waitFor();
    await page.context().close();
    expect((await eve.put("/api/v1/desk/preferences", { language: "en" })).status).toBe(200);
  });

  test("changes language and theme on all devices", async () => {
    const page = await office.visit({ email: EVE });
    await page.goto("/account");
    await page.getByRole("main").getByText("Deutsch").click();
    await page.getByRole("heading", { level: 1, name: "Mein Konto" }).waitFor();
    await page.getByRole("main").getByText("Dunkel").click();
    await page.locator("html[data-mantine-color-scheme=dark][lang=de]").waitFor();
    await settled(page);
    const elsewhere = await office.visit({ email: EVE });
    await elsewhere.locator("html[data-mantine-color-scheme=dark][lang=de]").waitFor();
    expect((await eve.get("/api/v1/desk/start")).body.preferences).toMatchObject({
      language: "de",
      theme: "dark",
    });
    await eve.put("/api/v1/desk/preferences", { language: "en", theme: "auto" });
    await elsewhere.close();
    await page.close();
  });

  test("sets up an authenticator by QR code and shows the recovery codes", async () => {
    const kim = await office.invite("kim@example.com", ["employee"]);
    const page = await office.visit({ email: "kim@example.com" });
    await page.goto("/account");
    await page.getByRole("button", { name: "Set up" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Current password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
    expect(await complaints(page)).toEqual([]);
    const secret = (await dialog.locator("code").first().textContent()) ?? "";
    const { authenticatorOf } = await import("../kit/authenticator.ts");
    const clock = { clock: { now: () => Date.now() } };
    // authenticatorOf uses only the clock.
    const app = authenticatorOf(clock as Parameters<typeof authenticatorOf>[0], secret);
    await dialog.getByRole("textbox").first().pressSequentially(app.code());
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    expect(await page.getByRole("dialog").locator("pre").count()).toBe(10);
    await page.getByRole("button", { name: "I've saved my codes" }).click();
    await page.getByText(/^On since/).waitFor();
    expect((await kim.get("/api/v1/auth/me")).status).toBe(401);
    await page.close();
  });

  test("changes the password, which ends other sessions", async () => {
    const lou = await office.invite("lou@example.com", ["employee"]);
    const page = await office.visit({ email: "lou@example.com" });
    await page.goto("/account");
    await field(page, "Current password").fill("wrong password");
    await field(page, "New password").fill("another good password");
    await field(page, "Confirm new password").fill("another good password");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("The current password is wrong.").waitFor();
    await field(page, "Current password").fill(PASSWORD);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText(/Password changed/).waitFor();
    expect((await lou.get("/api/v1/auth/me")).status).toBe(401);
    await page.close();
  });
});

describe("Lost connection", () => {
  test("is reported, and a pending save completes after reconnecting", async () => {
    const page = await office.visit({ email: EVE });
    await page.goto("/account");
    await settled(page);
    await page.context().setOffline(true);
    await page.getByText("You're offline").waitFor();
    await field(page, "Name").fill("Eve Offline");
    await page.getByRole("button", { name: "Save" }).click();
    await page.context().setOffline(false);
    await page.getByText("Saved").waitFor();
    await page.getByText("You're offline").waitFor({ state: "detached" });
    expect((await eve.get("/api/v1/auth/me")).body.user.name).toBe("Eve Offline");
    await page.close();
  });
});

describe("Accessibility", () => {
  for (const theme of ["light", "dark"] as const) {
    test(`the shell and account pages are accessible (${theme})`, async () => {
      const page = await office.visit({ email: EVE, theme });
      for (const path of ["/account", "/nowhere/at/all/here"]) {
        await page.goto(path);
        await settled(page);
        expect(await complaints(page)).toEqual([]);
      }
      await page.close();
      const out = await stranger();
      await out.emulateMedia({ colorScheme: theme });
      for (const path of ["/", "/join#none", "/setup"]) {
        await out.goto("about:blank");
        await out.goto(path);
        await out.getByRole("heading", { level: 1 }).waitFor();
        expect(await complaints(out)).toEqual([]);
      }
      await out.close();
    });
  }

  for (const theme of ["light", "dark"] as const) {
    test(`menus, dialogs, drawers and notices are accessible (${theme})`, async () => {
      const page = await office.visit({ email: EVE, theme });
      await page.goto("/account");
      await settled(page);
      const dialog = page.getByRole("dialog");
      const shut = async () => {
        await page.keyboard.press("Escape");
        await dialog.or(page.getByRole("menu")).first().waitFor({ state: "detached" });
      };
      const opened: [string, () => Promise<void>][] = [
        ["person", () => page.getByRole("button", { name: /account, theme, log out/ }).click()],
        ["notices", () => page.getByRole("button", { name: /^Notifications/ }).click()],
        ["help", () => page.getByRole("button", { name: "Help", exact: true }).click()],
        ["palette", () => page.keyboard.press("Control+K")],
        ["second factor", () => page.getByRole("button", { name: "Set up" }).click()],
      ];
      for (const [name, open] of opened) {
        await open();
        await dialog.or(page.getByRole("menu")).first().waitFor();
        // The help content loads only after its drawer opens.
        await settled(page);
        expect([name, ...(await complaints(page))]).toEqual([name]);
        await shut();
      }
      await page.getByRole("button", { name: /account, theme, log out/ }).click();
      await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
      expect(await complaints(page)).toEqual([]);
      await shut();
      await field(page, "Name").fill(`Eve ${theme}`);
      await page.getByRole("button", { name: "Save" }).click();
      // The notification stays open while the pointer is on it.
      await page.getByRole("alert").filter({ hasText: "Saved" }).hover();
      expect(await complaints(page)).toEqual([]);
      await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
      await page.getByText("Saved", { exact: true }).waitFor({ state: "detached" });
      await page.close();
      const phone = await office.visit({ email: EVE, theme, viewport: PHONE });
      await phone.getByRole("button", { name: "Menu" }).click();
      await phone.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Home" }).waitFor();
      expect(await complaints(phone)).toEqual([]);
      await phone.close();
    });
  }

  test("the initial scripts are small", async () => {
    const page = await (await fetch(office.url, { headers: { accept: "text/html" } })).text();
    const scripts = [...page.matchAll(/(?:href|src)="(assets\/[^"]+\.js)"/g)].map(([, path]) => path);
    expect(scripts.length).toBeGreaterThan(0);
    let bytes = 0;
    for (const path of scripts) {
      const reply = await fetch(`${office.url}/${path}`, {
        headers: { "accept-encoding": "br" },
        decompress: false,
      });
      bytes += (await reply.arrayBuffer()).byteLength;
    }
    expect(bytes).toBeLessThan(250_000);
  });

  test("no external requests, undocumented API calls or page errors occur", () => {
    expect(office.faults).toEqual([]);
  });
});
