import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";

const LEADS = "/api/v1/crm/leads";

let appliance: TestAppliance;
let ana: Client;
let ben: Client;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  ben = await appliance.invite(ana, "ben@example.com", ["admin"]);
});
afterAll(() => appliance.stop());

/** Starts a bulk call that takes long enough, even on a fast machine, to serve another caller meanwhile. */
async function longBulk(client: Client, search = "", key = "") {
  const account = await ana.post("/api/v1/crm/accounts", { name: "Customer", currency: "EUR" });
  const lines = Array.from({ length: 5 }, () => ({ text: "Work", quantity: "1", price: 100 }));
  const data = { account_id: account.body.id, lines };
  const operations = Array.from({ length: 500 }, () => ({ action: "create", data }));
  const headers: Record<string, string> = key === "" ? {} : { "idempotency-key": key };
  const call = () => client.post(`/api/v1/crm/quotes/bulk${search}`, { operations }, headers);
  return { answer: call(), call };
}
const LONG = "crm.quotes.bulk";

const bulk = (client: Client, count: number, name: string) =>
  client.post(`${LEADS}/bulk`, {
    operations: Array.from({ length: count }, () => ({ action: "create", data: { name } })),
  });
const partsOf = (client: Client, action = "crm.leads.bulk") =>
  appliance.rows(
    "SELECT seq, outcome FROM audit_events WHERE action = ? AND actor = ? ORDER BY seq",
    action,
    client.userId,
  );
/** Waits until the first part of a call has been executed, after some turns of the event loop. */
async function begun(client: Client, before: number, action?: string): Promise<void> {
  while ((await partsOf(client, action)).length <= before) await Bun.sleep(0);
}
const quotes = async () => Number((await appliance.rows("SELECT count(*) AS n FROM crm_quotes"))[0]?.n);
const named = async (name: string) =>
  (await appliance.rows("SELECT count(*) AS n FROM crm_leads WHERE name = ?", name))[0]?.n;

describe("Non-atomic bulk call", () => {
  test.each([
    ["is executed", "", "ok"],
    ["is a dry run", "?dry_run=true", "dry_run"],
  ])("lets another caller in between its parts when it %s", async (_, search, outcome) => {
    const [before, kept] = [(await partsOf(ben, LONG)).length, await quotes()];
    const long = await longBulk(ben, search);
    await begun(ben, before, LONG);
    const other = await ana.post(LEADS, { name: "In between" });
    const { status, body } = await long.answer;
    expect(status).toBe(200);
    expect((body.result ?? body).succeeded).toBe(500);
    expect(await quotes()).toBe(kept + (outcome === "ok" ? 500 : 0));

    const parts = (await partsOf(ben, LONG)).slice(before);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.outcome).toBe(outcome);
    const [made] = await appliance.rows(
      "SELECT seq FROM audit_events WHERE record_id = ? AND action = 'crm.leads.create'",
      other.body.id,
    );
    expect(Number(made?.seq)).toBeLessThan(Number(parts.at(-1)?.seq));
  });

  test("runs once per key, and resumes where an answer was lost", async () => {
    const before = await quotes();
    const { answer, call } = await longBulk(ana, "", "one-key");
    const first = await answer;
    expect(first.body.succeeded).toBe(500);
    const again = await call();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
    expect(await quotes()).toBe(before + 500);

    const [last] = await appliance.rows(
      "SELECT key, json_array_length(answer, '$.results') AS lost FROM idempotent_answers WHERE key LIKE 'one-key %' ORDER BY rowid DESC",
    );
    await appliance.alter("DELETE FROM idempotent_answers WHERE key = ?", String(last?.key));
    const continued = await call();
    expect(continued.headers.get("idempotency-replayed")).toBeNull();
    expect(continued.body).toMatchObject({ succeeded: 500, failed: 0 });
    const kept = 500 - Number(last?.lost);
    expect(continued.body.results.slice(0, kept)).toEqual(first.body.results.slice(0, kept));
    expect(await quotes()).toBe(before + 500 + Number(last?.lost));
  });

  test("stops if its caller loses the permission", async () => {
    const cleo = await appliance.invite(ana, "cleo@example.com", ["admin"]);
    const kept = await quotes();
    const long = await longBulk(cleo);
    await begun(cleo, 0, LONG);
    const lost = await ana.put(`/api/v1/settings/team/${cleo.userId}`, { roles: ["auditor"] });
    expect(lost.status).toBe(200);
    const { body }: Json = await long.answer;
    expect(body.succeeded).toBeLessThan(500);
    expect(body.failed).toBe(500 - body.succeeded);
    expect(await quotes()).toBe(kept + body.succeeded);
    expect(body.results.at(-1)).toMatchObject({ status: 403, record: null });
    expect((await partsOf(cleo, LONG)).at(-1)?.outcome).toBe("denied");
  });
});

