import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { nasty } from "../../http/nasty.ts";
import { type Client, type Reply, TestAppliance } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { KEYS, type KeyClient, makeKey } from "../developer/key.ts";
import { addDocument } from "../library/kit.ts";
import { ACCRUALS } from "./accruals.ts";
import { type PublicRoute, publicRoutes } from "./routes.ts";

let appliance: TestAppliance;
let ana: Client;
let key: KeyClient;
let routes: PublicRoute[];

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  await addDocument(appliance, ana, ACCRUALS);
  key = await makeKey(appliance, ana);
  routes = publicRoutes(appliance);
});
afterAll(() => appliance.stop());

function judge(reply: Reply, call: unknown): void {
  const detail = JSON.stringify({ call, answer: reply.text }).slice(0, 2000);
  expect(reply.status, detail).toBeLessThan(500);
  if (reply.status < 400) return;
  expect(reply.body?.code, detail).toBeString();
  expect(reply.body?.correlation_id, detail).toBe(reply.headers.get("x-request-id"));
}

function textOf(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.toWellFormed();
}

const fieldsOf = ({ action }: PublicRoute) => Object.keys(action.input.properties ?? {});

test("no body or query causes a 500 at a public endpoint", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.dictionary(fc.nat({ max: 20 }).map(String), nasty, { maxKeys: 4 }),
      fc.oneof(fc.string(), fc.constantFrom("none", "%00", "..", "*")),
      async (which, chosen, id) => {
        const route = routes[which % routes.length];
        if (!route) return;
        const fields = fieldsOf(route);
        const given = Object.entries(chosen).map(([index, value]): [string, unknown] => [
          fields[Number(index) % fields.length] ?? "stray",
          value,
        ]);
        const path = route.path.replaceAll(/:\w+/g, encodeURIComponent(id.toWellFormed()) || "x");
        const query = given.map(([name, value]) => `${name}=${encodeURIComponent(textOf(value))}`);
        const reply =
          route.method === "GET" || route.method === "DELETE"
            ? // Omits `wait`: nothing waits for a job here.
              await key.call(
                route.method,
                `${path}?${query.filter((one) => !one.startsWith("wait=")).join("&")}`,
              )
            : await key.call(route.method, path, Object.fromEntries(given));
        judge(reply, { path, given });
      },
    ),
    { numRuns: repeats(100, 500) },
  );
});

test("malformed keys are neither accepted nor echoed", async () => {
  const visible = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        visible,
        visible.map((text) => `fh_live_${text}`),
        fc.stringMatching(/^fh_live_[0-9A-Za-z]{52}$/),
        fc.stringMatching(/^[0-9A-Za-z]{40}$/).map((text) => key.made.prefix + text),
      ),
      async (token) => {
        const reply = await appliance.send("GET", "/api/public/v1/courses", undefined, {
          authorization: `Bearer ${token}`,
        });
        expect([reply.status, reply.body.code]).toEqual([401, "KEY_INVALID"]);
        if (token.length > 12) expect(reply.text).not.toContain(token);
      },
    ),
    { numRuns: repeats(50, 250) },
  );
});

test("no body causes a 500 at the key endpoints or creates a key by accident", async () => {
  const fields = [
    "name",
    "scopes",
    "namespaces",
    "daily_cap",
    "monthly_cap",
    "ip_allow",
    "expires_at",
    "overlap_minutes",
  ];
  const before = (await ana.get(`${KEYS}?limit=200`)).body.data.length;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        ["POST", KEYS],
        ["PUT", `${KEYS}/${key.id}`],
        ["POST", `${KEYS}/${key.id}/rotate`],
        ["POST", `${KEYS}/none/revoke`],
      ),
      fc.dictionary(fc.constantFrom(...fields), nasty, { minKeys: 1, maxKeys: 4 }),
      async ([method = "", path = ""], body) => {
        const reply = await ana.call(method, path, body);
        judge(reply, { method, path, body });
        // A valid change of name, cap or addresses keeps the key.
        if (reply.status === 200 || reply.status === 201) expect(reply.body.id).toBe(key.id);
      },
    ),
    { numRuns: repeats(50, 250) },
  );
  expect((await ana.get(`${KEYS}?limit=200`)).body.data).toHaveLength(before);
});
