import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { ibanCheckDigits } from "../../../src/kernel/iban.ts";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { addRule, done, type Ground, openGround } from "./ground.ts";

let appliance: TestAppliance;
let ground: Ground;
let people: Client[];

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ground = await openGround(appliance);
  const roles = ["fin_manager", "crm_manager"];
  people = [ground.owner];
  for (const name of ["mia", "noa", "kim"])
    people.push(await appliance.invite(ground.owner, `${name}@example.com`, roles));
});
afterAll(() => appliance.stop());

const FIN = "/api/v1/fin";
const CRM = "/api/v1/crm";

interface Call {
  kind: (typeof KINDS)[number];
  who: number;
  first: number;
  second: number;
  bulk: boolean;
}

const KINDS = [
  "supplier",
  "bank",
  "bill",
  "edit bill",
  "payment",
  "link",
  "approve",
  "withdraw",
  "merge",
] as const;

const call: fc.Arbitrary<Call> = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat(3),
  first: fc.nat(20),
  second: fc.nat(20),
  bulk: fc.boolean(),
});

class Sides {
  readonly #took = new Map<string, Set<string>>();

  take(thing: string, side: "left" | "right", person: number): void {
    for (const one of this.sameAs(thing)) {
      const key = `${one} ${side} ${person}`;
      this.#took.set(key, new Set([one]));
    }
  }

