import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { openBooks } from "../../modules/fin/ledger/books.ts";
import { done, said } from "../../modules/fin/trade/shop.ts";
import { Office } from "../../modules/hr/office.ts";

const IBANS = ["AT483200000012345864", "AT611904300234573201", "DE89370400440532013000"] as const;
const RULE = "Leave, hours, expenses or pay of one's own";

let office: Office;
let bank: string;
let ben: Client;
let type: Json;

beforeAll(async () => {
  office = await Office.open("2026-03-02");
  const { ana } = office;
  const books = await openBooks(ana, { year: 2026 });
  bank = books.account("bank");
  done(await ana.put(`/api/v1/fin/ledger-accounts/${bank}`, { bank_details: { iban: IBANS[0] } }));
  const { data } = done(await ana.get("/api/v1/settings/sod/rules"));
  const { id, version } = data.find(({ name }: Json) => name === RULE);
  done(await ana.put(`/api/v1/settings/sod/rules/${id}`, { version, mode: "prevent" }));
  type = await office.create("expense-types", { name: "Train" });
});
afterAll(() => office.close());

/** A posted claim of an employee. */
async function claimOf(more: object): Promise<Json> {
  const employee = await office.employee({ address: { city: "Linz", country: "AT" }, ...more });
  const lines = [{ date: "2026-02-20", type_id: type.id, amount: 5000 }];
  const claim = await office.create("expense-claims", { employee_id: employee.id, lines });
  for (const move of ["submit", "approve"]) await office.move("expense-claims", claim, move);
  return office.move("expense-claims", claim, "post", { date: "2026-03-02" });
}

async function submitted(claims: readonly Json[]): Promise<Json> {
  const lines = claims.map(({ id }) => ({ document: { collection: "hr.expense-claims", id } }));
  const run = await office.post("fin/payment-runs", { bank_account_id: bank, lines });
  return office.post(`fin/payment-runs/${run.id}/submit`, {});
}

test("Nobody releases a payment run that pays their own claim", async () => {
  // Entered before there are others, who would have to approve them.
  const theirs = await claimOf({ bank: { iban: IBANS[2] } });
  const own = await claimOf({ bank: { iban: IBANS[1] } });
  const runs = [await submitted([theirs]), await submitted([own])] as const;
  ben = await office.member("ben", ["fin_manager"]);
  await office.appliance.alter(
    "UPDATE hr_employees SET user_id = ? WHERE id = ?",
    ben.userId,
    own.employee_id,
  );
  const approve = ({ id }: Json) => decide(ben, `/api/v1/fin/payment-runs/${id}`, "approve");
  expect(said(await approve(runs[0]))).toBe("200");
  expect(said(await approve(runs[1]))).toStartWith("403 SOD_CONFLICT");
});
