import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { type Client, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let ana: Client;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

const QUIET_MS = 400;

function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(appliance.base);
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(Number(port), hostname, async () => {
      socket.write(bytes);
      // By the time this later call is answered, the raw request has been answered or needs more input.
      await appliance.send("GET", "/healthz");
      socket.setTimeout(QUIET_MS, () => socket.destroy());
    });
    socket.on("data", (data) => {
      received += data.toString("latin1");
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(received));
  });
}

const statuses = (received: string) =>
  [...received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
const lines = (...all: string[]) => `${all.join("\r\n")}\r\n\r\n`;
const SECRET = "GET /api/v1/errors HTTP/1.1\r\nHost: localhost\r\n\r\n";

describe("Ambiguous requests are answered once", () => {
  const SHAPES: readonly [what: string, bytes: string][] = [
    [
      "two Content-Length headers",
      `${lines("POST /api/v1/auth/login HTTP/1.1", "Host: localhost", "Content-Length: 5", `Content-Length: ${SECRET.length + 5}`)}{"a":${SECRET}`,
    ],
    [
      "Content-Length with chunked encoding",
      `${lines("POST /api/v1/auth/login HTTP/1.1", "Host: localhost", "Content-Length: 4", "Transfer-Encoding: chunked")}0\r\n\r\n${SECRET}`,
    ],
    [
      "an unknown transfer coding",
      `${lines("POST /api/v1/auth/login HTTP/1.1", "Host: localhost", "Transfer-Encoding: xchunked")}0\r\n\r\n${SECRET}`,
    ],
    [
      "Content-Length with a sign",
      `${lines("POST /api/v1/auth/login HTTP/1.1", "Host: localhost", "Content-Length: +5")}{"a":${SECRET}`,
    ],
    [
      "a space before the colon",
      `${lines("POST /api/v1/auth/login HTTP/1.1", "Host: localhost", "Transfer-Encoding : chunked")}0\r\n\r\n${SECRET}`,
    ],
    [
      "a folded header",
      `${lines("POST /api/v1/auth/login HTTP/1.1", "Host: localhost", "Transfer-Encoding:", " chunked")}0\r\n\r\n${SECRET}`,
    ],
    [
      "an invalid chunk size",
      `${lines("POST /api/v1/auth/login HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked")}zz\r\n${SECRET}`,
    ],
  ];
  for (const [what, bytes] of SHAPES) {
    test(what, async () => {
      const answered = statuses(await raw(bytes));
      expect(answered.filter((status) => status < 400)).toEqual([]);
      expect(answered.length).toBeLessThanOrEqual(1);
    });
  }
});

describe("Oversized and invalid requests", () => {
  test.each([
    [
      "a header of 100 KB",
      lines("GET /healthz HTTP/1.1", "Host: localhost", `X-Long: ${"a".repeat(100_000)}`),
    ],
    ["a URL of 100 KB", lines(`GET /healthz?${"a".repeat(100_000)} HTTP/1.1`, "Host: localhost")],
    [
      "5000 headers",
      lines(
        "GET /healthz HTTP/1.1",
        "Host: localhost",
        ...Array.from({ length: 5000 }, (_, i) => `X-${i}: 1`),
      ),
    ],
    ["no Host header", lines("GET /healthz HTTP/1.1")],
    ["a message other than HTTP", "hello\r\n\r\n"],
    ["a TLS handshake", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["a NUL in a header", lines("GET /healthz HTTP/1.1", "Host: localhost", "X-A: a\0b")],
  ])("are refused while others are served: %s", async (_, bytes) => {
    const [received, other] = await Promise.all([raw(bytes), appliance.send("GET", "/healthz")]);
    expect(statuses(received).filter((status) => status < 400)).toEqual([]);
    expect(other.status).toBe(200);
  });

  test("are not decompressed to a thousand times their size", async () => {
    const answer = await fetch(`${appliance.base}/api/v1/crm/leads`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${ana.accessToken}`,
        "content-type": "application/json",
        "content-encoding": "gzip",
      },
      body: gzipSync(Buffer.alloc(50_000_000, " ")),
    });
    expect([400, 415]).toContain(answer.status);
  });
});

describe("Misleading requests", () => {
  test.each([
    ["/../../etc/passwd"],
    ["/assets/../../../etc/passwd"],
    ["/assets/%2e%2e/%2e%2e/etc/passwd"],
    ["/assets/..%2f..%2fetc%2fpasswd"],
    ["/docs/..%5c..%5cwindows"],
    ["/assets/%00"],
    ["//evil.example/%2e%2e"],
  ])("cannot reach other files by %s", async (path) => {
    const received = await raw(lines(`GET ${path} HTTP/1.1`, "Host: localhost", "Connection: close"));
    expect(received).not.toContain("root:");
    expect(statuses(received)[0] ?? 400).toBeGreaterThanOrEqual(400);
  });

  test("cannot override the method", async () => {
    for (const header of ["x-http-method-override", "x-method-override"]) {
      const made = await ana.post("/api/v1/crm/leads", { name: "Bea", email: "bea@example.com" });
      const path = `/api/v1/crm/leads/${made.body.id}`;
      expect((await ana.call("POST", path, {}, { [header]: "DELETE" })).status).toBe(405);
      expect((await ana.get(path)).status).toBe(200);
    }
  });

  test.each(["TRACE", "TRACK", "CONNECT", "DEBUG", "get"])("cannot use %s as a method", async (method) => {
    const received = await raw(
      lines(`${method} /api/v1/errors HTTP/1.1`, "Host: localhost", "X-Secret: told", "Connection: close"),
    );
    expect(statuses(received)[0] ?? 400).toBeGreaterThanOrEqual(400);
    expect(received).not.toContain("told");
  });

  test("cannot put another host into an answer", async () => {
    for (const path of ["/", "/docs", "/api/v1/errors", "/api/v1/nowhere", "/freehold"]) {
      const received = await raw(
        lines(
          `GET ${path} HTTP/1.1`,
          "Host: evil.example",
          "X-Forwarded-Host: evil.example",
          "Accept: text/html",
          "Connection: close",
        ),
      );
      expect(received, path).not.toContain("evil.example");
    }
  });

  test.each(["__proto__", "constructor", "prototype"])("cannot set %s", async (name) => {
    const body = `{"name":"Bea","email":"bea@example.com","${name}":{"isAdmin":true,"status":"won"}}`;
    const reply = await ana.call("POST", "/api/v1/crm/leads", body, { "content-type": "application/json" });
    expect([400, 422]).toContain(reply.status);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });
});
