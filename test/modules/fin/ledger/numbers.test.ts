import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { FIN } from "./books.ts";
import { Desk } from "./desk.ts";

let desk: Desk;

beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const ENTRIES = `${FIN}/journal-entries`;

const good = () => desk.draft(desk.pair("expenses", "bank", 5));
const bad = () => desk.draft([{ account_id: desk.account("bank"), debit: 5 }]);

async function requireNoGap(count: number): Promise<void> {
  const posted = await desk.all("journal-entries", "&state=posted");
  const numbers = posted.map(({ number }: Json) => number).toSorted();
  expect(numbers).toEqual(
    Array.from({ length: count }, (_, i) => `JE-2026-${String(i + 1).padStart(5, "0")}`),
  );
  expect(await desk.broken()).toEqual([]);
}

test("entry numbers have no gaps after concurrent, rejected and dry-run postings", async () => {
  const drafts = [];
  for (let i = 0; i < 24; i++) drafts.push(await (i % 3 === 2 ? bad() : good()));
  const replies = await Promise.all(
    drafts.map(({ id }, i) => desk.ana.post(`${ENTRIES}/${id}/post${i % 6 === 0 ? "?dry_run=true" : ""}`)),
  );
  const answers = replies.map(({ status }) => status);
  expect(answers).toEqual(drafts.map((_, i) => (i % 3 === 2 ? 422 : 200)));
  // A third of the 24 postings is rejected, and a quarter of the others are dry runs.
  await requireNoGap(12);
});

test("entry numbers have no gaps after bulk postings, atomic or not", async () => {
  const bulk = async (atomic: boolean, drafts: Json[]) => {
    const operations = drafts.map(({ id }) => ({ action: "post", id }));
    return desk.ana.post(`${ENTRIES}/bulk`, { operations, atomic });
  };
  const mixed = [await good(), await bad(), await good()];
  expect((await bulk(true, mixed)).status).toBe(422);
  await requireNoGap(12);
  expect((await bulk(false, mixed)).body).toMatchObject({ succeeded: 2, failed: 1 });
  await requireNoGap(14);
});
