import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Books, openBooks } from "../../fin/ledger/books.ts";
import { Office } from "./office.ts";

let office: Office;
let books: Books;

beforeAll(async () => {
  office = await Office.open("2026-03-10");
  books = await openBooks(office.ana, { year: 2026 });
});
afterAll(() => office.close());

const ASSETS = "ops.assets";
const acquired = async (tag: string, depreciation_account_id: string) => {
  const given = { cost: 120_000, life_months: 12, acquired_on: "2026-02-01", depreciation_account_id };
  const one = await office.create(ASSETS, { tag, name: "Van", ...given });
  return office.move(ASSETS, one, "acquire", { already_booked: true });
};

test("assets that fail to post do not block other assets, however many", async () => {
  const account = await office.create("fin.ledger-accounts", { code: "9998", name: "Old", type: "expense" });
  // One more invalid asset than the scheduler's batch size, all due before the valid one.
  const tags = Array.from({ length: 201 }, (_, i) => `Refused ${i}`);
  const refused = await Promise.all(tags.map((tag) => acquired(tag, account.id)));
  await office.move("fin.ledger-accounts", account, "close");
  const good = await acquired("Good", books.account("depreciation"));
  await office.pass(1);
  expect(await office.get(ASSETS, good)).toMatchObject({ depreciate_on: "2026-03-31", problem_on: null });
  expect(await office.list(ASSETS, `&problem_on=${office.day()}`)).toHaveLength(refused.length);
  await office.move("fin.ledger-accounts", account, "reopen");
  await office.pass(1);
  expect(await office.list(ASSETS, "&problem_on[is_null]=false")).toEqual([]);
  expect(await office.list(ASSETS, "&depreciate_on=2026-03-31")).toHaveLength(refused.length + 1);
});
