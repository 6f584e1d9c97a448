import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { PASSWORD } from "../kit/appliance.ts";
import { complaints, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";

const ACCOUNTS = "/api/v1/crm/accounts";
const LEADS = "/api/v1/crm/leads";
const QUOTES = "/api/v1/crm/quotes";
const HOSTILE = [
  "<script>globalThis.broken = true</script>",
  "<img src=x onerror='globalThis.broken = true'>",
  "[a](javascript:alert(1)) **bold**",
  "مرحبا بالعالم",
  "Zażółć gęślą jaźń".repeat(6),
];

let office: Office;
let page: Page;
let ofEveryPage: ReadonlySet<string>;
beforeAll(async () => {
  office = await openOffice();
  page = await office.visit();
  // Leaving a form with unsaved input asks for confirmation; the tests always confirm.
  page.on("dialog", (dialog) => void dialog.accept());
  await settled(page);
  ofEveryPage = new Set((await complaints(page)).map((one) => one.split(":")[0] ?? ""));
});
afterAll(() => office.close());

/** Accessibility complaints about the page, without those about the frame, which has separate tests. */
async function complaintsOfPage() {
  return (await complaints(page)).filter((one) => !ofEveryPage.has(one.split(":")[0] ?? ""));
}

const get = async (path: string) => (await office.ana.get(path)).body;
const make = async (path: string, values: object) => (await office.ana.post(path, values)).body;
const idIn = (address: string) => new URL(address).pathname.split("/").at(-1) ?? "";

async function open(path: string) {
  await page.goto(path);
  await settled(page);
}

async function save(name: "Create" | "Save") {
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: "More", exact: true }).waitFor();
  return idIn(page.url());
}

