import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

const root = join(import.meta.dir, "..", "..", "..");

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  await ana.post("/api/v1/crm/leads", { name: "Kim" });
});
afterAll(() => appliance.stop());

/** The metrics as Prometheus parses them: types by name, values by series. */
async function figures() {
  const { text } = await appliance.send("GET", "/metrics");
  const kinds = new Map<string, string>();
  const series = new Map<string, number>();
  for (const line of text.trimEnd().split("\n")) {
    const [, name, kind] = /^# TYPE (\S+) (gauge|counter|histogram)$/.exec(line) ?? [];
    if (name && kind) kinds.set(name, kind);
    if (line.startsWith("#")) continue;
    const [, place, value] = /^(\w+(?:\{[^}]*\})?) (NaN|[\d.e+-]+)$/.exec(line) ?? [];
    expect([line, place]).not.toEqual([line, undefined]);
    if (place) series.set(place, Number(value));
  }
  return { kinds, series };
}

const baseOf = (name: string) => name.replace(/(?<=_seconds)_(bucket|sum|count)$/, "");

test("every metric has a type, and only counters end with _total", async () => {
  const { kinds, series } = await figures();
  for (const place of series.keys()) expect(kinds.has(baseOf(place.replace(/\{.*/, "")))).toBe(true);
  for (const [name, kind] of kinds)
    expect([name, name.endsWith("_total")]).toEqual([name, kind === "counter"]);
});

test("metrics reflect the store, the disk and active sessions", async () => {
  const before = (await figures()).series;
  await ana.post("/api/v1/crm/leads", { name: "Lee" });
  const after = (await figures()).series;
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown("freehold_audit_events_total")).toBe(1);
  expect(grown("freehold_committed_calls_total")).toBe(1);
  expect(after.get("freehold_sessions")).toBe(1);
  expect(after.get("freehold_storage_ok")).toBe(1);
  expect(after.get("freehold_wal_bytes")).toBeGreaterThan(0);
  expect(after.get("freehold_disk_free_bytes")).toBeLessThan(after.get("freehold_disk_bytes") ?? 0);
  expect(after.get("freehold_backup_age_seconds")).toBeNaN();
});

test("the dashboard queries existing metrics only", async () => {
  const { kinds } = await figures();
  const dashboard: Json = await Bun.file(join(root, "installers/grafana/freehold.json")).json();
  const queries: string[] = dashboard.panels.flatMap(({ targets }: Json) =>
    targets.map(({ expr }: Json) => expr),
  );
  const asked = new Set(queries.flatMap((query) => query.match(/\b(?:freehold|process)_\w+/g) ?? []));
  expect(queries.length).toBeGreaterThan(15);
  expect([...asked].filter((name) => !kinds.has(baseOf(name)))).toEqual([]);
});

test("the handbook lists exactly the existing metrics in both languages", async () => {
  const { kinds } = await figures();
  for (const page of ["watching.md", "de/watching.md"]) {
    const text = await Bun.file(join(root, "src/handbook", page)).text();
    const listed = [...text.matchAll(/^\| `((?:freehold|process)_\w+)`/gm)].map(([, name = ""]) => name);
    expect(listed.toSorted()).toEqual([...kinds.keys()].toSorted());
  }
});
