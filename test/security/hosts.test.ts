import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { hostname } from "node:os";
import { Hosts } from "../../src/http/hosts.ts";
import { type Client, TestAppliance } from "../kit/appliance.ts";

const MACHINE = hostname().toLowerCase().split(".")[0];
const EVIL = "evil.example";

describe("Names of a server", () => {
  const hosts = new Hosts(["books.example.org", "*.lan.example.org", "Desk.Example.Org."]);
  const certified = ["tls.example.org", "*.tls.example.org"];
  test.each<[header: string, isKnown: boolean]>([
    ["localhost", true],
    ["localhost:7400", true],
    ["LOCALHOST.:7400", true],
    ["books.localhost:7400", true],
    ["127.0.0.1:7400", true],
    ["127.8.9.10", true],
    ["[::1]:7400", true],
    ["[2001:db8::5]", true],
    ["192.168.1.20:8080", true],
    ["203.0.113.9", true],
    [`${MACHINE}:7400`, true],
    [`${MACHINE}.local`, true],
    [`${MACHINE}.home.arpa`, true],
    ["books.example.org", true],
    ["BOOKS.example.org:443", true],
    ["books.example.org.", true],
    ["desk.example.org", true],
    ["a.lan.example.org", true],
    ["tls.example.org", true],
    ["a.tls.example.org", true],
    [EVIL, false],
    ["evil.example:7400", false],
    ["lan.example.org", false],
    ["a.b.lan.example.org", false],
    ["example.org", false],
    ["books.example.org.evil.example", false],
    ["evilbooks.example.org", false],
    ["localhost.evil.example", false],
    ["127.0.0.1.evil.example", false],
    ["127.0.0.1.nip.io", false],
    [`${MACHINE}.evil.example`, false],
    [`${MACHINE}.local.evil.example`, false],
    ["127.1", false],
    ["0x7f000001", false],
    ["2130706433", false],
    ["[::1", false],
    ["[evil.example]", false],
    ["localhost:7400:7400", false],
    ["localhost@evil.example", false],
    ["evil.example/localhost", false],
    ["localhost evil.example", false],
    ["", false],
  ])("%p: %p", (header, isKnown) => {
    expect(hosts.knows(header, certified)).toBe(isKnown);
  });
});

describe("Request to another host", () => {
  let appliance: TestAppliance;
  let ana: Client;
  beforeAll(async () => {
    appliance = await TestAppliance.start([
      "--server-origin",
      "https://books.example.org",
      "--server-names",
      "desk.lan",
    ]);
    ana = await appliance.setUp();
  });
  afterAll(() => appliance.stop());

  const PATHS = [
    "/healthz",
    "/readyz",
    "/metrics",
    "/",
    "/crm/leads",
    "/docs",
    "/docs/json",
    "/docs/scalar.js",
    "/icon.svg",
    "/.well-known/jwks.json",
    "/api/v1/errors",
    "/api/v1/crm/leads",
    "/api/public/v1/courses",
    "/api/public/v1/openapi.json",
    "/nowhere",
  ];
  test.each(PATHS)("is refused at %s with instructions, unlike one to the server's own", async (path) => {
    const headers = { authorization: `Bearer ${ana.accessToken}`, accept: "text/html" };
    const refused = await appliance.send("GET", path, undefined, { ...headers, host: `${EVIL}:7400` });
    expect({ status: refused.status, code: refused.body?.code }).toEqual({
      status: 421,
      code: "HOST_UNKNOWN",
    });
    expect(refused.text).toContain("FREEHOLD_SERVER_NAMES");
    expect(refused.text).not.toContain(EVIL);
    const own = await appliance.send("GET", path, undefined, { ...headers, host: "desk.lan:7400" });
    expect(own.status).not.toBe(421);
  });

  test.each(["books.example.org", "desk.lan:7400", "localhost", "10.0.0.9:7400"])(
    "is accepted when it names %s",
    async (host) => {
      expect((await appliance.send("GET", "/healthz", undefined, { host })).status).toBe(200);
    },
  );

  test("has no effect and no audit event", async () => {
    const counted = async () => (await appliance.rows("SELECT count(*) AS n FROM audit_events"))[0]?.n;
    const before = await counted();
    const made = await ana.post("/api/v1/crm/leads", { name: "Rebound" }, { host: EVIL });
    expect(made.status).toBe(421);
    expect(await counted()).toBe(before);
    expect(await appliance.rows("SELECT 1 FROM crm_leads WHERE name = 'Rebound'")).toEqual([]);
  });

  test("is refused before its body arrives", async () => {
    const { port } = new URL(appliance.base);
    const received = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), "127.0.0.1", () =>
        socket.write(`POST /api/v1/crm/leads HTTP/1.1\r\nHost: ${EVIL}\r\nContent-Length: 600000\r\n\r\n`),
      );
      socket.once("data", (data) => {
        socket.destroy();
        resolve(data.toString());
      });
    });
    expect(received).toStartWith("HTTP/1.1 421");
  });

  test("is not affected by forwarded hosts from clients that are no proxies", async () => {
    const forwarded = { "x-forwarded-host": "books.example.org", forwarded: "host=books.example.org" };
    expect((await appliance.send("GET", "/metrics", undefined, { ...forwarded, host: EVIL })).status).toBe(
      421,
    );
    const other = { "x-forwarded-host": EVIL, forwarded: `host=${EVIL}` };
    expect((await appliance.send("GET", "/healthz", undefined, other)).status).toBe(200);
  });
});

describe("Host names behind a trusted proxy", () => {
  test.each([
    ["x-forwarded", (host: string) => ({ "x-forwarded-host": host })],
    ["forwarded", (host: string) => ({ forwarded: `for=203.0.113.9;host="${host}";proto=https` })],
  ])("are checked if forwarded by %s, and allow no other Host header", async (kind, headersFor) => {
    const appliance = await TestAppliance.start([
      ...["--server-trust-proxy", "loopback", "--server-proxy-headers", kind],
      ...["--server-origin", "https://books.example.org"],
    ]);
    const ask = async (headers: Record<string, string>) =>
      (await appliance.send("GET", "/healthz", undefined, headers)).status;
    expect(await ask(headersFor("books.example.org"))).toBe(200);
    expect(await ask(headersFor(`${EVIL}:443`))).toBe(421);
    expect(await ask({ host: EVIL, ...headersFor("books.example.org") })).toBe(421);
    expect(await ask({ "x-forwarded-for": "203.0.113.9" })).toBe(200);
    await appliance.stop();
  });
});

test("accepts the names of the certificate with TLS", async () => {
  const own = await TestAppliance.start(["--tls-self-signed", "--tls-names", "books.lan"]);
  const ask = async (base: string, host: string) =>
    (await fetch(`${base}/healthz`, { headers: { host }, tls: { rejectUnauthorized: false } })).status;
  expect([await ask(own.base, "books.lan"), await ask(own.base, EVIL)]).toEqual([200, 421]);
  await own.stop();
});
