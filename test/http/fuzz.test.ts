import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Action } from "../../src/kernel/action.ts";
import { type Client, type Reply, TestAppliance } from "../kit/appliance.ts";
import { repeats } from "../kit/depth.ts";
import { leastInput } from "../kit/least.ts";
import { bodyOf, makeSample, type Sample } from "../kit/samples.ts";
import { nasty } from "./nasty.ts";

let appliance: TestAppliance;
let ana: Client;
let made: Sample;
let actions: Action[];

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  made = await makeSample(ana, "fuzz");
  const modules = ["crm", "fin", "hr", "ops", "legal", "strat"];
  actions = appliance.appliance.engine.registry.actions.filter(({ name }) =>
    modules.includes(name.split(".")[0] ?? ""),
  );
});
afterAll(() => appliance.stop());

function fieldsOf(action: Action): string[] {
  const { properties = {}, patternProperties = {} } = action.input;
  return [...Object.keys(properties), ...Object.keys(patternProperties)].filter((name) => name !== "id");
}

function rightBody(action: Action): object {
  const right = leastInput(action.input);
  return action.name.endsWith(".create")
    ? { ...right, ...bodyOf(action.collection ?? "", made, "fuzz") }
    : right;
}

function judge(reply: Reply, call: unknown): void {
  const detail = JSON.stringify({ call, answer: reply.text }).slice(0, 2000);
  expect(reply.status, detail).toBeLessThan(500);
  if (reply.status < 400) return;
  expect(reply.body?.code, detail).toBeString();
  expect(reply.body?.message, detail).toBeString();
}

test("returns no 500 for any JSON body", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...actions.filter(({ kind }) => kind === "write")),
      fc.boolean(),
      fc.dictionary(fc.nat({ max: 40 }).map(String), nasty, { maxKeys: 4 }),
      fc.dictionary(fc.string(), nasty, { maxKeys: 1 }),
      async (action, valid, chosen, stray) => {
        const fields = fieldsOf(action);
        const collection = action.collection ?? "";
        const body: Record<string, unknown> = valid ? { ...rightBody(action) } : {};
        for (const [index, value] of Object.entries(chosen)) {
          const name = fields[Number(index) % Math.max(1, fields.length)];
          if (name) body[name] = value;
        }
        if (!valid) Object.assign(body, stray);
        for (const { method, path } of action.http.slice(0, 1)) {
          const address = path.replace(":id", made[collection] ?? "none");
          const reply = await ana.call(method, address, method === "DELETE" ? undefined : body);
          judge(reply, { method, address, body });
        }
      },
    ),
    { numRuns: repeats(60, 1500) },
  );
});

test("returns no 500 for any path or query", async () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.constantFrom("%", "%00", "%E0%A4%A", "a[b", "a[b][c]", "in", "*", '"', "-created_at,-,name"),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...actions.filter(({ kind }) => kind === "read")),
      text,
      fc.array(
        fc.tuple(
          fc.oneof(
            text,
            fc.constantFrom(
              "limit",
              "cursor",
              "sort",
              "q",
              "fields",
              "expand",
              "count",
              "archived",
              "state[in]",
              "name[like]",
              "value[gte]",
              "created_at[lt]",
              "from",
              "to",
              "before",
            ),
          ),
          text,
        ),
        { maxLength: 4 },
      ),
      fc.boolean(),
      async (action, id, query, encode) => {
        const write = (part: string) =>
          encode
            ? encodeURIComponent(part.toWellFormed())
            : part.toWellFormed().replaceAll(/[^\x21-\x7e]|#/g, "");
        const search = query.map(([key, value]) => `${write(key)}=${write(value)}`).join("&");
        const path = (action.http[0]?.path ?? "/").replace(":id", write(id) || "x");
        const reply = await ana.get(`${path}${search && `?${search}`}`);
        judge(reply, { path, search });
      },
    ),
    { numRuns: repeats(60, 1500) },
  );
});

test("returns no 500 for any raw body", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.json().map((text) => text.slice(0, Math.floor(text.length / 2))),
        fc.constantFrom(
          "{",
          "[]",
          '"x"',
          "null",
          "1",
          '{"a":1}{',
          `${"[".repeat(100_000)}`,
          `{"name":${"9".repeat(400)}}`,
        ),
      ),
      fc.constantFrom(
        "application/json",
        "application/json; charset=utf-16",
        "text/plain",
        "application/x-www-form-urlencoded",
        "",
        "application/json;",
      ),
      async (body, type) => {
        const reply = await ana.call("POST", "/api/v1/crm/leads", body, { "content-type": type });
        judge(reply, { body, type });
      },
    ),
    { numRuns: repeats(25, 300) },
  );
});

test("keeps an event and a full-text entry for every record afterwards", async () => {
  const [counts] = await appliance.rows(`
    SELECT (SELECT count(*) FROM crm_leads) AS rows,
           (SELECT count(*) FROM audit_events WHERE collection = 'crm.leads' AND version = 1) AS events,
           (SELECT count(*) FROM crm_leads_search) AS indexed`);
  expect(counts?.rows).toBe(counts?.events);
  expect(counts?.indexed).toBe(counts?.rows);
  const [check] = await appliance.rows("PRAGMA integrity_check");
  expect(check).toEqual({ integrity_check: "ok" });
  expect((await ana.get("/api/v1/audit/verify")).body.ok).toBe(true);
});
