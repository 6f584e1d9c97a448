import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exchanging, finishExchange, prepareExchange, refuseStrange } from "../../../src/store/exchange.ts";
import { freshFolder } from "../../kit/appliance.ts";

const STAMP = "2026-11-20T120000";

function prepared(): string {
  const data = freshFolder();
  mkdirSync(join(data, "files"));
  mkdirSync(join(data, "backups"));
  for (const name of [
    "freehold.db",
    "freehold.db-wal",
    "vault.db",
    "files/old",
    "backups/kept",
    "freehold.toml",
  ])
    writeFileSync(join(data, name), "old");
  const stage = prepareExchange(data);
  mkdirSync(join(stage, "files"));
  for (const name of ["freehold.db", "vault.db", "files/new", "erasures.ndjson", "freehold.toml"])
    writeFileSync(join(stage, name), "new");
  return data;
}

const contentsOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => `${path.slice(folder.length + 1)} ${readFileSync(path, "utf8")}`)
    .sort();

const OLD = [
  "backups/kept old",
  "files/old old",
  "freehold.db old",
  "freehold.db-wal old",
  "freehold.toml old",
  "vault.db old",
];
const NEW = [
  "backups/kept old",
  ...["files/old", "freehold.db", "freehold.db-wal", "vault.db"].map(
    (name) => `before-restore-${STAMP}/${name} old`,
  ),
  "erasures.ndjson new",
  "files/new new",
  "freehold.db new",
  "freehold.toml old",
  "vault.db new",
];

const STEPS = [...exchanging(prepared(), STAMP)].length;

test("interrupted after any step, leaves either the old or the new data", () => {
  const ends = new Set<string>();
  for (let taken = 0; taken <= STEPS; taken++) {
    const data = prepared();
    const steps = exchanging(data, STAMP);
    for (let step = 0; step < taken; step++) steps.next();
    finishExchange(data);
    const contents = contentsOf(data);
    const isOld = contents.join() === OLD.join();
    if (!isOld) expect(contents).toEqual(NEW);
    ends.add(isOld ? "old" : "new");
  }
  expect([...ends]).toEqual(["old", "new"]);
});

test("interrupted while finishing, is finished by the next run", () => {
  for (let taken = 0; taken <= STEPS; taken++) {
    const data = prepared();
    // By the third step, the plan has been written, so it will be completed.
    const steps = exchanging(data, STAMP);
    for (let step = 0; step < Math.max(3, taken); step++) steps.next();
    finishExchange(data);
    finishExchange(data);
    expect(contentsOf(data)).toEqual(NEW);
  }
});

test("keeps the data of two exchanges within a second separately", () => {
  const data = prepared();
  expect(Array.from(exchanging(data, STAMP))).toHaveLength(STEPS);
  writeFileSync(join(prepareExchange(data), "freehold.db"), "newer");
  Array.from(exchanging(data, STAMP));
  expect(readFileSync(join(data, "freehold.db"), "utf8")).toBe("newer");
  expect(readFileSync(join(data, `before-restore-${STAMP}`, "freehold.db"), "utf8")).toBe("old");
  expect(readFileSync(join(data, `before-restore-${STAMP}-2`, "freehold.db"), "utf8")).toBe("new");
});

test("rejects unrelated folders, accepts empty ones and those with an erasure ledger", () => {
  const home = freshFolder();
  expect(() => refuseStrange(home)).not.toThrow();
  writeFileSync(join(home, "letter.odt"), "Dear");
  expect(() => refuseStrange(home)).toThrow("not a Freehold data folder");
  writeFileSync(join(home, "erasures.ndjson"), "");
  expect(() => refuseStrange(home)).not.toThrow();
});
