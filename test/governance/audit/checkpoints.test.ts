import { afterEach, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { ACME, draft, KeptLog } from "./kept-log.ts";

let log: KeptLog;
afterEach(() => log.discard());

const sizes = () => log.notes().map(({ size }) => size);

test("a batch with a due checkpoint is signed once", async () => {
  log = new KeptLog(undefined, 10);
  await Promise.all(Array.from({ length: 60 }, (_, n) => log.append(draft(n + 1))));
  expect(sizes()).toEqual([10, 20, 30, 40, 50, 60]);
  expect(readFileSync(log.noteFile, "utf8").split("\n\n")).toHaveLength(13);
  expect((await log.verify()).ok).toBe(true);
});

test("concurrent requests each get a checkpoint and lose no call", async () => {
  log = new KeptLog();
  await log.write(5);
  await Promise.all([
    log.audit.checkpoint(),
    log.audit.checkpoint(ACME),
    log.append(draft(6)),
    log.audit.checkpoint(ACME),
  ]);
  // All events of a commit share a checkpoint. On a busy machine there may be two commits.
  expect([[6], [5, 6]]).toContainEqual(sizes());
  expect(await log.verify()).toMatchObject({ ok: true, checked: 6, signed: 6 });
});

test("the log continues after a restart and signs an unchanged log once", async () => {
  log = new KeptLog();
  await log.write(5);
  await log.close();
  log = new KeptLog(log.folder);
  await log.audit.checkpoint();
  expect(sizes()).toEqual([]);
  await log.audit.checkpoint(ACME);
  await log.audit.checkpoint(ACME);
  expect(sizes()).toEqual([5]);
  await log.close();
  log = new KeptLog(log.folder);
  await log.audit.checkpoint(ACME);
  await log.write(3, 6);
  expect(sizes()).toEqual([5]);
  expect(await log.verify()).toMatchObject({ ok: true, checked: 8, signed: 5 });
});

test("text that SQLite would alter does not break the log", async () => {
  log = new KeptLog();
  for (const id of ["\ud800", "a\udc00b", "a\0b", "\uffff", "\u{1f600}", ""]) {
    await log.append({ ...draft(2), record_id: id, ip: id });
  }
  expect(await log.verify()).toMatchObject({ ok: true, checked: 6 });
});
