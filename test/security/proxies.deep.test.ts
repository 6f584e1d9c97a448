import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type EntranceOptions, Entrances } from "../../src/http/proxy.ts";
import { type Client, freshFolder, PASSWORD, TestAppliance } from "../kit/appliance.ts";

const NOBODY: EntranceOptions = { trusted: "", headers: "x-forwarded", base: "", secure: false };
const at = (options: Partial<EntranceOptions>, peer: string | undefined, headers: Record<string, string>) =>
  new Entrances({ ...NOBODY, ...options }).of(new Request("http://localhost/", { headers }), peer);

describe("Origin of a request", () => {
  const CASES: readonly [
    what: string,
    trusted: string,
    peer: string | undefined,
    headers: Record<string, string>,
    address: string,
  ][] = [
    [
      "ignores forwarding headers by default",
      "",
      "10.0.0.1",
      { "x-forwarded-for": "203.0.113.9" },
      "10.0.0.1",
    ],
    [
      "ignores forwarding headers of other peers",
      "10.0.0.2",
      "10.0.0.1",
      { "x-forwarded-for": "203.0.113.9" },
      "10.0.0.1",
    ],
    [
      "uses the header of a trusted proxy",
      "10.0.0.1",
      "10.0.0.1",
      { "x-forwarded-for": "203.0.113.9" },
      "203.0.113.9",
    ],
    [
      "uses the header of a trusted proxy on a dual-stack socket",
      "10.0.0.1",
      "::ffff:10.0.0.1",
      { "x-forwarded-for": "203.0.113.9" },
      "203.0.113.9",
    ],
    [
      "ignores addresses that the client sent to the proxy",
      "10.0.0.0/8",
      "10.0.0.1",
      { "x-forwarded-for": "1.1.1.1, 203.0.113.9" },
      "203.0.113.9",
    ],
    [
      "follows a chain of trusted proxies",
      "10.0.0.0/8",
      "10.0.0.1",
      { "x-forwarded-for": "1.1.1.1, 203.0.113.9, 10.0.0.7" },
      "203.0.113.9",
    ],
    [
      "is unknown behind an invalid address",
      "10.0.0.0/8",
      "10.0.0.1",
      { "x-forwarded-for": "203.0.113.9, nonsense, 10.0.0.7" },
      "unknown",
    ],
    [
      "can be forwarded by an IPv6 network",
      "2001:db8::/32",
      "2001:db8::5",
      { "x-forwarded-for": "2001:db9::1" },
      "2001:db9::1",
    ],
    [
      "can be forwarded by loopback addresses",
      "loopback",
      "::1",
      { "x-forwarded-for": "203.0.113.9" },
      "203.0.113.9",
    ],
    [
      "can be forwarded by private addresses",
      "private",
      "192.168.1.1",
      { "x-forwarded-for": "203.0.113.9" },
      "203.0.113.9",
    ],
    [
      "ignores private addresses if only loopback is trusted",
      "loopback",
      "192.168.1.1",
      { "x-forwarded-for": "203.0.113.9" },
      "192.168.1.1",
    ],
    [
      "can be forwarded through a trusted Unix socket",
      "unix",
      undefined,
      { "x-forwarded-for": "203.0.113.9" },
      "203.0.113.9",
    ],
    [
      "is local on an untrusted Unix socket",
      "loopback",
      undefined,
      { "x-forwarded-for": "203.0.113.9" },
      "local",
    ],
    ["is the proxy's address without a header", "loopback", "127.0.0.1", {}, "127.0.0.1"],
    [
      "ignores Forwarded if X-Forwarded-For is configured",
      "loopback",
      "127.0.0.1",
      { forwarded: "for=203.0.113.9" },
      "127.0.0.1",
    ],
  ];
  for (const [what, trusted, peer, headers, address] of CASES) {
    test(what, () => expect(at({ trusted }, peer, headers).address).toBe(address));
  }

  const FORWARDED: readonly [header: string, address: string, secure: boolean][] = [
    ["for=203.0.113.9;proto=https;by=10.0.0.1", "203.0.113.9", true],
    ['For="[2001:db8:cafe::17]:4711";Proto=http', "2001:db8:cafe::17", false],
    ["for=1.1.1.1;proto=http, for=203.0.113.9:4711;proto=https", "203.0.113.9", true],
    ["for=_hidden", "unknown", false],
    ["nothing of the kind", "unknown", false],
  ];
  test.each(FORWARDED)("Forwarded: %s", (forwarded, address, secure) => {
    const forwardedHeaders = { forwarded, "x-forwarded-for": "9.9.9.9", "x-forwarded-proto": "https" };
    const entrance = at({ trusted: "loopback", headers: "forwarded" }, "127.0.0.1", forwardedHeaders);
    expect(entrance).toEqual({ address, secure, base: "" });
  });

  test("uses TLS if a trusted proxy says so, and no other client", () => {
    const forwardedHeaders = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" };
    expect(at({}, "127.0.0.1", forwardedHeaders).secure).toBe(false);
    expect(at({ trusted: "loopback" }, "127.0.0.1", forwardedHeaders).secure).toBe(true);
    expect(at({ trusted: "loopback" }, "127.0.0.1", { "x-forwarded-proto": "https" }).secure).toBe(true);
    const chain = { "x-forwarded-for": "203.0.113.9, 127.0.0.2", "x-forwarded-proto": "https, http" };
    expect(at({ trusted: "loopback" }, "127.0.0.1", chain).secure).toBe(true);
  });

  test("has the path prefix of a trusted proxy if it is valid", () => {
    const prefix = (text: string, trusted = "loopback") =>
      at({ trusted, base: "/own" }, "127.0.0.1", { "x-forwarded-prefix": text }).base;
    expect(prefix("/books/")).toBe("/books");
    expect(prefix("/books", "")).toBe("/own");
    for (const bad of ["books", '/"><script>', "//evil.example", "/a b", "/../x?", `/${"a".repeat(300)}`]) {
      expect(prefix(bad), bad).toBe("/own");
    }
  });
});