  readonly #same: [string, string][] = [];
  join(thing: string, other: string): void {
    this.#same.push([thing, other]);
    for (const key of [...this.#took.keys()]) {
      const [one = "", ...rest] = key.split(" ");
      if (one === thing) this.#took.set([other, ...rest].join(" "), new Set());
    }
  }

  sameAs(thing: string): string[] {
    return [thing, ...this.#same.flatMap(([from, to]) => (from === thing ? [to] : []))];
  }

  both(): string[] {
    return [...this.#took.keys()].flatMap((key) => {
      const [thing, side, person] = key.split(" ");
      return side === "left" && this.#took.has(`${thing} right ${person}`) ? [`${thing} by ${person}`] : [];
    });
  }
}

test("no sequence of calls, in bulk or single, lets one person take both sides", async () => {
  await addRule(ground.owner, {
    left: ["crm.accounts.create(bank_details)", "crm.accounts.update(bank_details)", "crm.accounts.merge"],
    right: ["fin.payments.approve"],
    scope: "same_party",
  });
  await addRule(ground.owner, {
    left: ["fin.bills.create", "fin.bills.update"],
    right: ["fin.payments.approve", "fin.payments.update"],
  });
  let refusals = 0;
  let account = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 40, maxLength: 60 }), async (calls) => {
      const parties = new Sides();
      const bills = new Sides();
      const made = { supplier: [] as string[], bill: [] as string[], payment: [] as string[] };
      const partyOf = new Map<string, string>();
      const billsOf = new Map<string, string[]>();
      for (const step of calls) {
        const by = people[step.who];
        if (!by) continue;
        const code = await take(by, step);
        if (code === "SOD_CONFLICT") refusals += 1;
      }
      expect(parties.both()).toEqual([]);
      expect(bills.both()).toEqual([]);

      async function take(by: Client, { kind, who, first, second, bulk }: Call): Promise<string | undefined> {
        const supplier = made.supplier[first % Math.max(1, made.supplier.length)];
        const bill = made.bill[first % Math.max(1, made.bill.length)];
        const payment = made.payment[first % Math.max(1, made.payment.length)];
        // Writes a new IBAN each time, because writing the current value would not count as a change.
        account += 1;
        const number = `19043002345${10_000 + account}`;
        const iban = { bank_details: { iban: `AT${ibanCheckDigits("AT", number)}${number}` } };
        if (kind === "supplier") {
          const given = { name: `S ${Math.random()}`, kinds: ["supplier"], ...(second % 2 ? iban : {}) };
          const { id, code } = await send(by, `${CRM}/accounts`, "create", undefined, given, bulk);
          if (!id) return code;
          made.supplier.push(id);
          if (second % 2) parties.take(id, "left", who);
          return undefined;
        }
        if (!supplier) return undefined;
        if (kind === "bank") {
          const { id, code } = await send(by, `${CRM}/accounts`, "update", supplier, iban, bulk);
          if (id) parties.take(supplier, "left", who);
          return code;
        }
        if (kind === "merge") {
          const into = made.supplier[second % made.supplier.length];
          if (!into || into === supplier) return undefined;
          const reply = await by.post(`${CRM}/accounts/${supplier}/merge`, { into_id: into });
          if (reply.status !== 200) return reply.body.code;
          parties.take(supplier, "left", who);
          parties.take(into, "left", who);
          parties.join(supplier, into);
          made.supplier.splice(made.supplier.indexOf(supplier), 1);
          for (const [paid, party] of partyOf) if (party === supplier) partyOf.set(paid, into);
          return undefined;
        }
        if (kind === "bill") {
          const given = {
            supplier_id: supplier,
            supplier_ref: `B ${Math.random()}`,
            lines: [{ text: "X", price: 100 }],
          };
          const { id, code } = await send(by, `${FIN}/bills`, "create", undefined, given, bulk);
          if (!id) return code;
          made.bill.push(id);
          bills.take(id, "left", who);
          return undefined;
        }
        if (kind === "payment") {
          const given = { direction: "out", party_id: supplier, bank_account_id: ground.bank, amount: 100 };
          const { id, code } = await send(by, `${FIN}/payments`, "create", undefined, given, bulk);
          if (!id) return code;
          made.payment.push(id);
          partyOf.set(id, supplier);
          return undefined;
        }
        if (kind === "edit bill" && bill) {
          const { id, code } = await send(
            by,
            `${FIN}/bills`,
            "update",
            bill,
            { notes: `${second} ${Math.random()}` },
            bulk,
          );
          if (id) bills.take(bill, "left", who);
          return code;
        }
        if (!payment) return undefined;
        if (kind === "link") {
          const other = made.bill[second % Math.max(1, made.bill.length)];
          if (!other) return undefined;
          const given = { allocations: [{ document: { collection: "fin.bills", id: other }, amount: 100 }] };
          const { id, code } = await send(by, `${FIN}/payments`, "update", payment, given, bulk);
          if (!id) return code;
          billsOf.set(payment, [other]);
          bills.join(payment, other);
          bills.take(other, "right", who);
          return undefined;
        }
        if (kind === "withdraw") {
          await by.post(`${FIN}/payments/${payment}/withdraw`);
          return undefined;
        }
        if (kind === "approve") {
          const { id, code } = await send(by, `${FIN}/payments`, "approve", payment, {}, bulk);
          if (!id) return code;
          bills.take(payment, "right", who);
          for (const one of billsOf.get(payment) ?? []) bills.take(one, "right", who);
          parties.take(partyOf.get(payment) ?? "", "right", who);
        }
        return undefined;
      }
    }),
    { numRuns: 10, seed: 20261121, endOnFailure: true },
  );
  expect(refusals).toBeGreaterThan(10);
});

async function send(
  by: Client,
  path: string,
  action: string,
  id: string | undefined,
  data: object,
  bulk: boolean,
): Promise<{ id?: string; code?: string }> {
  if (bulk) {
    const operation = { action, data, ...(id !== undefined && { id }) };
    const [result] = (await done(by.post(`${path}/bulk`, { operations: [operation] }))).results;
    return result.record ? { id: result.record.id } : { code: result.error.code };
  }
  const reply =
    action === "create"
      ? await by.post(path, data)
      : action === "update"
        ? await by.put(`${path}/${id}`, data)
        : await by.post(`${path}/${id}/${action}`, data);
  return reply.status < 300 ? { id: reply.body.id } : { code: reply.body.code };
}
