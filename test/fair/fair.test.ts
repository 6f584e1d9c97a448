import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { upload } from "../governance/imports/importing.ts";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { makeSample } from "../kit/samples.ts";
import { crowd } from "./crowd.ts";
import { addressOf, CostSeeker, type Dear } from "./seek.ts";
import { type Probe, Waiting } from "./waiting.ts";

const RECORDS = 500;
const LEADS = 100_000;
const AT_ONCE = 8;
const REQUESTS = 50;
/**
 * Limits of the 99th percentile: 250 and 50 ms of waiting, relative to 0.65 and 0.3 ms on an idle machine.
 */
const MOST = { others: 1 + 250 / 0.65, health: 1 + 50 / 0.3 };
const DRY = "?dry_run=true";
const BURST = 95;
const ROUNDS = 4;
const ROUND_MS = 1000;
/** The goal is 60 % in a process of its own; here, making the expensive calls takes a part of the time as well. */
const LEAST_SHARE = 0.3;

let appliance: TestAppliance;
let ana: Client;
let other: Client;
let dear: Dear[];
let lead: string;
let requests: Json[];

beforeAll(async () => {
  appliance = await TestAppliance.start([], undefined, 0, false);
  ana = await appliance.setUp();
  const made = await makeSample(ana, "dear");
  lead = made["crm.leads"] ?? "";
  other = await appliance.invite(ana, "olga@example.com", ["owner"]);
  requests = await heldRequests();
  await crowd(appliance, RECORDS);
  await crowd(appliance, LEADS - RECORDS, { crm_leads: { score: "n % 100", name: "'dear person ' || n" } }, [
    "crm_leads",
  ]);
  dear = await new CostSeeker(appliance, ana, made, 20261123).dearest(12, { tries: 2, rounds: 3 });
});
afterAll(() => appliance.stop());

async function heldRequests(): Promise<Json[]> {
  const held = [];
  for (let n = 0; n < REQUESTS; n++) {
    const account = (await other.post("/api/v1/crm/accounts", { name: `Supplier ${n}` })).body;
    const change = { version: account.version, bank_details: { iban: "AT611904300234573201" } };
    const { status, body } = await other.call("PATCH", `/api/v1/crm/accounts/${account.id}`, change);
    if (status !== 202) throw new Error(`a change of bank details answered ${status}`);
    const { id, snapshot_hash } = (await ana.get(`/api/v1/approvals/${body.approval.id}`)).body;
    held.push({ id, snapshot_hash });
  }
  return held;
}

/** Runs `measured` while one user makes eight concurrent calls without pause. */
async function under(
  calls: readonly (() => Promise<unknown>)[],
  measured: () => Promise<void>,
): Promise<void> {
  let isOver = false;
  const callers = Array.from({ length: AT_ONCE }, async (_, i) => {
    for (let n = i; !isOver; n++) await calls[n % calls.length]?.();
  });
  try {
    await measured();
  } finally {
    isOver = true;
    await Promise.all(callers);
    await appliance.appliance.jobs.drain();
  }
}

const others = (): Probe[] => [
  async () => (await other.get(`/api/v1/crm/leads/${lead}`)).status,
  async () => (await other.get("/api/v1/crm/leads?limit=20")).status,
  async () => (await other.get("/api/v1/crm/accounts?limit=20&sort=name")).status,
  async () => (await other.post("/api/v1/crm/leads", { name: "Ole" })).status,
];
const health = (): Probe[] =>
  ["/healthz", "/readyz"].map((path) => async () => (await appliance.send("GET", path)).status);

/** Makes a call without parsing the response, because that would use processor time of this process. */
const taken = async (path: string, token?: string, body?: string): Promise<void> => {
  const headers: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { "content-type": "application/json" }),
  };
  const sent = { headers, decompress: false, ...(body && { method: "POST", body }) };
  await (await fetch(`${appliance.base}${path}`, sent)).arrayBuffer();
};
const posted = (path: string, input: unknown) => {
  const body = JSON.stringify(input);
  return () => taken(path, ana.accessToken, body);
};

const bulk = (query: string, size: number, atomic: boolean) =>
  posted(`/api/v1/crm/leads/bulk${query}`, {
    operations: Array.from({ length: size }, (_, n) => ({ action: "create", data: { name: `Bulk ${n}` } })),
    atomic,
  });

async function finished(path: string, isOver: (body: Json) => boolean): Promise<void> {
  for (;;) {
    const { status, body } = await ana.get(path);
    if (status !== 200 || isOver(body)) return;
    await Bun.sleep(20);
  }
}

const exported = async () => {
  const { status, body } = await ana.post("/api/v1/data/exports", { collection: "crm.leads", format: "csv" });
  // Only a few exports may be queued at a time; further requests are refused.
  if (status !== 201) return Bun.sleep(20);
  const path = `/api/v1/data/exports/${body.id}`;
  await finished(path, ({ state }) => state !== "queued" && state !== "running");
  await ana.delete(path);
};