describe("Base path", () => {
  let appliance: TestAppliance;
  let ana: Client;
  beforeAll(async () => {
    appliance = await TestAppliance.start(["--server-base-path", "/freehold"]);
    // The server's address includes the base path.
    expect(appliance.base).toEndWith("/freehold");
    ana = await appliance.setUp();
  });
  afterAll(() => appliance.stop());
  const root = () => new URL(appliance.base).origin;

  test("is used by the page for everything", async () => {
    const page = await appliance.send("GET", "/", undefined, { accept: "text/html" });
    expect(page.text).toContain('<base href="/freehold/">');
    const asset = /(?:src|href)="(assets\/[^"]+)"/.exec(page.text)?.[1];
    expect((await appliance.send("GET", `/${asset}`)).status).toBe(200);
    expect(page.text).not.toMatch(/(?:src|href)="\/(?!freehold\/)/);
  });

  test("redirects to the page without its final slash", async () => {
    const answer = await fetch(`${root()}/freehold?a=1`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "/freehold/?a=1"]);
  });

  test("does not match longer names", async () => {
    expect((await fetch(`${root()}/freeholder/api/v1/errors`)).status).toBe(404);
  });

  test("is used by the documentation and its assets", async () => {
    const page = await appliance.send("GET", "/docs", undefined, { accept: "text/html" });
    expect(page.text).not.toMatch(/["'(]\/docs/);
    expect(page.text).toContain("/freehold/docs/scalar.js");
    const document = await appliance.send("GET", "/docs/json");
    expect(document.body.servers).toEqual([{ url: "/freehold" }]);
  });

  test("is part of the Location header", async () => {
    const made = await ana.post("/api/v1/crm/leads", { name: "Bea", email: "bea@example.com" });
    expect(made.status).toBe(201);
    const location = made.headers.get("location") ?? "";
    expect(location).toStartWith("/freehold/api/v1/crm/leads/");
    const found = await fetch(root() + location, { headers: { authorization: `Bearer ${ana.accessToken}` } });
    expect(found.status).toBe(200);
  });

  test("limits the session cookie", async () => {
    const login = { email: "ana@example.com", password: PASSWORD, cookie: true };
    const reply = await appliance.send("POST", "/api/v1/auth/login", login);
    expect(reply.headers.get("set-cookie")).toContain("; Path=/freehold/api/v1/auth;");
  });

  test("may be stripped by a proxy", async () => {
    expect((await fetch(`${root()}/healthz`)).status).toBe(200);
    const page = await fetch(`${root()}/`, { headers: { accept: "text/html" } });
    expect(await page.text()).toContain('<base href="/freehold/">');
  });
});

