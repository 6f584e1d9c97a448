import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let ana: Client;
/** Every documented address with each of its methods; parameters are filled in. */
let routes: { method: string; path: string; open: boolean }[];

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  const { body } = await appliance.send("GET", "/docs/json");
  routes = Object.entries<Record<string, { security?: unknown[] }>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, NOBODY),
      open: security?.length === 0,
    })),
  );
  expect(routes.length).toBeGreaterThan(500);
});
afterAll(() => appliance.stop());

const NOBODY = "0190f0f0-0000-7000-8000-000000000000";
/** The address is the only credential there, so an unknown one is not found for anyone. */
const refusalOf = ({ path }: { path: string }) => (path === `/calendars/${NOBODY}` ? 404 : 401);
const SAFE = { "x-content-type-options": "nosniff", "content-security-policy": "default-src 'none'" };

async function against(
  chosen: typeof routes,
  judge: (answer: Response, route: (typeof routes)[number]) => string | undefined,
  headers: Record<string, string> = {},
): Promise<string[]> {
  const said: string[] = [];
  const left = [...chosen];
  const work = async () => {
    for (let route = left.pop(); route; route = left.pop()) {
      const hasBody = route.method !== "GET" && route.method !== "DELETE";
      const answer = await fetch(appliance.base + route.path, {
        method: route.method,
        headers: { ...(hasBody && { "content-type": "application/json" }), ...headers },
        ...(hasBody && { body: "{}" }),
        redirect: "manual",
      });
      await answer.arrayBuffer();
      const complaint = judge(answer, route);
      if (complaint) said.push(`${route.method} ${route.path}: ${complaint}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return said;
}

const complaint = ({ status }: Response, route: { path: string }) =>
  status === refusalOf(route) ? undefined : String(status);

const lacking = (answer: Response, wanted: Record<string, string>) =>
  Object.entries(wanted)
    .filter(([name, value]) => !answer.headers.get(name)?.includes(value))
    .map(([name]) => name)
    .join(", ") || undefined;

describe("Routes", () => {
  test("require a login unless they are public", async () => {
    const closed = routes.filter(({ open }) => !open);
    const bad = await against(closed, complaint);
    expect(bad).toEqual([]);
  });

  test("reject a forged token", async () => {
    const closed = routes.filter(({ open }) => !open);
    const forged = `Bearer ${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: ana.userId }))}.`;
    const bad = await against(closed, complaint, { authorization: forged });
    expect(bad).toEqual([]);
  });

  test("are public only if listed here", () => {
    const open = routes.filter((route) => route.open).map(({ method, path }) => `${method} ${path}`);
    expect(open.toSorted()).toEqual(OPEN.toSorted());
  });

  test("forbid sniffing, framing and caching, and other origins", async () => {
    const bad = await against(
      routes,
      (answer) => {
        if (answer.headers.has("access-control-allow-origin")) return "lets other origins in";
        if (answer.headers.has("server") || answer.headers.has("x-powered-by"))
          return "says what it is made of";
        if (!answer.headers.has("cache-control")) return "cache-control";
        return lacking(answer, SAFE);
      },
      { origin: "https://evil.example", authorization: `Bearer ${ana.accessToken}` },
    );
    expect(bad).toEqual([]);
  });

  test("refuse the preflight of another origin", async () => {
    const asked = { origin: "https://evil.example", "access-control-request-method": "POST" };
    for (const { path } of routes.filter((_, i) => i % 25 === 0)) {
      const { headers } = await appliance.send("OPTIONS", path, undefined, asked);
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });
});

describe("Pages and files", () => {
  test.each(["/", "/setup", "/crm/leads", "/docs", "/docs/scalar.js", "/docs/json", "/icon.svg"])(
    "send the headers of their type: %s",
    async (path) => {
      const { headers } = await appliance.send("GET", path, undefined, { accept: "text/html" });
      const csp = headers.get("content-security-policy") ?? "";
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(csp).toStartWith("default-src 'none'");
      const scripts = /script-src ([^;]*)/.exec(csp)?.[1] ?? "";
      expect(scripts).not.toMatch(/unsafe|https?:|\*/);
    },
  );
});

const OPEN = [
  "GET /.well-known/jwks.json",
  "GET /api/public/v1/openapi.json",
  "GET /api/v1/errors",
  "GET /api/v1/setup",
  "GET /healthz",
  "GET /metrics",
  "GET /readyz",
  "GET /tls/authority.crt",
  "POST /api/v1/auth/invitations/accept",
  "POST /api/v1/auth/invitations/look",
  "POST /api/v1/auth/login",
  "POST /api/v1/auth/login/passkey",
  "POST /api/v1/auth/logout",
  "POST /api/v1/auth/oidc/back-channel-logout",
  "POST /api/v1/auth/oidc/finish",
  "POST /api/v1/auth/oidc/start",
  "POST /api/v1/auth/passkeys/challenge",
  "POST /api/v1/auth/password/forgot",
  "POST /api/v1/auth/password/look",
  "POST /api/v1/auth/password/reset",
  "POST /api/v1/auth/refresh",
  "POST /api/v1/settings/mandates/clients",
  "POST /api/v1/settings/mandates/redeem",
  "POST /api/v1/setup",
];
