import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { makeKey } from "../developer/key.ts";

let direct: TestAppliance;
let proxied: TestAppliance;
let ana: Client;
let bea: Client;

beforeAll(async () => {
  direct = await TestAppliance.start();
  proxied = await TestAppliance.start(["--server-trust-proxy", "loopback"]);
  [ana, bea] = [await direct.setUp(), await proxied.setUp()];
});
afterAll(async () => {
  await direct.stop();
  await proxied.stop();
});

const LIST = "/api/public/v1/courses";

/** Client address, allowed addresses, and the expected result. */
const BEHIND_PROXY: readonly [from: string, allowed: readonly string[], comesIn: boolean][] = [
  ["203.0.113.9", [], true],
  ["203.0.113.9", ["203.0.113.9"], true],
  ["203.0.113.9", ["203.0.113.0/24"], true],
  ["203.0.113.9", ["203.0.113.16/29"], false],
  ["203.0.113.15", ["203.0.113.8/29"], true],
  ["203.0.113.9", ["0.0.0.0/0"], true],
  ["203.0.113.9", ["::/0"], false],
  ["::ffff:203.0.113.9", ["203.0.113.0/24"], true],
  ["203.0.113.9", ["::ffff:203.0.113.0/120"], true],
  ["2001:db8:0:0::1", ["2001:db8::/32"], true],
  ["2001:DB8::1", ["2001:db8:0:0:0:0:0:1"], true],
  ["2001:db9::1", ["2001:db8::/32", "10.0.0.0/8"], false],
  // Only the address that the nearest proxy saw counts, not the addresses that were sent to the proxy.
  ["203.0.113.9, 198.51.100.1", ["203.0.113.0/24"], false],
  ["198.51.100.1, 203.0.113.9", ["203.0.113.0/24"], true],
  // An invalid address matches no list.
  ["somewhere", ["0.0.0.0/0", "::/0"], false],
  ["203.0.113.9:443", ["0.0.0.0/0"], false],
];

for (const [from, allowed, comesIn] of BEHIND_PROXY) {
  test(`a key for ${allowed.join(", ") || "any address"} is ${comesIn ? "accepted" : "rejected"} from ${from}`, async () => {
    const key = await makeKey(proxied, bea, { ip_allow: allowed });
    const reply = await key.get(LIST, { "x-forwarded-for": from });
    expect([reply.status, reply.body.code]).toEqual(comesIn ? [200, undefined] : [403, "KEY_IP_DENIED"]);
  });
}

test("forwarded addresses are ignored without a trusted proxy", async () => {
  const elsewhere = await makeKey(direct, ana, { ip_allow: ["203.0.113.0/24"] });
  const forged = await elsewhere.get(LIST, { "x-forwarded-for": "203.0.113.9" });
  expect([forged.status, forged.body.code]).toEqual([403, "KEY_IP_DENIED"]);
  const here = await makeKey(direct, ana, { ip_allow: ["127.0.0.0/8"] });
  expect((await here.get(LIST, { "x-forwarded-for": "203.0.113.9" })).status).toBe(200);
});

test("the audit trail records the address of a refused key", async () => {
  const key = await makeKey(proxied, bea, { ip_allow: ["10.0.0.0/8"] });
  await key.get(LIST, { "x-forwarded-for": "198.51.100.7" });
  const { data } = (await bea.get(`/api/v1/audit/events?actor=${key.id}`)).body;
  expect(data[0]).toMatchObject({ ip: "198.51.100.7", outcome: "denied", code: "KEY_IP_DENIED" });
});