describe("Base path stripped and forwarded by a proxy", () => {
  let appliance: TestAppliance;
  let shy: TestAppliance;
  beforeAll(async () => {
    appliance = await TestAppliance.start(["--server-trust-proxy", "loopback"]);
    shy = await TestAppliance.start(["--server-base-path", "/own"]);
  });
  afterAll(async () => {
    await appliance.stop();
    await shy.stop();
  });
  const below = (prefix: string, path: string, asked = appliance) =>
    asked.send("GET", path, undefined, { "x-forwarded-prefix": prefix });

  test.each(["/docs/json", "/docs/json/crm", "/api/public/v1/openapi.json"])(
    "is the server address in %s",
    async (path) => {
      const own = await appliance.send("GET", path);
      const books = await below("/books", path);
      expect(own.body.servers).toEqual([{ url: "/" }]);
      expect(books.body.servers).toEqual([{ url: "/books" }]);
      expect({ ...books.body, info: own.body.info, servers: own.body.servers }).toEqual(own.body);
      expect((await below("/books", path, shy)).body.servers).toEqual([{ url: "/own" }]);
    },
  );

  test("is used by links in a document, with an own ETag per path", async () => {
    const [own, books] = [await below("", "/docs/json/fin"), await below("/books", "/docs/json/fin")];
    expect(books.body.info.description).toContain("(/books/docs/json)");
    expect(own.body.info.description).toContain("(/docs/json)");
    expect(own.headers.get("etag")).not.toBe(books.headers.get("etag"));
    const again = { "x-forwarded-prefix": "/books", "if-none-match": books.headers.get("etag") ?? "" };
    expect((await appliance.send("GET", "/docs/json/fin", undefined, again)).status).toBe(304);
    const moved = { ...again, "x-forwarded-prefix": "/papers" };
    expect((await appliance.send("GET", "/docs/json/fin", undefined, moved)).status).toBe(200);
  });

  test("is used in each answer for any number of paths", async () => {
    for (const prefix of Array.from({ length: 12 }, (_, i) => `/p${i % 7}`))
      expect((await below(prefix, "/docs/json/strat")).body.servers).toEqual([{ url: prefix }]);
  });
});

describe("Unix socket", () => {
  test("serves its owner and group only, and replaces one that was left behind", async () => {
    const socket = join(freshFolder(), "freehold.sock");
    const left = Bun.spawn(
      [
        process.execPath,
        "-e",
        `Bun.serve({unix:${JSON.stringify(socket)},fetch:()=>new Response()});console.log("open")`,
      ],
      { stdout: "pipe" },
    );
    await left.stdout.getReader().read();
    left.kill("SIGKILL");
    await left.exited;
    expect(existsSync(socket)).toBe(true);
    const appliance = await TestAppliance.start(["--server-socket", socket]);
    const answer = await fetch("http://localhost/healthz", { unix: socket });
    expect(answer.status).toBe(200);
    expect(statSync(socket).mode & 0o777).toBe(0o660);
    expect(appliance.base).toBe(`unix:${socket}`);
    await appliance.stop();
    expect(existsSync(socket)).toBe(false);
  });
});
