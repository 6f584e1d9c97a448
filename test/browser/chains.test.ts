import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Json, LETTERHEAD } from "../kit/appliance.ts";
import { complaints, settled } from "./browser.ts";
import { Clicks } from "./clicks.ts";
import { type Office, openOffice } from "./office.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await office.ana.put("/api/v1/settings/organization", { letterhead: LETTERHEAD });
  await office.ana.post("/api/v1/setup/sample", {});
});
afterAll(() => office.close());

const record = async (path: string) => (await office.ana.get(`/api/v1/${path}`)).body;

/** Begins a walk at a page, which is how a person arrives: from a notice, the palette or a favourite. */
async function begin(path: string, email = "ana@example.com"): Promise<Clicks> {
  const page = await office.visit({ email });
  await page.goto(path);
  await settled(page);
  return new Clicks(page);
}

const link = (walk: Clicks, name: string | RegExp) => walk.main.getByRole("link", { name }).first();

/** Ends the walks of a chain: nothing went wrong on the way, and together they took no more clicks than they may. */
async function end(walks: Clicks | readonly Clicks[], most: number): Promise<void> {
  let count = 0;
  for (const walk of [walks].flat()) {
    expect(await walk.page.getByRole("alert").filter({ hasText: "error" }).count()).toBe(0);
    expect(await complaints(walk.page)).toEqual([]);
    await walk.page.context().close();
    count += walk.count;
  }
  expect(office.faults).toEqual([]);
  expect(count).toBeLessThanOrEqual(most);
}

/** Day before or after today. */
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Refuses failed answers of the API. */
async function made(answer: Promise<{ status: number; text: string; body: Json }>): Promise<Json> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(text);
  return body;
}

describe("From a lead to a paid invoice", () => {
  test("takes at most 20 clicks", async () => {
    const walk = await begin("/crm/inbox");
    await walk.on(link(walk, "Hannah Brandt"));
    await walk.press("Mark as contacted", "Qualify");
    await walk.confirm("Convert lead");
    const { account_id } = await record(await walk.arrive("crm/opportunities/"));
    // The customer answers with the address, which an invoice has to state.
    await made(
      office.ana.put(`/api/v1/crm/accounts/${account_id}`, {
        billing: { street: "Lake Road 1", city: "Linz" },
      }),
    );
    await walk.press("New quote", "Create");
    expect(await record(walk.record)).toMatchObject({ title: "Hotel Seeblick", total: 420_000 });
    await walk.press("Send", "Mark as accepted", "Create order");
    await walk.arrive("ops/sales-orders/");
    await walk.confirm("Confirm");
    await walk.confirm("Deliver");
    await walk.press("Create invoice");
    const invoice = await walk.arrive("fin/invoices/");
    await walk.confirm("Issue");
    await walk.press("Record payment", "Record payment");
    expect(await record(invoice)).toMatchObject({ state: "paid", gross: 420_000 });
    await end(walk, 20);
  });
});

/** Approves what waits for the person in the inbox. */
async function approve(walk: Clicks, what: RegExp): Promise<void> {
  await walk.page.goto("/approvals");
  await settled(walk.page);
  await walk.on(
    walk.main
      .getByRole("listitem")
      .filter({ hasText: what })
      .getByRole("button", { name: /^Approve/ }),
  );
  await walk.on(walk.dialog.getByRole("button", { name: /^Approve/ }));
}

