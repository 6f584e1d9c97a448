import { expect, test } from "bun:test";
import { Appends, completeAmong } from "../../../src/store/journal/appends.ts";
import type { Row } from "../../../src/store/journal/tables.ts";

const MEGABYTE = 1024 * 1024;

const row = (seq: number, epoch: number, isLast: boolean, bytes = 1): Row => ({
  seq,
  epoch,
  batch: `${seq}`,
  note: JSON.stringify({ ...(isLast && { ends: {} }), files: [] }),
  bytes: Buffer.alloc(bytes),
});

test("rows of a leader that died within an append are dropped", () => {
  const rows = [row(1, 1, false), row(2, 2, true), row(3, 2, false), row(4, 2, true), row(5, 2, false)];
  const appends = new Appends();
  const joined = rows.map((one) => appends.join(one));
  expect(joined.map((one) => (one === "large" ? one : one?.rows.map(({ seq }) => seq)))).toEqual([
    undefined,
    [2],
    undefined,
    [3, 4],
    undefined,
  ]);
  expect([...completeAmong(rows)]).toEqual([2, 3, 4]);
});

test("a long append is told, but not held", () => {
  const appends = new Appends();
  for (let seq = 1; seq < 12; seq++) expect(appends.join(row(seq, 1, false, 4 * MEGABYTE))).toBeUndefined();
  expect(appends.join(row(12, 1, true))).toBe("large");
  expect(appends.join(row(13, 1, true))).toMatchObject({ last: { seq: 13 } });
});

test("a long append of a leader that died does not count for the next one", () => {
  const appends = new Appends();
  for (let seq = 1; seq < 12; seq++) appends.join(row(seq, 1, false, 4 * MEGABYTE));
  expect(appends.join(row(12, 2, true))).toMatchObject({ last: { seq: 12 } });
});