const ROWS = `name,email\n${Array.from({ length: 2000 }, (_, n) => `Row ${n},row${n}@example.com`).join("\n")}\n`;
const previewed = async () => {
  const { status, body } = await upload(appliance, ana, "crm.leads", ROWS);
  if (status !== 201) return Bun.sleep(20);
  await ana.post(`/api/v1/data/imports/${body.id}/dry_run`);
  await finished(`/api/v1/data/imports/${body.id}`, ({ state }) => state !== "checking");
};

const kinds: Record<string, () => (() => Promise<unknown>)[]> = {
  "the most expensive reads": () => dear.map((call) => () => taken(addressOf(call), ana.accessToken)),
  "bulk calls": () => [bulk("", 500, false), bulk(DRY, 500, false), bulk("", 100, true)],
  "bulk approvals": () => [() => ana.post(`/api/v1/approvals/bulk${DRY}`, { requests, decision: "approve" })],
  exports: () => [exported],
  "import previews": () => [previewed],
  "calls without a login": () =>
    ["/docs/json", "/api/public/v1/openapi.json", "/api/v1/errors", "/nowhere", "/metrics"].map(
      (path) => () => taken(path),
    ),
};

const SEARCH = "/api/v1/crm/leads?q=p&count=true&limit=200&sort=-name";
const LIKE = "/api/v1/crm/leads?name[contains]=zzqx&sort=-score,name";
const STATS = "/api/v1/crm/stats?from=2020-01-01&to=2026-06-30";
const read = (path: string) => () => taken(path, ana.accessToken);
const large = () => posted("/api/v1/crm/leads", { name: "Large", notes: "n".repeat(1_000_000) })();
const dryRun = () => bulk(DRY, 500, false)();

const bursts: Record<string, () => Promise<void>> = {
  "dry runs": dryRun,
  searches: read(SEARCH),
  filters: read(LIKE),
  statistics: read(STATS),
  "large bodies": large,
};
const loads: Record<string, (() => Promise<void>)[]> = {
  "dry runs": [dryRun],
  "searches and filters": [read(SEARCH), read(LIKE)],
  statistics: [read(STATS)],
  "large bodies": [large],
};

/** Calls a second, of eight callers that each wait for the answer. */
async function rate(): Promise<number> {
  const [began, path] = [performance.now(), `/api/v1/crm/leads/${lead}`];
  let calls = 0;
  const callers = Array.from({ length: AT_ONCE }, async () => {
    for (; performance.now() - began < ROUND_MS; calls++) await taken(path, other.accessToken);
  });
  await Promise.all(callers);
  return calls / (performance.now() - began);
}

describe("One caller at full speed", () => {
  for (const [what, calls] of Object.entries(kinds)) {
    test(`does not delay other callers with ${what}`, async () => {
      const waiting = { others: new Waiting(others()), health: new Waiting(health()) };
      // Warms up everything that is created only once.
      for (const call of calls()) await call();
      await waiting.others.alone();
      await waiting.health.alone();
      await under(calls(), async () => {
        await waiting.others.meanwhile();
        await waiting.health.meanwhile();
      });
      await waiting.others.alone();
      await waiting.health.alone();
      console.info(`${what}: others ${waiting.others}; health ${waiting.health}`);
      expect(waiting.others.p99).toBeLessThan(MOST.others);
      expect(waiting.health.p99).toBeLessThan(MOST.health);
    });
  }

  for (const [what, call] of Object.entries(bursts)) {
    test(`does not delay other callers with a burst of ${what}`, async () => {
      const waiting = new Waiting(others());
      await waiting.alone();
      const burst = Promise.all(Array.from({ length: BURST }, call));
      await waiting.meanwhile();
      await burst;
      await waiting.alone();
      console.info(`${what}: others ${waiting}`);
      expect(waiting.p99).toBeLessThan(MOST.others);
    });
  }

  for (const [what, calls] of Object.entries(loads)) {
    test(`leaves other callers most of their throughput: ${what}`, async () => {
      const rates = { alone: 0, beside: 0 };
      await under(calls, async () => undefined);
      // In alternation, because other programs use the machine as well.
      for (let round = 0; round < ROUNDS; round++) {
        rates.alone += await rate();
        await under(calls, async () => {
          rates.beside += await rate();
        });
      }
      const share = rates.beside / rates.alone;
      console.info(`${what}: cheap calls at ${Math.round(share * 100)} % of their rate alone`);
      expect(share).toBeGreaterThan(LEAST_SHARE);
    });
  }

  test("includes the most expensive reads", () => {
    for (const call of dear)
      console.info(`${(call.cost / 1000).toFixed(1).padStart(8)} ms  ${addressOf(call)}`);
    expect(dear).toHaveLength(12);
  });
});
