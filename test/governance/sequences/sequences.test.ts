import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { FIN, openBooks } from "../../modules/fin/ledger/books.ts";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

const PATH = "/api/v1/settings/sequences";
const TICKETS = "/api/v1/crm/tickets";

const sequence = async (series: string): Promise<Json> => (await ana.get(`${PATH}/${series}`)).body;
const ticket = async (): Promise<string> => (await ana.post(TICKETS, { subject: "Broken" })).body.number;

test("every numbered collection has a series with its next number", async () => {
  const { data } = (await ana.get(PATH)).body;
  const series = new Map(data.map((one: Json) => [one.series, one]));
  expect(series.get("crm.quotes")).toMatchObject({ prefix: "Q-", digits: 5, yearly: false, next: "Q-00001" });
  expect(series.get("fin.invoices.credit_note")).toMatchObject({ prefix: "CN-", yearly: true, fiscal: true });
  expect(series.get("fin.journal-entries")).toMatchObject({
    next: "JE-2026-00001",
    changed: false,
    version: 1,
  });
});

describe("Custom number series", () => {
  test("continue with the next number and keep assigned numbers", async () => {
    expect(await ticket()).toBe("T-00001");
    const { status, body } = await ana.put(`${PATH}/crm.tickets`, { prefix: "HELP-", digits: 3 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ next: "HELP-002", changed: true, version: 2 });
    expect(await ticket()).toBe("HELP-002");
    expect((await ana.get(`${TICKETS}?number=T-00001`)).body.data).toHaveLength(1);
  });

  test("restart every year if configured", async () => {
    await ana.put(`${PATH}/crm.tickets`, { yearly: true });
    expect(await ticket()).toBe("HELP-2026-001");
    appliance.clock.advance(60 * 86_400_000);
    ana = await appliance.logIn("ana@example.com");
    expect(await ticket()).toBe("HELP-2027-001");
    await ana.put(`${PATH}/crm.tickets`, { yearly: false });
    expect(await ticket()).toBe("HELP-003");
    expect((await sequence("crm.tickets")).counts).toEqual([
      { year: null, start: 1, given: 3, last: "HELP-003" },
      { year: "2026", start: 1, given: 1, last: "HELP-2026-001" },
      { year: "2027", start: 1, given: 1, last: "HELP-2027-001" },
    ]);
  });

  test("reject updates of an outdated version", async () => {
    const { version } = await sequence("crm.quotes");
    expect((await ana.put(`${PATH}/crm.quotes`, { version, digits: 6 })).status).toBe(200);
    const late = await ana.put(`${PATH}/crm.quotes`, { version, digits: 7 });
    expect(late.body.code).toBe("RECORD_VERSION_CONFLICT");
  });

  test("require the settings permission and are limited to the organisation", async () => {
    const clerk = await appliance.invite(ana, "clerk@example.com", ["crm_manager"]);
    expect((await clerk.put(`${PATH}/crm.quotes`, { digits: 9 })).status).toBe(403);
    const other = await appliance.addOrganization(ana, "Other", "other@example.com");
    expect((await other.get(`${PATH}/crm.tickets`)).body).toMatchObject({ prefix: "T-", next: "T-00001" });
  });
});

describe("The first number of a series", () => {
  test("can be chosen before the first assignment only", async () => {
    await ana.put(`${PATH}/legal.matters`, { start: { number: 41 } });
    expect((await sequence("legal.matters")).next).toBe("M-00041");
    await ana.put(`${PATH}/legal.matters`, { start: { number: 42 } });
    const matter = await ana.post("/api/v1/legal/matters", { title: "Smith", kind: "advice" });
    expect(matter.body.number).toBe("M-00042");
    const late = await ana.put(`${PATH}/legal.matters`, { start: { number: 99 } });
    expect(late.body.code).toBe("STATE_TRANSITION_INVALID");
    expect((await sequence("legal.matters")).next).toBe("M-00043");
  });

  test("leaves no gaps in the books together with the format", async () => {
    const books = await openBooks(ana, { year: 2027 });
    await ana.put(`${PATH}/fin.journal-entries`, { prefix: "BU-", start: { number: 1000, year: "2027" } });
    const numbers: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { body } = await ana.post(`${FIN}/journal-entries`, {
        journal: "opening",
        date: "2027-01-02",
        narration: "Opening",
        lines: [
          { account_id: books.account("bank"), debit: 100 },
          { account_id: books.account("opening_balance"), credit: 100 },
        ],
      });
      numbers.push((await ana.post(`${FIN}/journal-entries/${body.id}/post`)).body.number);
    }
    expect(numbers).toEqual(["BU-2027-01000", "BU-2027-01001", "BU-2027-01002"]);
    const { invariants } = (await ana.get("/api/v1/system/health")).body;
    expect(invariants.filter((one: Json) => !one.holds)).toEqual([]);
    expect((await ana.get("/api/v1/fin/stats")).body.health.no_sequence_gaps).toBe(true);
  });
});

describe("Invalid number series are rejected", () => {
  const cases: [what: string, series: string, body: Json, status: number][] = [
    ["a prefix with digits, which could cause duplicate numbers", "crm.quotes", { prefix: "Q2-" }, 422],
    ["a prefix without a separator", "crm.quotes", { prefix: "Q" }, 422],
    ["no digits", "crm.quotes", { digits: 0 }, 422],
    ["invoices without yearly numbering", "fin.invoices.invoice", { yearly: false }, 422],
    ["a start without its year", "fin.invoices.invoice", { start: { number: 5 } }, 422],
    ["a start year without yearly numbering", "legal.incidents", { start: { number: 5, year: "2026" } }, 422],
    ["a start at zero", "legal.incidents", { start: { number: 0 } }, 422],
    ["an unknown series", "crm.leads", { digits: 3 }, 404],
  ];
  for (const [what, series, body, status] of cases) {
    test(what, async () => {
      expect((await ana.put(`${PATH}/${series}`, body)).status).toBe(status);
    });
  }
});
