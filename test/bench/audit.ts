/**
 * Measures browsing a long audit trail with each filter alone and combined, dense, rare and absent:
 *
 * `bun test/bench/audit.ts [events] [folder to keep it in]`
 */
import { existsSync, rmSync } from "node:fs";
import type { EventDraft } from "../../src/engine/audit/event.ts";
import { spansBetween } from "../../src/engine/audit/moments.ts";
import { readHead } from "../../src/evidence/read.ts";
import type { EventFilter } from "../../src/governance/audit/filter.ts";
import { searchEvents } from "../../src/governance/audit/search.ts";
import { ACME, KeptLog } from "../governance/audit/kept-log.ts";

const [count = "3000000", folder] = process.argv.slice(2);
const EVENTS = Number(count);
const GOAL_MS = 20;
const START = Date.parse("2024-01-01T00:00:00Z");

const COLLECTIONS = ["crm.leads", "crm.contacts", "fin.invoices", "fin.bills", "ops.orders", "hr.employees"];
const WORDS = ["list", "get", "update", "create", "transitions", "history", "archive", "approve"];

/** Generates an event as in a busy organisation: few users, many reads, some refusals, a few rare actions. */
function eventOf(n: number): EventDraft {
  const random = (salt: number) => Bun.hash.xxHash32(`${n}/${salt}`) / 2 ** 32;
  const person = Math.floor(random(1) ** 2 * 60);
  const collection = COLLECTIONS[Math.floor(random(2) * (person < 50 ? 5 : 6))] ?? "";
  const word = WORDS[Math.floor(random(3) ** 3 * WORDS.length)] ?? "";
  const changes = ["update", "create", "archive", "approve"].includes(word);
  const denied = random(4) < 0.01;
  const rare = n % 500_000 === 77;
  return {
    at: START + n * 25_000,
    actor: `0192aaaa-0000-7000-8000-00000000${String(person).padStart(4, "0")}`,
    via: n % 50 === 0 ? "job" : "http",
    session: `0192bbbb-0000-7000-8000-${String(person).padStart(4, "0")}${String(Math.floor(n / 20_000)).padStart(8, "0")}`,
    ip: rare ? "203.0.113.9" : `10.0.${person % 4}.${person}`,
    correlation_id: `0192cccc-0000-7000-8000-${String(n).padStart(12, "0")}`,
    action: rare ? "settings.roles.update" : `${collection}.${word}`,
    collection,
    record_id:
      word === "list"
        ? null
        : `0192dddd-0000-7000-8000-${String(Math.floor(random(5) * 200_000)).padStart(12, "0")}`,
    version: changes && !denied ? 1 + Math.floor(n / 200_000) : null,
    outcome: denied ? "denied" : "ok",
    code: denied ? (rare || n % 77_777 === 0 ? "SOD_CONFLICT" : "ACCESS_DENIED") : null,
    returned: changes ? null : 20,
    before: changes ? '{"state":"new"}' : null,
    after: changes ? '{"state":"qualified","value":{"amount":120000,"currency":"EUR"}}' : null,
    sealed: null,
    policy_ids: n % 100_000 === 5 ? '["p-1"]' : null,
    approval_id: n % 30_000 === 9 ? `0192eeee-0000-7000-8000-${String(n).padStart(12, "0")}` : null,
  };
}

async function fill(log: KeptLog, from: number): Promise<void> {
  const began = performance.now();
  for (let n = from; n < EVENTS; n += 2000) {
    await log.store.write(async (tx) => {
      for (let m = n; m < Math.min(EVENTS, n + 2000); m++) log.audit.append(tx, ACME, eventOf(m));
    });
  }
  const seconds = (performance.now() - began) / 1000;
  if (EVENTS > from)
    console.log(`${EVENTS - from} events appended, ${Math.round((EVENTS - from) / seconds)} a second`);
}

const busy = eventOf(1).actor;
const seller = "0192aaaa-0000-7000-8000-000000000003";
const day = (n: number) => START + n * 86_400_000;