test("runs an atomic bulk call in one transaction of up to 100 operations", async () => {
  const atomic = (count: number, last: string) =>
    ana.post(`${LEADS}/bulk`, {
      operations: Array.from({ length: count }, (_, i) => ({
        action: "create",
        data: { name: i === count - 1 ? last : "Atomic" },
      })),
      atomic: true,
    });
  expect((await atomic(100, "")).status).toBe(422);
  expect((await atomic(101, "Atomic")).body.details).toMatchObject([
    { path: "operations", code: "TOO_MANY" },
  ]);
  expect(await named("Atomic")).toBe(0);
  const before = (await partsOf(ana)).length;
  expect((await atomic(100, "Atomic")).body.succeeded).toBe(100);
  expect(await named("Atomic")).toBe(100);
  expect((await partsOf(ana)).length).toBe(before + 1);
});

describe("Operations that share savepoints", () => {
  const quotesOf = async (account: string, wrong: readonly number[], count: number) =>
    Array.from({ length: count }, (_, i) => ({
      action: "create",
      data: wrong.includes(i)
        ? { account_id: "00000000-0000-7000-8000-000000000000" }
        : { account_id: account, title: `Shared ${i}` },
    }));

  test("are repeated without a failed one, which leaves neither a gap nor an event", async () => {
    const { body: account } = await ana.post("/api/v1/crm/accounts", { name: "Sharing", currency: "EUR" });
    const wrong = [0, 17, 18, 39];
    const operations = await quotesOf(account.id, wrong, 40);
    const { body, headers } = await ana.post("/api/v1/crm/quotes/bulk", { operations });
    expect(body).toMatchObject({ succeeded: 36, failed: 4 });
    const statuses = body.results.map(({ status }: Json) => status);
    expect(statuses).toEqual(operations.map((_, i) => (wrong.includes(i) ? 422 : 201)));

    const made = body.results.flatMap(({ record }: Json) => record ?? []);
    const numbers = made.map(({ number }: Json) => Number(number.replace(/\D/g, "")));
    expect(numbers).toEqual(made.map((_: Json, i: number) => numbers[0] + i));
    const rows = await appliance.rows("SELECT id FROM crm_quotes WHERE account_id = ?", account.id);
    expect(rows.map(({ id }) => id)).toEqual(made.map(({ id }: Json) => id));
    const events = await appliance.rows(
      "SELECT outcome, record_id FROM audit_events WHERE correlation_id = ? AND action = 'crm.quotes.create' ORDER BY seq",
      headers.get("x-request-id"),
    );
    expect(events.map(({ outcome }) => outcome)).toEqual(
      statuses.map((status: number) => (status === 201 ? "ok" : "failed")),
    );
    expect(events.flatMap(({ record_id }) => record_id ?? [])).toEqual(made.map(({ id }: Json) => id));
  });

  test("take far fewer savepoints than operations", async () => {
    const { store } = appliance.appliance.engine;
    const connection = await store.write(async (tx) => tx.connection);
    const statements = spyOn(connection, "statement");
    try {
      expect((await bulk(ana, 96, "Few savepoints")).body.succeeded).toBe(96);
      const begun = statements.mock.calls.filter(([sql]) => sql.startsWith("SAVEPOINT")).length;
      const commits = statements.mock.calls.filter(([sql]) => sql === "COMMIT").length;
      // On a slow machine, the call has more parts, each in a transaction.
      expect(begun).toBeLessThan(16 + 6 * commits);
    } finally {
      statements.mockRestore();
    }
  });
});