describe("From a purchase order to a payment that is posted", () => {
  test("takes at most 22 clicks of purchasing and accounting", async () => {
    const [buyer, clerk, manager] = ["buyer@example.com", "books@example.com", "money@example.com"];
    await office.invite(buyer, ["ops_manager"]);
    await office.invite(clerk, ["fin_clerk"]);
    await office.invite(manager, ["fin_manager"]);

    const buying = await begin("/ops/purchase-orders", buyer);
    await buying.on(link(buying, /^PO-/));
    await buying.press("Submit", "Approve");
    await buying.confirm("Mark as ordered");
    await buying.confirm("Receive goods");
    await buying.press("Create bill");
    await buying.type("Supplier reference", "R-77");
    await buying.on(buying.dialog.getByRole("button", { name: "Create bill" }));

    const booking = await begin("/fin/bills", clerk);
    await booking.on(link(booking, /R-77/));
    const bill = booking.record;
    await booking.press("Submit");
    const deciding = await begin("/approvals", manager);
    await approve(deciding, /R-77/);
    await booking.page.reload();
    await booking.confirm("Post");
    await booking.press("Record payment", "Record payment");
    const payment = await booking.arrive("fin/payments/");
    await approve(deciding, /PAY-|Payment/);
    await booking.page.reload();
    await booking.confirm("Post");
    expect(await record(payment)).toMatchObject({ state: "posted", direction: "out" });
    expect(await record(bill)).toMatchObject({ state: "paid" });
    await end([buying, booking, deciding], 22);
  });
});

describe("From a candidate to approved leave", () => {
  test("takes at most 22 clicks of people operations, the employee and the manager", async () => {
    const boss = await office.invite("boss@example.com", ["employee"]);
    const nina = await office.invite("nina@example.com", ["employee"]);
    const post = (path: string, body: object = {}) => made(office.ana.post(`/api/v1/hr/${path}`, body));
    const head = await post("employees", {
      first_name: "Bea",
      last_name: "Boss",
      start_date: at(-900),
      user_id: boss.userId,
    });
    await post(`employees/${head.id}/activate`);
    const opening = await post("job-openings", { title: "Mechanic", manager_id: head.id });
    for (const move of ["approve", "open"]) await post(`job-openings/${opening.id}/${move}`);
    const candidate = await post("candidates", { name: "Nina Nagel", opening_id: opening.id });

    const hiring = await begin(`/hr/candidates/${candidate.id}`);
    await hiring.press("Shortlist");
    await hiring.confirm("Invite");
    await hiring.confirm("Advance");
    await hiring.press("Make offer");
    await hiring.type("Start date", "today");
    await hiring.on(hiring.dialog.getByRole("button", { name: "Make offer" }));
    await hiring.confirm("Hire");
    const employee = await hiring.arrive("hr/employees/");
    await hiring.press("Activate");
    await made(office.ana.put(`/api/v1/${employee}`, { user_id: nina.userId }));

    const asking = await begin("/hr/me", "nina@example.com");
    await asking.press("Request leave");
    await asking.on(asking.dialog.getByRole("combobox", { name: "Leave type" }));
    await asking.on(asking.page.getByRole("option", { name: "Unpaid leave" }));
    await asking.type("First day", "+60");
    await asking.type("Last day", "+64");
    await asking.page.keyboard.press("Tab");
    await asking.on(asking.dialog.getByRole("button", { name: "Send request" }));
    const deciding = await begin("/approvals", "boss@example.com");
    await approve(deciding, /Nagel|Leave/);
    const { data } = await record(`hr/leave-requests?employee_id=${employee.split("/").at(-1)}`);
    expect(data).toMatchObject([{ state: "approved" }]);
    await end([hiring, asking, deciding], 22);
  });
});

describe("From a contract that ends soon to its renewal", () => {
  test("takes at most 3 clicks", async () => {
    const { data } = await record("crm/accounts?limit=1");
    const post = (path: string, body: object) =>
      made(office.ana.post(`/api/v1/legal/contracts${path}`, body));
    const contract = await post("", {
      title: "Rent of the shop",
      kind: "other",
      parties: [{ account_id: data[0].id, role: "Landlord", signatory: "L. Lord" }],
      start: at(-300),
      end: at(40),
      notice_days: 10,
    });
    for (const move of ["submit", "approve", "send"]) await post(`/${contract.id}/${move}`, {});
    for (const party of [data[0].id, "us"])
      if ((await record(`legal/contracts/${contract.id}`)).parties.length > (party === "us" ? 1 : 0))
        await post(`/${contract.id}/sign`, { party, signatory: "L. Lord" });
    const walk = await begin("/legal/contracts");
    await walk.on(link(walk, contract.number));
    await walk.press("Renew");
    await walk.type("Months", "12");
    await walk.on(walk.dialog.getByRole("button", { name: "Renew" }));
    expect(await record(`legal/contracts/${contract.id}`)).toMatchObject({ state: "renewed" });
    await end(walk, 3);
  });
});