const searches: [string, EventFilter, { from?: number; to?: number }?][] = [
  ["everything", {}],
  ["an actor", { actor: busy }],
  ["an actor who is nobody", { actor: "nobody" }],
  ["an action, dense", { action: "crm.leads.list" }],
  ["an action, rare", { action: "settings.roles.update" }],
  ["an action that never was", { action: "legal.matters.archive" }],
  ["a module", { action: "fin.*" }],
  ["a module, rare", { action: "settings.*" }],
  ["a pattern with a star in front", { action: "*.approve" }],
  ["a collection", { collection: "hr.employees" }],
  ["a record", { collection: "crm.leads", record_id: "0192dddd-0000-7000-8000-000000000123" }],
  ["denied", { outcome: "denied" }],
  ["failed, of which there is none", { outcome: "failed" }],
  ["a code, rare", { code: "SOD_CONFLICT" }],
  ["an address, dense", { ip: "10.0.1.1" }],
  ["an address, rare", { ip: "203.0.113.9" }],
  ["a session, long over", { session: "0192bbbb-0000-7000-8000-000300000002" }],
  ["a channel", { via: "job" }],
  ["a channel that never was", { via: "cli" }],
  ["a policy", { policy: "p-1" }],
  ["an approval", { approval_id: "0192eeee-0000-7000-8000-000000030009" }],
  ["a correlation", { correlation_id: "0192cccc-0000-7000-8000-000000500000" }],
  ["a day", {}, { from: day(300), to: day(301) }],
  ["denied on a day", { outcome: "denied" }, { from: day(300), to: day(301) }],
  ["an actor and an action", { actor: busy, action: "fin.invoices.approve" }],
  ["an actor in a collection that they never saw", { actor: seller, collection: "hr.employees" }],
  ["an actor, denied", { actor: busy, outcome: "denied" }],
  ["an actor, an action, denied", { actor: busy, action: "fin.bills.approve", outcome: "denied" }],
  ["an action denied that never was", { action: "settings.*", outcome: "denied" }],
  ["an actor and an address that never met", { actor: seller, ip: "10.0.1.1" }],
  ["an actor and a rare code", { actor: busy, code: "SOD_CONFLICT" }],
  ["an actor through a job", { actor: busy, via: "job" }],
  ["an actor on a day", { actor: seller, action: "crm.*" }, { from: day(10), to: day(11) }],
];

const keep = folder !== undefined;
const log = new KeptLog(folder, 1000);
await fill(
  log,
  log.edit((db) => db.query<{ n: number }, []>("SELECT count(*) AS n FROM audit_events").get()?.n ?? 0),
);

let slow = 0;
await log.store.read(async ({ connection }) => {
  const size = readHead(connection, ACME.key)?.size ?? 0;
  for (const [name, filter, period = {}] of searches) {
    const times: number[] = [];
    let found = 0;
    for (let turn = 0; turn < 5; turn++) {
      const began = performance.now();
      const spans = spansBetween(connection, ACME.key, size, period);
      const { rows } = await searchEvents(connection, ACME, { filter, spans, limit: 50 });
      times.push(performance.now() - began);
      found = rows.length;
    }
    const [first = 0, ...later] = times;
    const usual = later.sort((a, b) => a - b)[1] ?? 0;
    if (usual > GOAL_MS) slow += 1;
    console.log(
      `${usual > GOAL_MS ? "SLOW" : "    "} ${usual.toFixed(1).padStart(7)} ms (first ${first.toFixed(1).padStart(7)})  ${String(found).padStart(2)} found  ${name}`,
    );
  }
});
console.log(slow === 0 ? `each within ${GOAL_MS} ms` : `${slow} searches took longer than ${GOAL_MS} ms`);
await log.close();
if (!keep && existsSync(log.folder)) rmSync(log.folder, { recursive: true });
process.exitCode = slow === 0 ? 0 : 1;
