import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";

const GOOD = "AT611904300234573201";

let appliance: TestAppliance;
let ana: Client;
let account: Json;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  account = (await ana.post("/api/v1/crm/accounts", { name: "Supplier", kinds: ["supplier"] })).body;
});
afterAll(() => appliance.stop());

/** Ways to enter an IBAN, each with the path at which the input is checked. */
const ENTRIES: Record<
  string,
  [send: (iban: string) => Promise<{ status: number; body: Json }>, path: string]
> = {
  "applies to new accounts": [
    (iban) => ana.post("/api/v1/crm/accounts", { name: "Another", bank_details: { iban } }),
    "bank_details.iban",
  ],
  "applies to changed accounts": [
    (iban) => ana.put(`/api/v1/crm/accounts/${account.id}`, { bank_details: { iban } }),
    "bank_details.iban",
  ],
  "applies to employees": [
    (iban) =>
      ana.post("/api/v1/hr/employees", {
        ...{ first_name: "Mia", last_name: "Moor", start_date: "2026-03-02" },
        bank: { iban },
      }),
    "bank.iban",
  ],
  "applies to the letterhead": [
    (iban) => ana.put("/api/v1/settings/organization", { letterhead: { iban } }),
    "letterhead.iban",
  ],
};

describe("IBAN validation", () => {
  for (const [where, [send, path]] of Object.entries(ENTRIES))
    test(where, async () => {
      for (const iban of ["AT621904300234573201", "XX361904300234573201", "AT61 1904 3002 3457 3201"]) {
        const refused = await send(iban);
        expect(refused).toMatchObject({
          status: 422,
          body: { code: "VALIDATION_FAILED", details: [{ path, code: "WRONG_FORMAT" }] },
        });
        expect(JSON.stringify(refused.body)).not.toContain(iban);
      }
      expect((await send(GOOD)).status).toBeLessThan(300);
    });

  test("applies to every input", async () => {
    const { body } = await ana.get("/docs/json");
    const unchecked: string[] = [];
    const walk = (value: unknown, path: string) => {
      if (typeof value !== "object" || value === null) return;
      for (const [name, inner] of Object.entries(value)) {
        const at = `${path}/${name}`;
        if (/iban$/i.test(name) && inner?.type === "string" && inner.format !== "iban") unchecked.push(at);
        walk(inner, at);
      }
    };
    walk(body.components.schemas, "");
    walk(body.paths, "");
    expect(body.components.schemas.BankDetails.properties.iban).toMatchObject({ format: "iban" });
    expect(unchecked).toEqual([]);
  });
});
