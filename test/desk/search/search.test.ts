import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client, PASSWORD, TestAppliance } from "../../kit/appliance.ts";

let appliance: TestAppliance;
let ana: Client;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

interface Hit {
  collection: string;
  label: string;
  state: string;
  number: string | null;
}

const find = async (who: Client, q: string, more = ""): Promise<Hit[]> =>
  (await who.get(`/api/v1/desk/search?q=${encodeURIComponent(q)}${more}`)).body.data;
const namesOf = (hits: readonly Hit[]) => hits.map(({ collection, label }) => `${collection} ${label}`);

async function invite(email: string, roles: string[]): Promise<Client> {
  const { body } = await ana.post("/api/v1/settings/team", { email, name: "Somebody", roles });
  const token = body.invitation.token;
  const accepted = await appliance.send("POST", "/api/v1/auth/invitations/accept", {
    token,
    password: PASSWORD,
  });
  return new Client(appliance.base, accepted.body);
}

describe("Global search", () => {
  test("finds records in all collections by any word, with state and number", async () => {
    const account = (await ana.post("/api/v1/crm/accounts", { name: "Quokka Garden" })).body;
    await ana.post("/api/v1/crm/leads", { name: "Pia", company: "Quokka Garden" });
    await ana.post("/api/v1/crm/contacts", {
      first_name: "Max",
      last_name: "Quokka",
      account_id: account.id,
    });
    await ana.post("/api/v1/crm/tickets", { subject: "Quokka escaped" });
    const hits = await find(ana, "quokka");
    expect(namesOf(hits).toSorted()).toEqual([
      "crm.accounts Quokka Garden",
      "crm.contacts Max Quokka",
      "crm.leads Pia",
      expect.stringMatching(/^crm\.tickets .*Quokka escaped$/),
    ]);
    const ticket = hits.find(({ collection }) => collection === "crm.tickets");
    expect(ticket?.state).toBe("new");
    expect(ticket?.number).toMatch(/\d/);
    expect(namesOf(await find(ana, ticket?.number ?? ""))).toContain(`crm.tickets ${ticket?.label}`);
  });

  test("ranks exact names first and completes the last word", async () => {
    await ana.post("/api/v1/crm/accounts", { name: "The Wombat" });
    await ana.post("/api/v1/crm/accounts", { name: "Wombat & Sons" });
    await ana.post("/api/v1/crm/leads", { name: "Wombat" });
    expect(namesOf(await find(ana, "wombat"))).toEqual([
      "crm.leads Wombat",
      "crm.accounts Wombat & Sons",
      "crm.accounts The Wombat",
    ]);
    expect(namesOf(await find(ana, "womb")).length).toBe(3);
    expect(namesOf(await find(ana, "sons womb"))).toEqual(["crm.accounts Wombat & Sons"]);
  });

  test("treats operators as text and supports any script", async () => {
    await ana.post("/api/v1/crm/accounts", { name: "مكتبة النيل" });
    expect(namesOf(await find(ana, "النيل"))).toEqual(["crm.accounts مكتبة النيل"]);
    for (const q of ['"', "*", "org:1", "a OR b", "NEAR(", "%", "' --"])
      expect(await find(ana, q)).toBeArray();
    expect((await ana.get("/api/v1/desk/search?q=")).status).toBe(422);
    expect(await find(ana, "wombat", "&limit=1")).toHaveLength(1);
  });

  test("finds a customer's documents by the customer's name, for those who may list them", async () => {
    const { id: account_id } = (await ana.post("/api/v1/crm/accounts", { name: "Potoroo Bikes" })).body;
    const { id: other } = (await ana.post("/api/v1/crm/accounts", { name: "Other Bikes" })).body;
    const lines = [{ text: "Bell", quantity: "1", price: 900 }];
    for (const [path, account] of [
      ["crm/quotes", account_id],
      ["fin/invoices", account_id],
      ["fin/invoices", other],
    ] as const) {
      const { status, text } = await ana.post(`/api/v1/${path}`, { account_id: account, lines });
      expect(status, text).toBe(201);
    }
    const seen = async (who: Client) => (await find(who, "potoroo")).map(({ collection }) => collection);
    expect((await seen(ana)).toSorted()).toEqual(["crm.accounts", "crm.quotes", "fin.invoices"]);
    const seller = await invite("quoter@example.com", ["crm_clerk"]);
    const may = async (path: string) => (await seller.get(`/api/v1/${path}`)).status === 200;
    expect([await may("crm/quotes"), await may("fin/invoices")]).toEqual([true, false]);
    expect((await seen(seller)).toSorted()).toEqual(["crm.accounts", "crm.quotes"]);
  });

  test("excludes archived records", async () => {
    const { id } = (await ana.post("/api/v1/crm/leads", { name: "Numbat" })).body;
    expect(await find(ana, "numbat")).toHaveLength(1);
    await ana.delete(`/api/v1/crm/leads/${id}`);
    expect(await find(ana, "numbat")).toEqual([]);
  });
});

describe("Search visibility", () => {
  test("excludes records of other organisations", async () => {
    await ana.post("/api/v1/crm/leads", { name: "Bilby" });
    const other = await appliance.addOrganization(ana, "Beta", "ben@example.com");
    expect(await find(other, "bilby")).toEqual([]);
    expect(await find(ana, "bilby")).toHaveLength(1);
  });

  test("excludes collections that roles cannot list", async () => {
    await ana.post("/api/v1/hr/candidates", {
      name: "Dingo Applicant",
      opening_id: (await ana.post("/api/v1/hr/job-openings", { title: "Dingo keeper" })).body.id,
    });
    await ana.post("/api/v1/crm/leads", { name: "Dingo Lead" });
    const seller = await invite("seller@example.com", ["crm_clerk"]);
    const mine = new Set((await find(seller, "dingo")).map(({ collection }) => collection));
    for (const collection of mine)
      expect((await seller.get(`/api/v1/${collection.replace(".", "/")}`)).status).toBe(200);
    expect(mine.has("hr.candidates")).toBe(false);
    expect(new Set((await find(ana, "dingo")).map(({ collection }) => collection)).has("hr.candidates")).toBe(
      true,
    );
  });

  test("requires authentication", async () => {
    expect((await appliance.send("GET", "/api/v1/desk/search?q=wombat")).body.code).toBe("AUTH_REQUIRED");
  });
});
