import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { TestAppliance } from "../kit/appliance.ts";
import { makeSample } from "../kit/samples.ts";

const NOBODY = "0190f0f0-0000-7000-8000-000000000000";
/** SQLite's statistics of a log with 1.4 million events, most of them reads. */
const STATISTICS = {
  audit_events_change: "56308 51 1 1",
  audit_events_action: "56345 51 21 1",
  sqlite_autoindex_audit_events_1: "176515 51 1",
};
/** Statements that take a fixed number of events from the end of the log. */
const BOUNDED = [
  'SELECT "sealed" FROM "audit_events" ORDER BY rowid DESC LIMIT ?',
  'SELECT max("seq") FROM "audit_events" WHERE "org" = ?',
];

let appliance: TestAppliance;
const texts = new Set<string>();
const { prepare } = Database.prototype;
function noted(this: Database, ...given: Parameters<typeof prepare>) {
  texts.add(given[0]);
  return prepare.apply(this, given);
}

/** Starts, creates a record of each collection and calls each read. */
beforeAll(async () => {
  // Safe cast: it calls through, but loses the type parameters.
  Database.prototype.prepare = noted as typeof prepare;
  appliance = await TestAppliance.start();
  const ana = await appliance.setUp();
  const made = await makeSample(ana, "planned");
  for (const { kind, http, collection = "" } of appliance.appliance.engine.registry.actions) {
    const [{ method, path } = { method: "", path: "" }] = http;
    if (kind === "read" && method === "GET" && path.startsWith("/api/v1/"))
      await ana.get(path.replaceAll(/:\w+/g, made[collection] ?? NOBODY));
  }
});
afterAll(async () => {
  Database.prototype.prepare = prepare;
  await appliance.stop();
});

test("no statement walks a large audit log", () => {
  const path = join(appliance.folder, "freehold.db");
  const writer = new Database(path);
  writer.run("ANALYZE");
  writer.run("DELETE FROM sqlite_stat1");
  for (const [index, figures] of Object.entries(STATISTICS))
    writer.run("INSERT INTO sqlite_stat1 VALUES ('audit_events', ?, ?)", [index, figures]);
  writer.close();
  // Statistics are read when the file is opened.
  const db = new Database(path, { readonly: true });
  const reads = [...texts].filter((text) => /^\s*(?:SELECT|WITH)\b.*\baudit_events\b/is.test(text));
  const walking = reads.filter((text) => {
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${text}`).all();
    return /SCAN (?:audit_events|e)\b|audit_events_1 \(org=\?\)/.test(JSON.stringify(plan));
  });
  db.close();
  expect(reads.length).toBeGreaterThan(9);
  expect(walking.map((text) => text.trim()).toSorted()).toEqual(BOUNDED);
});