describe("From a risk that is due to its review", () => {
  test("takes at most 6 clicks from the inbox", async () => {
    const { data } = await record("strat/risks");
    const { id } = data.find(({ title }: Json) => title === "Our frame supplier fails");
    const move = (name: string, body: object) =>
      made(office.ana.post(`/api/v1/strat/risks/${id}/${name}`, body));
    await move("treat", { treatment: "mitigate" });
    await move("monitor", { review_by: at(-1) });
    const walk = await begin("/approvals");
    await walk.on(link(walk, /Our frame supplier fails/));
    await walk.press("Reassess");
    await walk.confirm("Treat");
    await walk.press("Monitor");
    await walk.type("Next review", "1 Jan 2031");
    await walk.on(walk.dialog.getByRole("button", { name: "Monitor" }));
    expect(await record(`strat/risks/${id}`)).toMatchObject({ state: "monitored", review_by: "2031-01-01" });
    await end(walk, 6);
  });
});

describe("From a risk that is due, and stays as it is, to its review", () => {
  test("takes at most 2 clicks from the inbox", async () => {
    const post = (path: string, body: object = {}) =>
      made(office.ana.post(`/api/v1/strat/risks${path}`, body));
    const risk = { title: "Rain in June", likelihood: 2, impact: 2, owner_id: office.ana.userId };
    const { id } = await post("", { ...risk, review_by: at(-1) });
    await post(`/${id}/assess`);
    await post(`/${id}/treat`, { treatment: "mitigate" });
    await post(`/${id}/monitor`);
    const walk = await begin("/approvals");
    await walk.on(link(walk, /Rain in June/));
    await walk.press("Reviewed, unchanged");
    expect(await record(`strat/risks/${id}`)).toMatchObject({ state: "monitored", review_due: false });
    await end(walk, 2);
  });
});

describe("From a contract to its term", () => {
  test("takes at most 15 clicks", async () => {
    const walk = await begin("/legal/contracts");
    await walk.on(link(walk, "C-00001"));
    const contract = walk.record;
    await walk.press("Submit for review");
    await walk.confirm("Approve");
    await walk.confirm("Send");
    for (const party of [/Swift Couriers/, /us|Acme/i]) {
      if ((await record(contract)).state === "active") break;
      await walk.press("Record signature");
      await walk.on(walk.dialog.getByRole("combobox", { name: "Party" }));
      await walk.on(walk.page.getByRole("option", { name: party }).first());
      await walk.on(walk.dialog.getByRole("button", { name: "Record signature" }));
    }
    expect(await record(contract)).toMatchObject({ state: "active" });
    await end(walk, 15);
  });
});

describe("From a risk to its review", () => {
  test("takes at most 8 clicks", async () => {
    const walk = await begin("/strat/risks");
    await walk.on(link(walk, "Theft from the shop"));
    const risk = walk.record;
    await walk.press("Assess", "Treat");
    await walk.on(walk.dialog.getByRole("combobox", { name: "Treatment" }));
    await walk.on(walk.page.getByRole("option").first());
    await walk.on(walk.dialog.getByRole("button", { name: "Treat" }));
    await walk.press("Monitor");
    await walk.type("Next review", "1 Jan 2031");
    await walk.on(walk.dialog.getByRole("button", { name: "Monitor" }));
    expect(await record(risk)).toMatchObject({ state: "monitored", review_by: "2031-01-01" });
    await walk.page.locator("#main").getByText("1 Jan 2031").first().waitFor();
    await end(walk, 8);
  });
});
