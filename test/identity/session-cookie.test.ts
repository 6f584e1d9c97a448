import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { PASSWORD, type Reply, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  await appliance.setUp();
});
afterAll(() => appliance.stop());

const LOGIN = { email: "ana@example.com", password: PASSWORD };
const auth = (path: string, body: object, headers: Record<string, string> = {}) =>
  appliance.send("POST", `/api/v1/auth/${path}`, body, headers);
const enter = (headers: Record<string, string> = {}) => auth("login", { ...LOGIN, cookie: true }, headers);

/** Returns the Cookie header that a browser sends after this response. */
function pairOf(reply: Reply): string {
  return (reply.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

describe("Browser login", () => {
  test("keeps the refresh token in a cookie that scripts and other sites cannot use", async () => {
    const reply = await enter();
    expect(reply.status).toBe(200);
    expect(reply.body.refresh_token).toBeUndefined();
    const [pair, ...marks] = (reply.headers.get("set-cookie") ?? "").split("; ");
    const port = new URL(appliance.base).port;
    expect(pair).toMatch(new RegExp(`^freehold_session_${port}=[\\w.-]{100,}$`));
    expect(marks.toSorted()).toEqual(["HttpOnly", "Max-Age=604800", "Path=/api/v1/auth", "SameSite=Strict"]);
  });

  test("is optional: by default the response has the token and no cookie", async () => {
    const reply = await auth("login", LOGIN);
    expect(reply.body.refresh_token).toBeString();
    expect(reply.headers.get("set-cookie")).toBeNull();
  });

  test("is refreshed by the cookie alone, with a new one each time", async () => {
    const first = pairOf(await enter());
    const next = await auth("refresh", {}, { cookie: first });
    expect(next.status).toBe(200);
    expect(next.body.access_token).toBeString();
    expect(next.body.refresh_token).toBeUndefined();
    expect(pairOf(next)).not.toBe(first);
    const me = await appliance.send("GET", "/api/v1/auth/me", undefined, {
      authorization: `Bearer ${next.body.access_token}`,
    });
    expect(me.body.user.email).toBe("ana@example.com");
  });

  test("prefers a token in the body, and sets no cookie for it", async () => {
    const program = await auth("login", LOGIN);
    const reply = await auth(
      "refresh",
      { refresh_token: program.body.refresh_token },
      { cookie: pairOf(await enter()) },
    );
    expect(reply.status).toBe(200);
    expect(reply.body.refresh_token).toBeString();
    expect(reply.headers.get("set-cookie")).toBeNull();
  });

  test("ends the session and deletes the cookie on logout", async () => {
    const login = await enter();
    const reply = await auth("logout", {}, { cookie: pairOf(login) });
    expect(reply.status).toBe(204);
    expect(reply.headers.get("set-cookie")).toMatch(
      /^freehold_session_\d+=; Path=\/api\/v1\/auth; Max-Age=0/,
    );
    expect((await auth("refresh", {}, { cookie: pairOf(login) })).body.code).toBe("AUTH_SESSION_REVOKED");
    const bearer = { authorization: `Bearer ${login.body.access_token}` };
    expect((await appliance.send("GET", "/api/v1/auth/me", undefined, bearer)).status).toBe(401);
  });

  test("cannot be refreshed without the cookie", async () => {
    expect((await auth("refresh", {})).body.code).toBe("AUTH_REQUIRED");
    expect((await auth("refresh", {}, { cookie: "freehold_session_1=abc; other=1" })).body.code).toBe(
      "AUTH_REQUIRED",
    );
  });
});

describe("Replaced token", () => {
  const REUSED = "AUTH_REFRESH_REUSED";
  const REVOKED = "AUTH_SESSION_REVOKED";
  /** Server time in seconds, the token sent and how, and the name of the new token or the error code. */
  type Step = readonly [at: number, sent: string, by: "cookie" | "body", result: string];
  /** Token A is the one from the login. */
  const SCENARIOS: readonly (readonly [title: string, ...steps: Step[]])[] = [
    [
      "is valid for 30 seconds if a page reloaded before the response",
      [0, "A", "cookie", "B"],
      [30, "A", "cookie", "C"],
      [31, "C", "cookie", "D"],
    ],
    [
      "is valid for each of several reloads",
      [0, "A", "cookie", "B"],
      [10, "A", "cookie", "C"],
      [20, "A", "cookie", "D"],
      [21, "D", "cookie", "E"],
    ],
    [
      "ends the session after its grace period",
      [0, "A", "cookie", "B"],
      [30.001, "A", "cookie", REUSED],
      [30.001, "B", "cookie", REVOKED],
    ],
    [
      "gets no longer grace period by being used",
      [0, "A", "cookie", "B"],
      [20, "A", "cookie", "C"],
      [31, "A", "cookie", REUSED],
      [31, "C", "cookie", REVOKED],
    ],
    [
      "ends the session if a reload superseded it",
      [0, "A", "cookie", "B"],
      [1, "A", "cookie", "C"],
      [2, "B", "cookie", REUSED],
      [2, "C", "cookie", REVOKED],
    ],
    [
      "ends the session if a reload superseded it before the last rotation",
      [0, "A", "cookie", "B"],
      [1, "A", "cookie", "C"],
      [2, "C", "cookie", "D"],
      [3, "B", "cookie", REUSED],
      [3, "D", "cookie", REVOKED],
    ],
    [
      "has its own grace period after a reload used the previous one",
      [0, "A", "cookie", "B"],
      [20, "A", "cookie", "C"],
      [29, "C", "cookie", "D"],
      [59, "C", "cookie", "E"],
      [60, "E", "cookie", "F"],
    ],
    [
      "ends the session if older than the previous token",
      [0, "A", "cookie", "B"],
      [1, "B", "cookie", "C"],
      [2, "A", "cookie", REUSED],
      [2, "C", "cookie", REVOKED],
    ],
    [
      "ends the session if sent in a request body",
      [0, "A", "cookie", "B"],
      [1, "A", "body", REUSED],
      [1, "B", "cookie", REVOKED],
    ],
    [
      "of an API client ends the session if sent in a cookie",
      [0, "A", "body", "B"],
      [1, "A", "cookie", REUSED],
      [1, "B", "body", REVOKED],
    ],
    [
      "of a browser ends the session after an API client renewed it",
      [0, "A", "cookie", "B"],
      [1, "B", "body", "C"],
      [2, "A", "cookie", REUSED],
      [2, "C", "body", REVOKED],
    ],
    [
      "is valid if the clock was set back slightly",
      [0, "A", "cookie", "B"],
      [-5, "A", "cookie", "C"],
      [-4, "C", "cookie", "D"],
    ],
    [
      "gets no longer grace period if the clock was set back further",
      [0, "A", "cookie", "B"],
      [-31, "A", "cookie", REUSED],
      [-31, "B", "cookie", REVOKED],
    ],
  ];

  for (const [title, ...steps] of SCENARIOS) {
    test(title, async () => {
      const letGo = appliance.clock.hold();
      const [name, first = ""] = pairOf(await enter()).split("=");
      const tokens = new Map([["A", first]]);
      let now = 0;
      for (const [at, sent, by, result] of steps) {
        appliance.clock.set((at - now) * 1000);
        now = at;
        const token = tokens.get(sent);
        const reply =
          by === "body"
            ? await auth("refresh", { refresh_token: token })
            : await auth("refresh", {}, { cookie: `${name}=${token}` });
        const next = reply.body.refresh_token ?? pairOf(reply).split("=")[1];
        if (reply.status === 200) tokens.set(result, next);
        expect([at, sent, reply.body.code ?? result]).toEqual([at, sent, result]);
      }
      letGo();
    });
  }

  test("leaves one valid token if twenty pages send it at once", async () => {
    const cookie = pairOf(await enter());
    const replies = await Promise.all(Array.from({ length: 20 }, () => auth("refresh", {}, { cookie })));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const claims = replies.map((reply) => decodeJwt(pairOf(reply).split("=")[1] ?? ""));
    const [row] = await appliance.rows(
      "SELECT refresh_id FROM sessions WHERE id = ?",
      String(claims[0]?.sid),
    );
    expect(claims.filter(({ jti }) => jti === row?.refresh_id)).toHaveLength(1);
  });
});

describe("Session cookies across origins", () => {
  for (const site of ["cross-site", "same-site", "none"]) {
    test(`cannot be used from other origins (${site})`, async () => {
      const cookie = pairOf(await enter());
      const headers = { cookie, "sec-fetch-site": site };
      expect((await auth("refresh", {}, headers)).body.code).toBe("AUTH_REQUIRED");
      expect((await auth("logout", {}, headers)).body.code).toBe("AUTH_REQUIRED");
      expect((await auth("refresh", {}, { cookie, "sec-fetch-site": "same-origin" })).status).toBe(200);
    });
  }

  test("separate the sessions of two servers on one machine", async () => {
    const cookie = pairOf(await enter({ host: "localhost:7400" }));
    const other = pairOf(await enter({ host: "localhost:7500" }));
    expect(cookie).toStartWith("freehold_session_7400=");
    expect(other).toStartWith("freehold_session_7500=");
    const both = { cookie: `${cookie}; ${other}`, host: "localhost:7500" };
    const reply = await auth("refresh", {}, both);
    expect(pairOf(reply)).toStartWith("freehold_session_7500=");
    expect((await auth("refresh", {}, { cookie, host: "localhost:7400" })).status).toBe(200);
    expect((await auth("refresh", {}, { cookie, host: "localhost:7500" })).body.code).toBe("AUTH_REQUIRED");
  });
});

describe("Session cookie behind TLS", () => {
  test("is secure if the server knows that its origin uses HTTPS", async () => {
    const known = await TestAppliance.start(["--server-origin", "https://books.example.com"]);
    await known.setUp();
    const reply = await known.send("POST", "/api/v1/auth/login", { ...LOGIN, cookie: true });
    expect(reply.headers.get("set-cookie")).toEndWith("; Secure");
    await known.stop();
  });

  test("is secure by the word of a trusted proxy only", async () => {
    const forwarded = { "x-forwarded-proto": "https" };
    expect((await enter(forwarded)).headers.get("set-cookie")).not.toContain("Secure");
    const trusting = await TestAppliance.start(["--server-trust-proxy", "loopback"]);
    await trusting.setUp();
    const reply = await trusting.send("POST", "/api/v1/auth/login", { ...LOGIN, cookie: true }, forwarded);
    expect(reply.headers.get("set-cookie")).toContain("; Secure");
    await trusting.stop();
  });
});
