import { afterAll, beforeAll, describe, expect, test } from "bun:test";
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

/** The cookie that a browser would send back for a Set-Cookie header. */
function pairOf(reply: Reply): string {
  return (reply.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

describe("a browser's login", () => {
  test("keeps the refresh token in a cookie that no script and no other site can use", async () => {
    const reply = await enter();
    expect(reply.status).toBe(200);
    expect(reply.body.refresh_token).toBeUndefined();
    const [pair, ...marks] = (reply.headers.get("set-cookie") ?? "").split("; ");
    const port = new URL(appliance.base).port;
    expect(pair).toMatch(new RegExp(`^freehold_session_${port}=[\\w.-]{100,}$`));
    expect(marks.toSorted()).toEqual(["HttpOnly", "Max-Age=604800", "Path=/api/v1/auth", "SameSite=Strict"]);
  });

  test("is asked for: a program's login has its token in the answer and no cookie", async () => {
    const reply = await auth("login", LOGIN);
    expect(reply.body.refresh_token).toBeString();
    expect(reply.headers.get("set-cookie")).toBeNull();
  });

  test("goes on by the cookie alone, each time with another one", async () => {
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

  test("a cookie shown a second time ends the session: somebody has copied it", async () => {
    const first = pairOf(await enter());
    const next = await auth("refresh", {}, { cookie: first });
    expect((await auth("refresh", {}, { cookie: first })).body.code).toBe("AUTH_REFRESH_REUSED");
    expect((await auth("refresh", {}, { cookie: pairOf(next) })).body.code).toBe("AUTH_SESSION_REVOKED");
  });

  test("a token in the body counts, whatever the cookie says, and stays out of the cookie", async () => {
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

  test("logging out ends the session and takes the cookie away", async () => {
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

  test("without a cookie there is nobody to go on as", async () => {
    expect((await auth("refresh", {})).body.code).toBe("AUTH_REQUIRED");
    expect((await auth("refresh", {}, { cookie: "freehold_session_1=abc; other=1" })).body.code).toBe(
      "AUTH_REQUIRED",
    );
  });
});

describe("other origins", () => {
  for (const site of ["cross-site", "same-site", "none"]) {
    test(`a page from elsewhere (${site}) does nothing with the cookie`, async () => {
      const cookie = pairOf(await enter());
      const headers = { cookie, "sec-fetch-site": site };
      expect((await auth("refresh", {}, headers)).body.code).toBe("AUTH_REQUIRED");
      expect((await auth("logout", {}, headers)).body.code).toBe("AUTH_REQUIRED");
      expect((await auth("refresh", {}, { cookie, "sec-fetch-site": "same-origin" })).status).toBe(200);
    });
  }

  test("two appliances on one machine keep their sessions apart", async () => {
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

describe("behind TLS", () => {
  test("the cookie is for safe connections alone, where the appliance knows of them", async () => {
    const known = await TestAppliance.start(["--server-origin", "https://books.example.com"]);
    await known.setUp();
    const reply = await known.send("POST", "/api/v1/auth/login", { ...LOGIN, cookie: true });
    expect(reply.headers.get("set-cookie")).toEndWith("; Secure");
    await known.stop();
  });

  test("a proxy is believed only where it is trusted", async () => {
    const told = { "x-forwarded-proto": "https" };
    expect((await enter(told)).headers.get("set-cookie")).not.toContain("Secure");
    const trusting = await TestAppliance.start(["--server-trust-proxy", "loopback"]);
    await trusting.setUp();
    const reply = await trusting.send("POST", "/api/v1/auth/login", { ...LOGIN, cookie: true }, told);
    expect(reply.headers.get("set-cookie")).toContain("; Secure");
    await trusting.stop();
  });
});