async function paste(text: string) {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", ${JSON.stringify(text)});
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  })()`);
}

/** Duration of one frame at 60 Hz. */
const PICTURE_MS = 17;

/** Measures the time from each key to the frame that shows it. */
const WATCH_KEYS = `(() => {
  const times = [];
  const watch = (event) => {
    const begun = event.timeStamp;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => times.push(performance.now() - begun);
      channel.port2.postMessage(0);
    });
  };
  addEventListener("keydown", watch, true);
  globalThis.keys = () => (removeEventListener("keydown", watch, true), times);
})()`;

describe("Forms", () => {
  test("save every kind of field", async () => {
    const parent = await make(ACCOUNTS, { name: "Holding of wheels", kinds: ["customer"] });
    await open("/crm/accounts/new");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Acme Bikes");
    await page.locator("[data-path=kinds]").press("ArrowDown");
    await page.getByRole("option", { name: "Customer" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("textbox", { name: "Website" }).fill("https://acme.example.com");
    await page.getByRole("textbox", { name: "E-mail" }).fill("Hello@Acme.example.com");
    await page.getByRole("textbox", { name: "Payment terms" }).fill("30");
    await page.getByRole("textbox", { name: "Credit limit", exact: true }).fill("12,500.5");
    await page.getByRole("combobox", { name: "Parent" }).fill("Holding");
    await page.getByRole("option", { name: /Holding of wheels/ }).click();
    const billing = page.getByRole("group", { name: "Billing" });
    await billing.getByRole("textbox", { name: "City" }).fill("Vienna");
    await billing
      .getByRole("combobox", { name: "Country" })
      .or(billing.getByRole("textbox", { name: "Country" }))
      .first()
      .fill("Austria");
    await page.getByRole("option", { name: "Austria" }).click();
    await page.getByRole("button", { name: "Add field" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).last().fill("room number");
    await page.getByRole("textbox", { name: "Value: room_number" }).fill("17");
    const id = await save("Create");
    expect(await get(`${ACCOUNTS}/${id}`)).toMatchObject({
      name: "Acme Bikes",
      kinds: ["customer"],
      website: "https://acme.example.com",
      email: "hello@acme.example.com",
      payment_term_days: 30,
      credit_limit: { amount: 1_250_050, currency: "EUR" },
      parent_id: parent.id,
      billing: { city: "Vienna", country: "AT" },
      custom: { room_number: 17 },
    });
    await page.getByRole("link", { name: "Holding of wheels" }).waitFor();
  });

  test("show errors next to the fields before sending and focus the first", async () => {
    await open("/crm/accounts/new");
    await page.getByRole("textbox", { name: "E-mail" }).fill("nobody");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByText("Enter an e-mail address, such as ana@example.com").waitFor();
    await page.getByText(/fields need your attention/).waitFor();
    expect(await page.evaluate("document.activeElement.dataset.path")).toBe("name");
    expect(await complaintsOfPage()).toEqual([]);
  });

  test("report a duplicate of a unique value when leaving the field", async () => {
    await make("/api/v1/ops/items", { sku: "ONCE-1", name: "There already", kind: "service" });
    await open("/ops/items/new");
    const sku = page.getByRole("textbox", { name: "SKU", exact: true });
    await sku.fill("ONCE-1");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Another");
    await page.getByText(/Already used by .*There already/).waitFor();
    expect(await complaintsOfPage()).toEqual([]);
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByText("Already used by another record.").waitFor();
    expect(await sku.getAttribute("aria-invalid")).toBe("true");
    await sku.fill("ONCE-2");
    await save("Create");
    expect((await get("/api/v1/ops/items?sku=ONCE-2")).data).toHaveLength(1);
  });

  test("keep the input across a reload and an expired session", async () => {
    const { id: userId } = (await get("/api/v1/auth/me")).user;
    expect(userId).toBe(office.ana.userId);
    await open("/crm/leads/new");
    await page.getByRole("button", { name: "Discard draft" }).waitFor({ state: "hidden" });
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Kept over everything");
    await page.reload();
    await settled(page);
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    expect(await name.inputValue()).toBe("Kept over everything");
    await page.getByText(/Draft restored/).waitFor();
    const { data } = await get("/api/v1/auth/sessions");
    for (const session of data)
      if (!session.current) await office.ana.delete(`/api/v1/auth/sessions/${session.id}`);
    await name.press("Control+Enter");
    await page
      .getByRole("textbox", { name: "Password" })
      .or(page.locator("input[type=password]"))
      .first()
      .fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("button", { name: "More", exact: true }).waitFor();
    const { data: leads } = await get(`${LEADS}?name=Kept%20over%20everything`);
    expect(leads).toHaveLength(1);
  });

  test("ask before discarding unsaved changes", async () => {
    await open("/crm/leads/new");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Half of a name");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page
      .getByRole("dialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Keep editing" })
      .click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.waitForURL("**/crm/leads");
    await open("/crm/leads/new");
    expect(await page.getByRole("textbox", { name: "Name", exact: true }).inputValue()).toBe("");
  });

  test("show three versions of each field on a conflict", async () => {
    const lead = await make(LEADS, { name: "Zoë", source: "website", company: "One" });
    await open(`/crm/leads/${lead.id}?edit=1`);
    await page.getByRole("textbox", { name: "Company" }).fill("Mine");
    await page.getByRole("textbox", { name: "Phone" }).fill("+43 1 2345678");
    await office.ana.put(`${LEADS}/${lead.id}`, { company: "Theirs", name: "Zoë Ng" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "This record was changed by someone else" });
    await dialog.getByRole("row", { name: /Company.*One.*Theirs.*Mine/ }).waitFor();
    await dialog
      .getByText("Only the other user changed these fields, and their values are kept: Name.")
      .waitFor();
    expect(await complaintsOfPage()).toEqual([]);
    await dialog.getByRole("radio", { name: "Theirs: Company" }).click();
    await dialog.getByRole("button", { name: "Save these values" }).click();
    await page.getByRole("button", { name: "More", exact: true }).waitFor();
    expect(await get(`${LEADS}/${lead.id}`)).toMatchObject({
      company: "Theirs",
      name: "Zoë Ng",
      phone: "+43 1 2345678",
    });
  });
});

describe("Conflict in document lines", () => {
  const document = async (title: string) => {
    const account = await make(ACCOUNTS, { name: `Of ${title}`, kinds: ["customer"] });
    return make(QUOTES, {
      account_id: account.id,
      title,
      lines: [
        { text: "Frame", quantity: "1", price: 1000 },
        { text: "Wheel", quantity: "2", price: 500 },
      ],
    });
  };

  /** Changes a price in this tab after a different price of the quote was changed in another tab. */
  async function meet(quote: { id: string }) {
    const other = await page.context().newPage();
    await page.goto(`/crm/quotes/${quote.id}?edit=1`);
    await settled(page);
    await other.goto(`/crm/quotes/${quote.id}?edit=1`);
    await settled(other);
    await other.getByRole("textbox", { name: "Price, line 1", exact: true }).fill("11");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await other.getByRole("button", { name: "More", exact: true }).waitFor();
    await other.close();
    await page.getByRole("textbox", { name: "Price, line 2", exact: true }).fill("6");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "This record was changed by someone else" });
    await dialog.getByText("Price: €11.00").waitFor();
    await dialog.getByText("Price: €6.00").waitFor();
    return dialog;
  }

  const prices = async (id: string) =>
    (await get(`${QUOTES}/${id}`)).lines.map(({ price }: { price: number }) => price);

  test("shows the lines changed by each side and can keep mine", async () => {
    const quote = await document("Mine stands");
    const dialog = await meet(quote);
    expect(await complaintsOfPage()).toEqual([]);
    await dialog.getByRole("button", { name: "Save these values" }).click();
    await page.getByRole("button", { name: "More", exact: true }).waitFor();
    expect(await prices(quote.id)).toEqual([1000, 600]);
  });

  test("can keep theirs, and going back to the form keeps the input", async () => {
    const quote = await document("Theirs stands");
    const dialog = await meet(quote);
    await dialog.getByRole("button", { name: "Back to form" }).click();
    const mine = page.getByRole("textbox", { name: "Price, line 2", exact: true });
    expect(await mine.inputValue()).toMatch(/^6/);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByRole("radio", { name: "Theirs: Lines" }).click();
    await dialog.getByRole("button", { name: "Save these values" }).click();
    await page.getByRole("button", { name: "More", exact: true }).waitFor();
    expect(await prices(quote.id)).toEqual([1100, 500]);
  });
});

describe("Lines", () => {
  test("can be pasted from a spreadsheet and have the same total as on the server", async () => {
    const account = await make(ACCOUNTS, { name: "Buyer of much", kinds: ["customer"] });
    await open(`/crm/quotes/new?account_id=${account.id}&title=Everything`);
    const rows = Array.from(
      { length: 500 },
      (_, i) => `Part ${i + 1}\t${(i % 9) + 0.5}\t${(i * 1.37).toFixed(2)}\t5`,
    );
    await page.getByRole("textbox", { name: "Text, line 1", exact: true }).focus();
    await paste(rows.join("\n"));
    await page.getByRole("textbox", { name: "Price, line 2", exact: true }).waitFor();
    expect(await page.getByRole("textbox", { name: "Price, line 2", exact: true }).inputValue()).toBe("1.37");
    const shown = await page.getByRole("row").count();
    expect(shown).toBeLessThan(60);
    const gross = await page.locator("[data-sum=gross]").textContent();
    const id = await save("Create");
    const quote = await get(`${QUOTES}/${id}`);
    expect(quote.lines).toHaveLength(500);
    expect(gross).toBe(
      new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" }).format(quote.total / 100),
    );
  });

  test("do not slow down typing much with 500 of them", async () => {
    const few = await typing(5);
    const many = await typing(500);
    console.log(`from a key to the paint: ${Math.round(few)} ms of 5 lines, ${Math.round(many)} of 500`);
    // A key press is never painted before the next frame.
    expect(many).toBeLessThan(Math.max(few, PICTURE_MS) * 4);
  });

  /** Returns the median time in milliseconds from key press to paint, in a form with this many lines. */
  async function typing(lines: number): Promise<number> {
    const account = await make(ACCOUNTS, { name: `Buyer of ${lines}`, kinds: ["customer"] });
    await open(`/crm/quotes/new?account_id=${account.id}&title=Fast`);
    const rows = Array.from({ length: lines }, (_, i) => `Part ${i + 1}\t${i + 1}\t1.50\t5`);
    await page.getByRole("textbox", { name: "Text, line 1", exact: true }).focus();
    await paste(rows.join("\n"));
    await page.getByRole("textbox", { name: "Price, line 3", exact: true }).waitFor();
    const times: number[] = [];
    for (const [name, text] of [
      ["Text, line 2", "Something longer"],
      ["Price, line 3", "1234.56"],
    ] as const) {
      const cell = page.getByRole("textbox", { name, exact: true });
      await cell.fill("");
      await page.evaluate(WATCH_KEYS);
      await cell.pressSequentially(text, { delay: 40 });
      times.push(...((await page.evaluate("globalThis.keys()")) as number[]));
    }
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.waitForURL("**/crm/quotes");
    return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
  }

  test("can be entered by keyboard alone", async () => {
    const account = await make(ACCOUNTS, { name: "Typist", kinds: ["customer"] });
    await open(`/crm/quotes/new?account_id=${account.id}&title=Typed`);
    await page.getByRole("textbox", { name: "Text, line 1", exact: true }).fill("First");
    await page.getByRole("textbox", { name: "Price, line 1", exact: true }).fill("12.50");
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /^2/ }).waitFor();
    await page.getByRole("textbox", { name: "Text, line 2", exact: true }).fill("Second");
    await page.getByRole("textbox", { name: "Price, line 2", exact: true }).fill("7.25");
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "More", exact: true }).waitFor();
    const { lines } = await get(`${QUOTES}/${idIn(page.url())}`);
    expect(lines.map(({ text, price }: { text: string; price: number }) => [text, price])).toEqual([
      ["Second", 725],
      ["First", 1250],
    ]);
  });
});

describe("Record page", () => {
  test("offers only available actions and asks for input", async () => {
    const lead = await make(LEADS, { name: "Mover", source: "website" });
    await open(`/crm/leads/${lead.id}`);
    await page.getByRole("button", { name: "Mark as contacted", exact: true }).click();
    await page.locator("[aria-current=step]", { hasText: "Contacted" }).waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Disqualify" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Mark as contacted" }).count()).toBe(0);
    await page.getByRole("menuitem", { name: "Disqualify" }).click();
    const dialog = page.getByRole("dialog", { name: "Disqualify" });
    await dialog.getByRole("button", { name: "Disqualify" }).click();
    await dialog.getByText("Required").waitFor();
    await dialog.getByRole("textbox").first().fill("Moved abroad");
    await dialog.getByRole("button", { name: "Disqualify" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await get(`${LEADS}/${lead.id}`)).toMatchObject({
      state: "disqualified",
      lost_reason: "Moved abroad",
    });
  });

  test("shows hostile input as text", async () => {
    const notes = HOSTILE.join("\n");
    const lead = await make(LEADS, {
      name: HOSTILE[0],
      company: HOSTILE[1],
      notes,
      source: "website",
      tags: ["<b>x</b>"],
    });
    await office.ana.post("/api/v1/comments", { collection: "crm.leads", id: lead.id, body: notes });
    await open(`/crm/leads/${lead.id}`);
    await page.getByRole("heading", { level: 1, name: HOSTILE[0] ?? "" }).waitFor();
    await page
      .getByText(HOSTILE[3] ?? "")
      .first()
      .waitFor();
    expect(await page.evaluate("'broken' in globalThis")).toBe(false);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await complaintsOfPage()).toEqual([]);
  });

  test("saves comments and notifies mentioned users", async () => {
    const ben = await office.invite("ben@example.com", ["crm_manager"]);
    const lead = await make(LEADS, { name: "Talked about", source: "website" });
    await open(`/crm/leads/${lead.id}`);
    const box = page.getByRole("textbox", { name: "Comment" });
    await box.pressSequentially("Please call, @be");
    await page.getByRole("option", { name: "ben" }).click();
    await box.press("Control+Enter");
    await page.getByRole("article").getByText("Please call,").waitFor();
    const { data } = (await ben.get("/api/v1/desk/notices?unread=true")).body;
    expect(data.map(({ kind, record_id }: { kind: string; record_id: string }) => [kind, record_id])).toEqual(
      [["mentioned", lead.id]],
    );
  });

  test("loads older comments in steps", async () => {
    const lead = await make(LEADS, { name: "Much talked about", source: "website" });
    for (let i = 1; i <= 65; i += 1)
      await make("/api/v1/comments", { collection: "crm.leads", id: lead.id, body: `Word ${i}.` });
    await open(`/crm/leads/${lead.id}`);
    await page.getByText("Word 65.").waitFor();
    expect(await page.getByRole("article").count()).toBe(30);
    await page.getByRole("button", { name: "Show older" }).click();
    await page.getByText("Word 36.").waitFor();
    await page.getByRole("button", { name: "Show older" }).click();
    await page.getByText("Word 1.", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Show older" }).waitFor({ state: "detached" });
  });

  test("uploads, downloads and removes files", async () => {
    const lead = await make(LEADS, { name: "Filed", source: "website" });
    await open(`/crm/leads/${lead.id}?part=files`);
    const file = { name: "offer.txt", mimeType: "text/plain", buffer: Buffer.from("All of it") };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: "offer.txt", exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "offer.txt", exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("offer.txt");
    await page.getByRole("button", { name: "Remove offer.txt" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove file", exact: true }).click();
    await page.getByText("No files yet").waitFor();
    expect((await get(`${LEADS}/${lead.id}/attachments`)).data).toEqual([]);
  });

  test("archives a record with an undo action", async () => {
    const lead = await make(LEADS, { name: "Here and gone", source: "website" });
    await open(`/crm/leads/${lead.id}`);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await page.getByText(/Archived on/).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText(/Archived on/).waitFor({ state: "hidden" });
    expect((await get(`${LEADS}/${lead.id}`)).archived_at).toBeNull();
  });

  test("shows the history and related records", async () => {
    const account = await make(ACCOUNTS, { name: "Referred to", kinds: ["customer"] });
    await make("/api/v1/crm/contacts", { first_name: "Zoë", last_name: "Ng", account_id: account.id });
    await office.ana.put(`${ACCOUNTS}/${account.id}`, { industry: "Bicycles" });
    await open(`/crm/accounts/${account.id}?part=history`);
    await page.getByText("Industry:").waitFor();
    await page.getByRole("tab", { name: "Related" }).click();
    await page.getByRole("link", { name: "Zoë Ng" }).waitFor();
  });

  test("explains that a record was not found", async () => {
    await open("/crm/leads/01900000-0000-7000-8000-000000000000");
    await page.getByText("Lead not found").waitFor();
    await page.getByRole("link", { name: "View all leads" }).waitFor();
  });
});

test("no external requests, undocumented API calls or page errors occur", () => {
  expect(office.faults).toEqual([]);
});
